import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { IconName } from '#ui/icon.tsx';

/** The configured apps in the stores (HD-01, FT-01). */
export const appLinks: { icon: IconName; phone: string; label: () => string; href: string }[] = [
  { icon: 'android' as const, phone: 'Android', label: m.layout_android_app, href: brand.links.androidApp },
  { icon: 'iphone' as const, phone: 'iPhone', label: m.layout_iphone_app, href: brand.links.iosApp },
].flatMap(({ href, ...app }) => (href ? [{ ...app, href }] : []));
