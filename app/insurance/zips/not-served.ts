import { nextDoor } from '#config/by-state/next-door.ts';
import { ourStates } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { isInAreas } from '#config/states.ts';

/** Explains why we sell nothing at a zip code outside our states, even if its first digits are used in one of them. */
export function notServedText(zip: string, language: Language): string {
  const locale = { locale: language };
  const state = nextDoor.find(({ zips }) => isInAreas(zip, zips))?.name[language];
  return state
    ? m.zip_next_door({ zip, state, states: ourStates(locale) }, locale)
    : m.zip_not_served({ states: ourStates({ ...locale, join: 'or' }) }, locale);
}
