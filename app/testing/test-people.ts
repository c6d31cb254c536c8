// For tests: people who can sign in, and the mail they receive.
import { randomBytes, randomUUID } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import type { Role } from '#config/staff-acts.ts';
import { type StateCode, states } from '#config/states.ts';
import { authenticatorKey } from '#platform/accounts/authenticator-key.ts';
import { findAuthenticator } from '#platform/accounts/authenticator-store.ts';
import { codeOf } from '#platform/accounts/totp.ts';
import { newToken } from '#platform/context/keyring.ts';
import { columnsOf, type Person } from '#platform/sessions/person.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import type { TestPortals } from './test-portals.ts';

export const PASSWORD = 'a windshield and a glovebox';
const passwordHash = hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

export async function addAccount({ db }: Pick<TestPortals, 'db'>, { isVerified = true } = {}) {
  return db
    .insertInto('account')
    .values({
      email: `Marisol.${randomUUID()}@example.com`,
      first_name: 'Marisol',
      last_name: 'Peña',
      password_hash: passwordHash,
      verified_at: isVerified ? new Date() : null,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

type Place = { latitude: number; longitude: number };
const MIAMI = { latitude: 25.7663, longitude: -80.2371 };

/** Higher than any code in the sample book. */
let nextCode = 500_000;

export async function addAgency(
  { db }: Pick<TestPortals, 'db'>,
  {
    state = 'FL',
    name = 'Calle Ocho Insurance',
    isOpen = true,
    ...place
  }: {
    state?: StateCode;
    name?: string;
    isOpen?: boolean;
  } & Partial<Place> = {},
) {
  return db
    .insertInto('agency')
    .values({
      code: `${states[state].companyCode}-${nextCode++}`,
      name,
      address: '1421 SW 8th St',
      city: 'Miami',
      state,
      zip: '33135',
      phone: '3055550142',
      email: 'desk@example.com',
      ...MIAMI,
      ...place,
      languages: ['en', 'es'],
      opens_at: '09:00',
      closes_at: '17:30',
      appointed_on: '2015-03-02',
      closed_on: isOpen ? null : '2020-01-31',
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

export async function addProducer(portals: TestPortals, { state = 'FL' as StateCode, agencyId = 0 } = {}) {
  return portals.db
    .insertInto('producer')
    .values({
      agency_id: agencyId || (await addAgency(portals, { state })).id,
      user_id: `Agent.${randomUUID().slice(0, 18)}`,
      first_name: 'Rosa',
      last_name: 'Diaz',
      email: `rosa.${randomUUID()}@example.com`,
      license_number: 'W123456',
      password_hash: passwordHash,
    })
    .returning(['id', 'user_id', 'email'])
    .executeTakeFirstOrThrow();
}

export async function addStaff({ db }: Pick<TestPortals, 'db'>, ...roles: Role[]) {
  return db
    .insertInto('staff')
    .values({
      email: `Noor.${randomUUID()}@example.com`,
      first_name: 'Noor',
      last_name: 'Haddad',
      roles,
      password_hash: passwordHash,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

export async function mailTo({ db }: TestPortals, address: string): Promise<{ subject: string; text: string }[]> {
  const mails = await db
    .selectFrom('outbox')
    .select(['subject', 'body_text'])
    .where('channel', '=', 'mail')
    .where('recipient', '=', address)
    .orderBy('id', 'desc')
    .execute();
  return mails.map(({ subject, body_text }) => ({ subject: subject ?? '', text: body_text }));
}

/** The text messages sent to a phone, newest first. */
export async function textsTo({ db }: TestPortals, phone: string): Promise<{ text: string }[]> {
  return db
    .selectFrom('outbox')
    .select('body_text as text')
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .execute();
}

/** Adds an authenticator, as if the person had set it up long ago. */
export async function addAuthenticator({ db }: TestPortals, person: Person): Promise<void> {
  await db
    .insertInto('authenticator')
    .values({ ...columnsOf(person), seed: randomBytes(16), confirmed_at: new Date() })
    .execute();
}

/** The code that the person's authenticator app shows now, or `stepsAway` 30-second steps from now. */
export async function codeShown({ db, keyring }: TestPortals, person: Person, stepsAway = 0): Promise<string> {
  const found = await findAuthenticator(db, person);
  const seed = found?.next_seed ?? found?.seed;
  if (!found || !seed) throw new Error('there is no authenticator');
  return codeOf(authenticatorKey(keyring, person, seed), found.step_now + stepsAway);
}

/** Signs an agent in, including the second step. @returns the session cookie */
export async function agentCookie(portals: TestPortals, producerId: number): Promise<string> {
  const { token, tokenHash } = newToken();
  await addSession(portals.db, { kind: 'producer', id: producerId }, 'agent', tokenHash);
  return `portal-agent=${token}`;
}

/** Signs an employee in, including the second step. @returns the session cookie */
export async function staffCookie(portals: TestPortals, staffId: number): Promise<string> {
  const { token, tokenHash } = newToken();
  await addSession(portals.db, { kind: 'staff', id: staffId }, 'staff', tokenHash);
  return `portal-staff=${token}`;
}
