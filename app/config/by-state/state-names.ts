import type { Language } from '../language.ts';
import { getLocale } from '../messages/compiled/runtime.js';
import { STATES, type StateCode, states } from '../states.ts';

/** A state's name as its readers call it. */
export const stateName = (state: StateCode, locale: Language = getLocale()): string => {
  const { name, spanishName = name } = states[state];
  return locale === 'es' ? spanishName : name;
};

type Join = { join?: 'and' | 'or'; locale?: Language };

/** `Ohio, Utah and Maine`: names of states for a sentence. */
export const namesOf = (which: readonly StateCode[], options: Join = {}): string =>
  listed(
    which.map((state) => stateName(state, options.locale)),
    options,
  );

/** Joined by commas and a word, without `Intl.ListFormat`, whose first use blocks a phone for 80 ms. */
export function listed(names: readonly string[], { join = 'and', locale = getLocale() }: Join = {}): string {
  const last = names.at(-1) ?? '';
  const word = locale === 'en' ? join : SPANISH[join](last);
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** Spanish avoids the same sound twice: Utah e Iowa, Utah u Ohio. */
const SPANISH = {
  and: (next: string) => (/^h?i(?!e)/i.test(next) ? 'e' : 'y'),
  or: (next: string) => (/^h?o/i.test(next) ? 'u' : 'o'),
};

/** The names of all our states. */
export const ourStates = (join: Join = {}): string => namesOf(STATES, join);
