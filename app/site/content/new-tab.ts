import { getLocale } from '#config/messages/compiled/runtime.js';

/** A tab opened within the click handler, so that no popup blocker stops it; its address is set later. */
export type NewTab = { name: string; window: Window };

/**
 * Opens a new tab with a waiting message.
 *
 * @param purpose the start of the tab's name
 * @returns undefined when the browser allows no new tab
 */
export function openNewTab(purpose: string, { title, words }: { title: string; words: string }): NewTab | undefined {
  const name = `${purpose}-${Date.now()}`;
  const tab = window.open('', name);
  if (!tab) return undefined;
  const { document } = tab;
  document.title = title;
  document.documentElement.lang = getLocale();
  document.documentElement.style.colorScheme = 'light dark';
  document.body.style.font = '1.125rem/1.5 system-ui, sans-serif';
  document.body.style.padding = '24px';
  document.body.append(words);
  return { name, window: tab };
}
