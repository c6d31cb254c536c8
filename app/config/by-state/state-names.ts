import type { Language } from '../language.ts';
import { getLocale } from '../messages/compiled/runtime.js';
import { STATES, type StateCode, states } from '../states.ts';

type Join = { join?: 'and' | 'or'; locale?: Language };

/** `Ohio, Utah and Maine`, as a sentence names states. */
export function namesOf(which: readonly StateCode[], { join = 'and', locale = getLocale() }: Join = {}): string {
  // Of the Englishes the British one has no comma before the last.
  const list = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, {
    type: join === 'and' ? 'conjunction' : 'disjunction',
  });
  return list.format(which.map((state) => states[state].name));
}

/** All of ours. */
export const ourStates = (join: Join = {}): string => namesOf(STATES, join);
