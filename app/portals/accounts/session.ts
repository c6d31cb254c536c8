import { redirect } from 'react-router';
import type { Asked } from '../handler.ts';
import { hashToken, newToken } from '../keyring.ts';
import { inSameLanguage } from '../portal-page.ts';
import { auditPerson } from './hand-off.ts';
import type { Person } from './hand-off-store.ts';
import { deviceCookie } from './known-device.ts';
import { findPerson } from './person-store.ts';
import { readCookie, writtenCookie } from './portal-cookie.ts';
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
  const earlier = readCookie(request, audience);
  await asked.db.transaction().execute(async (db) => {
    if (earlier) await endSession(db, hashToken(earlier));
    await addSession(db, person, audience, tokenHash);
    await auditPerson(db, asked, 'sign-in', person);
  });
  const cookies = [writtenCookie(request, audience, token), ...(await knownFromNowOn(asked, request, person))];
  const headers = cookies.map((cookie): [string, string] => ['set-cookie', cookie]);
  return redirect(inSameLanguage(home, request), { status: 303, headers });
}

async function knownFromNowOn(asked: Asked, request: Request, person: Person): Promise<string[]> {
  const owner = await findPerson(asked.db, person);
  return owner ? [deviceCookie(asked, request, owner)] : [];
}

/**
 * Who is signed in.
 *
 * @throws {Response} a redirect to the sign-in form when nobody is, or not any more
 */
export async function signedIn(asked: Asked, request: Request, audience: Audience, form: string): Promise<Person> {
  const token = readCookie(request, audience);
  const person = token ? await touchSession(asked.db, audience, hashToken(token)) : undefined;
  if (!person) throw redirect(inSameLanguage(form, request), 303);
  return person;
}

/** Ends the session on the server, and what the browser kept of its pages. */
export async function signOut(asked: Asked, request: Request, audience: Audience, form: string): Promise<Response> {
  const token = readCookie(request, audience);
  if (token) await endSession(asked.db, hashToken(token));
  return redirect(inSameLanguage(form, request), {
    status: 303,
    headers: { 'set-cookie': writtenCookie(request, audience, ''), 'clear-site-data': '"cache"' },
  });
}
