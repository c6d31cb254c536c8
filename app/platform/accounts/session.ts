import { redirect } from 'react-router';
import { logActivity } from '../audit/activity-store.ts';
import type { Context, Proved } from '../context/handler.ts';
import { hashToken, newToken } from '../context/keyring.ts';
import type { Queryable } from '../database/database.ts';
import { inSameLanguage } from '../http/in-same-language.ts';
import { forgetHints, hintsOf } from '../sessions/browser-hints.ts';
import { deviceNamed } from '../sessions/device-name.ts';
import { ownerOfSession, pathOfFormDraft, saveFormDraft } from '../sessions/form-draft.ts';
import { auditPerson } from '../sessions/hand-off.ts';
import { deviceCookie } from '../sessions/known-device.ts';
import { needsSecondStep, type Person } from '../sessions/person.ts';
import { findPerson, type PersonFacts } from '../sessions/person-store.ts';
import { readCookie, writtenCookie } from '../sessions/portal-cookie.ts';
import { CLAIMS_REALM, CUSTOMER_REALMS, type Realm } from '../sessions/realm.ts';
import { forgetPage, rememberedPath, rememberPage } from '../sessions/remembered-page.ts';
import {
  type Audience,
  type Awaits,
  addSession,
  endSession,
  findAwaiting,
  touchSession,
} from '../sessions/session-store.ts';
import { rememberSignInReason } from '../sessions/sign-in-reason.ts';
import { findAuthenticator } from './authenticator-store.ts';
import { startSecondStep } from './second-step.ts';

/** The look-up targets for which a person's browser is known once they are signed in. */
type TargetsOf = (db: Queryable, person: Person) => Promise<Proved[]>;
type Opening = { targetsOf: TargetsOf; awaits?: Awaits | null };

/**
 * Starts a session after a correct password, always with a new token. Redirects to the page the person asked for, or
 * home. If a second step is due, redirects to that step and allows nothing else until it is done.
 */
export async function signIn(
  context: Context,
  request: Request,
  person: Person,
  realm: Realm,
  targetsOf: TargetsOf,
): Promise<Response> {
  const authenticator = await findAuthenticator(context.db, person);
  if (authenticator?.confirmed_at) return openSession(context, request, person, realm, { targetsOf, awaits: 'code' });
  if (needsSecondStep(person))
    return openSession(context, request, person, realm, { targetsOf, awaits: 'authenticator' });
  return openSession(context, request, person, realm, { targetsOf });
}

/** Completes the second step: gives the session a new token and redirects onward. */
export function finishSignIn(
  context: Context,
  request: Request,
  person: Person,
  realm: Realm,
  targetsOf: TargetsOf,
): Promise<Response> {
  return openSession(context, request, person, realm, { targetsOf });
}

async function openSession(
  context: Context,
  request: Request,
  person: Person,
  realm: Realm,
  { targetsOf, awaits = null }: Opening,
): Promise<Response> {
  const headers = await renewSession(context, request, person, realm, { targetsOf, awaits });
  if (awaits !== null) return redirect(inSameLanguage(realm[awaits], request), { status: 303, headers });
  const way = await destinationAfterSignIn(context, request, person, realm);
  return redirect(way.path, { status: 303, headers: [...headers, ...way.headers] });
}

/** Where a newly signed-in person continues: the form they were filling in, the page they asked for, or home. */
export async function destinationAfterSignIn(
  context: Context,
  request: Request,
  person: Person,
  realm: Realm,
): Promise<{ path: string; headers: [string, string][] }> {
  const there = (await pathOfFormDraft(context, request, person)) ?? rememberedPath(context, request, realm);
  return {
    path: there ?? inSameLanguage(realm.home, request),
    headers: readCookie(request, 'wanted') ? [forgetPage(request)] : [],
  };
}

/**
 * Ends the browser's current session, if any, and starts a new one.
 *
 * @returns the cookies to set
 */
