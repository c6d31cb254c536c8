import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';

/** GU-05: opened in the click itself, so that no blocker takes it for an advertisement; posted into later. */
export type GuestTab = { name: string; window: Window };

/** @returns nothing where the browser allows no new tab */
export function openGuestTab(): GuestTab | undefined {
  const name = `guest-${Date.now()}`;
  const tab = window.open('', name);
  if (!tab) return undefined;
  const { document } = tab;
  document.title = m.guests_tab_title();
  document.documentElement.lang = getLocale();
  document.documentElement.style.colorScheme = 'light dark';
  document.body.style.font = '1.125rem/1.5 system-ui, sans-serif';
  document.body.style.padding = '24px';
  document.body.append(m.guests_tab_words());
  return { name, window: tab };
}
