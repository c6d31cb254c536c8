import { redirect } from 'react-router';
import type { Asked } from '../asked/handler.ts';
import { hashToken, newToken } from '../asked/keyring.ts';
import { logActivity } from '../audit/activity-store.ts';
import { inSameLanguage } from '../http/in-same-language.ts';
import { hintsAreOver, hintsOf } from '../sessions/browser-hints.ts';
import { deviceNamed } from '../sessions/device-name.ts';
import type { Door } from '../sessions/door.ts';
import { auditPerson } from '../sessions/hand-off.ts';
import { needsSecondStep, type Person } from '../sessions/hand-off-store.ts';
import { keepForm, pathOfKeptForm } from '../sessions/kept-form.ts';
import { deviceCookie } from '../sessions/known-device.ts';
import { findPerson, findPolicyNumbers, type PersonFacts } from '../sessions/person-store.ts';
import { readCookie, writtenCookie } from '../sessions/portal-cookie.ts';
import { sayOver } from '../sessions/session-over.ts';
import {
  type Audience,
  type Awaits,
  addSession,
  endSession,
  findAwaiting,
  touchSession,
} from '../sessions/session-store.ts';
import { noteWanted, pathOfWanted, wantedIsOver } from '../sessions/wanted-page.ts';
import { provedTarget } from '../throttles/known-mark.ts';
import { findAuthenticator } from './authenticator-store.ts';
import { startSecondStep } from './second-step.ts';

/**
 * After a right password: a session with a token of its own, whatever the browser brought, and on to the page they
 * asked for, or home; or, until the second step is done, to that and nowhere else.
 */
export async function signIn(asked: Asked, request: Request, person: Person, door: Door): Promise<Response> {
  const authenticator = await findAuthenticator(asked.db, person);
  if (authenticator?.confirmed_at) return openSession(asked, request, person, door, 'code');
  if (needsSecondStep(person)) return openSession(asked, request, person, door, 'authenticator');
  return openSession(asked, request, person, door, null);
}

/** After the second step: the session gets a new token, and leads home. */
export function finishSignIn(asked: Asked, request: Request, person: Person, door: Door): Promise<Response> {
  return openSession(asked, request, person, door, null);
}

async function openSession(
  asked: Asked,
  request: Request,
  person: Person,
  door: Door,
  awaits: Awaits | null,
): Promise<Response> {
  const headers = await renewSession(asked, request, person, door, awaits);
  if (awaits !== null) return redirect(inSameLanguage(door[awaits], request), { status: 303, headers });
  const way = await wayAfterSignIn(asked, request, person, door);
  return redirect(way.path, { status: 303, headers: [...headers, ...way.headers] });
}

/** Where whoever is in now goes on: to what they had typed, to the page they asked for, or home. */
export async function wayAfterSignIn(
  asked: Asked,
  request: Request,
  person: Person,
  door: Door,
): Promise<{ path: string; headers: [string, string][] }> {
  const there = (await pathOfKeptForm(asked, request, person)) ?? pathOfWanted(asked, request, door);
  return {
    path: there ?? inSameLanguage(door.home, request),
    headers: readCookie(request, 'wanted') ? [wantedIsOver(request)] : [],
  };
}

/** Ends the session that the browser brought, if any, and begins another. @returns the cookies */
export async function renewSession(
  asked: Asked,
  request: Request,
  person: Person,
  door: Door,
  awaits: Awaits | null = null,
): Promise<[string, string][]> {
  const { audience } = door;
  const { token, tokenHash } = newToken();
  const earlier = readCookie(request, audience);
  const device = deviceNamed(request.headers.get('user-agent') ?? '');
  await asked.db.transaction().execute(async (db) => {
    if (earlier) await endSession(db, hashToken(earlier));
    await addSession(db, person, audience, tokenHash, { awaits, device });
    if (awaits === 'authenticator') await startSecondStep(db, person);
    if (awaits === null) {
      await auditPerson(db, asked, 'sign-in', person);
      await logActivity(db, asked, 'signed_in', [person.kind, person.id]);
    }
  });
  const owner = awaits === null && (await findPerson(asked.db, person));
  const theirs = person.kind === 'account' && owner ? await findPolicyNumbers(asked.db, person.id) : [];
  const targets = theirs.flatMap((number) => [provedTarget('policy', number), provedTarget('lien', number)]);
  const cookies = [
    writtenCookie(request, audience, token),
    ...(owner ? [deviceCookie(asked, request, owner, targets), ...hintsOf(asked, request, door, owner)] : []),
  ];
  return cookies.map((cookie) => ['set-cookie', cookie]);
}

/**
 * Who is signed in.
 *
 * @throws {Response} a redirect to the sign-in form when nobody is, or not any more
 */
export async function signedIn(asked: Asked, request: Request, audience: Audience, form: string): Promise<Person> {
  const token = readCookie(request, audience);
  const person = token ? await touchSession(asked.db, audience, hashToken(token)) : undefined;
  if (!person) {
    const headers = token ? await keepForm(asked, request, audience, token) : [];
    headers.push(...noteWanted(asked, request, form), ['set-cookie', sayOver(request, 'needed')]);
    headers.push(...hintsAreOver(asked, request, audience));
    throw redirect(inSameLanguage(form, request), { status: 303, headers });
  }
  return person;
}

/**
 * The same with what signing in needs of them.
 *
 * @throws {Response} a redirect to the sign-in form
 */
export async function signedInFacts(asked: Asked, request: Request, door: Door): Promise<PersonFacts> {
  const person = await findPerson(asked.db, await signedIn(asked, request, door.audience, door.signIn));
  if (!person) throw redirect(inSameLanguage(door.signIn, request), 303);
  return person;
}

/**
 * Who is between the password and the second step.
 *
 * @throws {Response} a redirect to the sign-in form when nobody is, or not any more
 */
export async function betweenSteps(asked: Asked, request: Request, door: Door, awaits: Awaits): Promise<PersonFacts> {
  const token = readCookie(request, door.audience);
  const found = token && (await findAwaiting(asked.db, door.audience, awaits, hashToken(token)));
  const person = found && (await findPerson(asked.db, found));
  if (!person) throw redirect(inSameLanguage(door.signIn, request), 303);
  return person;
}

/** Ends the session on the server, and what the browser kept of its pages. */
export async function signOut(asked: Asked, request: Request, audience: Audience, form: string): Promise<Response> {
  const token = readCookie(request, audience);
  if (token) {
    await asked.db.transaction().execute(async (db) => {
      const person = await endSession(db, hashToken(token));
      if (person) await auditPerson(db, asked, 'sign-out', person);
    });
  }
  return redirect(inSameLanguage(form, request), {
    status: 303,
    headers: [
      ['set-cookie', writtenCookie(request, audience, '')],
      ['set-cookie', sayOver(request, 'left')],
      ...hintsAreOver(asked, request, audience),
      wantedIsOver(request),
      ['clear-site-data', '"cache"'],
    ],
  });
}
