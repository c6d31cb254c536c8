import type { Language } from '#config/language.ts';
import { STATES } from '#config/states.ts';
import { isBundled, signedInAt } from '#contract/signed-in.ts';
import type { Context } from '../context/handler.ts';
import type { PersonFacts } from './person-store.ts';
import { writtenCookie } from './portal-cookie.ts';
import type { Realm } from './realm.ts';
import type { Audience } from './session-store.ts';

// Beside the session two cookies that name nobody, for pages that ask no database: where the browser is signed in, and
// which language the account has chosen. They end with the session, or with the browser. Of a carrier's own portal there
// are none.

export function hintsOf({ env }: Context, request: Request, { signedInAt: at }: Realm, person: PersonFacts): string[] {
  if (!at || !isBundled(at, env)) return [];
  // Agents have no page to choose theirs on: it is what their mails are written in.
  const language = person.kind === 'account' ? [writtenCookie(request, 'language', person.language)] : [];
  return [writtenCookie(request, 'signed-in', at), ...language];
}

/** Of this audience: whoever signs out of one portal may be signed in to another. */
export function hintsAreOver({ env }: Context, request: Request, audience: Audience): [string, string][] {
  const at = signedInAt(request.headers.get('cookie'), env, STATES);
  if (!at?.startsWith(audience)) return [];
  return [
    ['set-cookie', writtenCookie(request, 'signed-in', '')],
    ['set-cookie', writtenCookie(request, 'language', '')],
  ];
}

/** For whoever has just chosen another language for their account. */
export const languageHint = ({ env }: Context, request: Request, language: Language): [string, string][] =>
  signedInAt(request.headers.get('cookie'), env, STATES)
    ? [['set-cookie', writtenCookie(request, 'language', language)]]
    : [];
