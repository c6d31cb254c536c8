import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

const NAMES: Record<string, string> = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  android: 'Android',
  iphone: 'iPhone',
  ipad: 'iPad',
  windows: 'Windows',
  mac: 'Mac',
  linux: 'Linux',
};

/** `chrome windows` → Chrome on Windows. */
export function writtenDevice(device: string | null, language: Language): string {
  const [browser = '', system = ''] = device?.split(' ') ?? [];
  const locale = { locale: language };
  if (!NAMES[browser] || !NAMES[system]) return m.account_device_unknown({}, locale);
  return m.account_device({ browser: NAMES[browser], system: NAMES[system] }, locale);
}
