import type { Language } from '../language.ts';
import { getLocale } from '../messages/compiled/runtime.js';
import { STATES, type StateCode, states } from '../states.ts';

type Join = { join?: 'and' | 'or'; locale?: Language };

/** `Ohio, Utah and Maine`: names of states for a sentence. */
export function namesOf(which: readonly StateCode[], { join = 'and', locale = getLocale() }: Join = {}): string {
  // British English puts no comma before "and".
  const list = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, {
    type: join === 'and' ? 'conjunction' : 'disjunction',
  });
  return list.format(which.map((state) => states[state].name));
}

/** The names of all our states. */
export const ourStates = (join: Join = {}): string => namesOf(STATES, join);