export async function renewSession(
  context: Context,
  request: Request,
  person: Person,
  realm: Realm,
  { targetsOf, awaits = null }: Opening,
): Promise<[string, string][]> {
  const { audience } = realm;
  const { token, tokenHash } = newToken();
  const earlier = readCookie(request, audience);
  const device = deviceNamed(request.headers.get('user-agent') ?? '');
  await context.db.transaction().execute(async (db) => {
    if (earlier) await endSession(db, hashToken(earlier));
    await addSession(db, person, audience, tokenHash, { awaits, device });
    if (awaits === 'authenticator') await startSecondStep(db, person);
    if (awaits === null) {
      await auditPerson(db, context, 'sign-in', person);
      await logActivity(db, context, 'signed_in', [person.kind, person.id]);
    }
  });
  const owner = awaits === null && (await findPerson(context.db, person));
  const targets = owner ? await targetsOf(context.db, person) : [];
  const cookies = [
    writtenCookie(request, audience, token),
    ...(owner ? [deviceCookie(context, request, owner, targets), ...hintsOf(context, request, realm, owner)] : []),
  ];
  return cookies.map((cookie) => ['set-cookie', cookie]);
}

/**
 * The person who is signed in.
 *
 * @throws {Response} a redirect to the sign-in form when no session is active
 */
export async function signedIn(context: Context, request: Request, audience: Audience, form: string): Promise<Person> {
  const token = readCookie(request, audience);
  const person = token ? await touchSession(context.db, audience, hashToken(token)) : undefined;
  if (!person) {
    const headers = await saveFormDraft(context, request, ownerOfSession(context, request, audience));
    headers.push(...rememberPage(context, request, form), ['set-cookie', rememberSignInReason(request, 'needed')]);
    headers.push(...forgetHints(context, request, audience));
    throw redirect(inSameLanguage(form, request), { status: 303, headers });
  }
  return person;
}

/**
 * The same, with the facts that sign-in pages need about the person.
 *
 * @throws {Response} a redirect to the sign-in form
 */
export async function signedInFacts(context: Context, request: Request, realm: Realm): Promise<PersonFacts> {
  const person = await findPerson(context.db, await signedIn(context, request, realm.audience, realm.signIn));
  if (!person) throw redirect(inSameLanguage(realm.signIn, request), 303);
  return person;
}

/** The first of these realms that this browser is signed in to. A cookie alone says nothing: it outlives its session. */
export async function openRealm(
  context: Context,
  request: Request,
  realms: readonly Realm[],
): Promise<{ realm: Realm; person: Person } | undefined> {
  for (const realm of realms) {
    const token = readCookie(request, realm.audience);
    const person = token && (await touchSession(context.db, realm.audience, hashToken(token)));
    if (person) return { realm, person };
  }
  return undefined;
}

/**
 * The account of a customer who is signed in, to everything or to their claims.
 *
 * @throws {Response} a redirect to a sign-in form
 */
export async function signedInCustomer(context: Context, request: Request): Promise<Person> {
  const open = await openRealm(context, request, CUSTOMER_REALMS);
  if (open) return open.person;
  const was = CUSTOMER_REALMS.find(({ audience }) => readCookie(request, audience)) ?? CLAIMS_REALM;
  return signedIn(context, request, was.audience, was.signIn);
}

/**
 * The person who has given the password but not yet the second step.
 *
 * @throws {Response} a redirect to the sign-in form when there is none, or it has expired
 */
export async function betweenSteps(
  context: Context,
  request: Request,
  realm: Realm,
  awaits: Awaits,
): Promise<PersonFacts> {
  const token = readCookie(request, realm.audience);
  const found = token && (await findAwaiting(context.db, realm.audience, awaits, hashToken(token)));
  const person = found && (await findPerson(context.db, found));
  if (!person) throw redirect(inSameLanguage(realm.signIn, request), 303);
  return person;
}

/** Ends the session on the server and clears what the browser stored of its pages. */
export async function signOut(context: Context, request: Request, audience: Audience, form: string): Promise<Response> {
  const token = readCookie(request, audience);
  if (token) {
    await context.db.transaction().execute(async (db) => {
      const person = await endSession(db, hashToken(token));
      if (person) await auditPerson(db, context, 'sign-out', person);
    });
  }
  return redirect(inSameLanguage(form, request), {
    status: 303,
    headers: [
      ['set-cookie', writtenCookie(request, audience, '')],
      ['set-cookie', rememberSignInReason(request, 'left')],
      ...forgetHints(context, request, audience),
      forgetPage(request),
      ['clear-site-data', '"cache"'],
    ],
  });
}
