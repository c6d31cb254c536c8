import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { SITE_PAGES } from '#contract/site-activity.ts';
import type { IconName } from '#ui/icon.tsx';
import { portalHref } from './portal-href.ts';

/** The site's pages, spelled as in the sitemap; `routes.ts` has each of them. `localizeHref` adds the language. */
export const paths = SITE_PAGES satisfies Record<string, Parameters<typeof href>[0]>;

/** Where the status of a help request is shown: a portal page, in the current language. */
export const helpStatusHref = () => portalHref(href('/insurednew/help-request'));

export type NavigationItem = { path: string; label: () => string; icon: IconName };

/** HD-02: these items, in this order. */
export const mainNavigation: readonly NavigationItem[] = [
  { path: paths.about, label: m.layout_nav_about, icon: 'info' },
  { path: paths.policyholder, label: m.layout_nav_policyholder, icon: 'user' },
  { path: paths.claims, label: m.layout_nav_claims, icon: 'claim' },
  { path: paths.becomeAgent, label: m.layout_nav_become_agent, icon: 'briefcase' },
  { path: paths.insurance, label: m.layout_nav_insurance, icon: 'shield' },
  { path: paths.lienholder, label: m.layout_nav_lienholder, icon: 'document' },
  { path: paths.careers, label: m.layout_nav_careers, icon: 'chart' },
  { path: paths.faq, label: m.layout_nav_faq, icon: 'help' },
  { path: paths.contact, label: m.layout_nav_contact, icon: 'phone' },
];

/** HD-03: the side menu starts with the home page. */
export const menuNavigation: readonly NavigationItem[] = [
  { path: paths.home, label: m.layout_nav_home, icon: 'home' },
  ...mainNavigation,
];

/** Whether an item is the current page, whatever the letter case (RT-04) and the language. */
export function isCurrent(item: string, plainPath: string): boolean {
  return plainPath.toLowerCase().replace(/\/+$/, '') === item.toLowerCase();
}
