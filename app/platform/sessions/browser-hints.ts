import type { Language } from '#config/language.ts';
import { STATES } from '#config/states.ts';
import { isBundled, signedInAt } from '#contract/signed-in.ts';
import type { Context } from '../context/handler.ts';
import type { PersonFacts } from './person-store.ts';
import { readCookie, writtenCookie } from './portal-cookie.ts';
import type { Realm } from './realm.ts';
import type { Audience } from './session-store.ts';

// Two cookies next to the session, without personal data, for pages that do not use the database: the portal where the
// browser is signed in, and the account's language. They end with the session or the browser. A carrier's own portal
// has none.

export function hintsOf({ env }: Context, request: Request, { signedInAt: at }: Realm, person: PersonFacts): string[] {
  // Agents and employees have no page to choose a language; theirs only applies to their emails. What an account that was
  // signed in here before has chosen is not theirs.
  const noLanguage = readCookie(request, 'language') ? [writtenCookie(request, 'language', '')] : [];
  if (!at || !isBundled(at, env)) return person.kind === 'account' ? [] : noLanguage;
  const language = person.kind === 'account' ? [writtenCookie(request, 'language', person.language)] : noLanguage;
  return [writtenCookie(request, 'signed-in', at), ...language];
}

/** Clears the hints of this audience only: a person who signs out of one portal may be signed in to another. */
export function forgetHints({ env }: Context, request: Request, audience: Audience): [string, string][] {
  const at = signedInAt(request.headers.get('cookie'), env, STATES);
  if (!at?.startsWith(audience)) return [];
  return [
    ['set-cookie', writtenCookie(request, 'signed-in', '')],
    ['set-cookie', writtenCookie(request, 'language', '')],
  ];
}

/** Updates the hint after a person chose another language for their account. */
export const languageHint = ({ env }: Context, request: Request, language: Language): [string, string][] =>
  signedInAt(request.headers.get('cookie'), env, STATES)
    ? [['set-cookie', writtenCookie(request, 'language', language)]]
    : [];
