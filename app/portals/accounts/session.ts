import { parse, serialize } from 'hono/utils/cookie';
import { redirect } from 'react-router';
import type { Asked } from '../handler.ts';
import { hashToken, newToken } from '../keyring.ts';
import { inSameLanguage } from '../portal-page.ts';
import { auditPerson } from './hand-off.ts';
import type { Person } from './hand-off-store.ts';
import { type Audience, addSession, endSession, touchSession } from './session-store.ts';

/**
 * Signs a person in: a session with a token of its own, whatever the browser brought, and on to their
 * home.
 */
export async function signIn(
  asked: Asked,
  request: Request,
  person: Person,
  audience: Audience,
  home: string,
): Promise<Response> {
  const { token, tokenHash } = newToken();
  const earlier = tokenOf(request, audience);
  await asked.db.transaction().execute(async (db) => {
    if (earlier) await endSession(db, hashToken(earlier));
    await addSession(db, person, audience, tokenHash);
    await auditPerson(db, asked, 'sign-in', person);
  });
  return redirect(inSameLanguage(home, request), {
    status: 303,
    headers: { 'set-cookie': cookie(request, audience, token) },
  });
}

/**
 * Who is signed in.
 *
 * @throws {Response} a redirect to the sign-in form when nobody is, or not any more
 */
export async function signedIn(asked: Asked, request: Request, audience: Audience, form: string): Promise<Person> {
  const token = tokenOf(request, audience);
  const person = token ? await touchSession(asked.db, audience, hashToken(token)) : undefined;
  if (!person) throw redirect(inSameLanguage(form, request), 303);
  return person;
}

/** Ends the session on the server, and what the browser kept of its pages. */
export async function signOut(asked: Asked, request: Request, audience: Audience, form: string): Promise<Response> {
  const token = tokenOf(request, audience);
  if (token) await endSession(asked.db, hashToken(token));
  return redirect(inSameLanguage(form, request), {
    status: 303,
    headers: { 'set-cookie': cookie(request, audience, ''), 'clear-site-data': '"cache"' },
  });
}

/** `__Host-` holds a cookie to this host and to https; a trial on this machine is plain http. */
const nameOf = (request: Request, audience: Audience) => `${isSecure(request) ? '__Host-' : ''}portal-${audience}`;
const isSecure = (request: Request) => new URL(request.url).protocol === 'https:';

/** Ends with the browser; an empty token ends it now. */
function cookie(request: Request, audience: Audience, token: string): string {
  return serialize(nameOf(request, audience), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(request),
    ...(token === '' && { maxAge: 0 }),
  });
}

function tokenOf(request: Request, audience: Audience): string | undefined {
  const name = nameOf(request, audience);
  return parse(request.headers.get('cookie') ?? '', name)[name] || undefined;
}
