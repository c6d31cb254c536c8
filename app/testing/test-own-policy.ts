// For tests: policyholders who are signed in, each with a policy that has one of everything.
import { states } from '#config/states.ts';
import { makeVin } from '#insurance/vehicles/vin.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { addAccount, addAgency } from './test-people.ts';
import type { TestPortals } from './test-portals.ts';

let next = 0;

type Options = {
  state?: 'FL' | 'TX' | 'GA';
  lastName?: string;
  endsInDays?: number;
  premiumCents?: number;
  /** An existing agency; if absent, a new one is added. */
  agencyId?: number | undefined;
};

/** Adds a six-month policy with a car, a lien and a future bill. The only name in it is `lastName`. */
export async function addOwnPolicy(
  portals: Pick<TestPortals, 'db'>,
  accountId: number,
  { state = 'FL', lastName = 'Peña', endsInDays = 90, premiumCents = 60_000, agencyId }: Options = {},
) {
  const { db } = portals;
  next += 1;
  const today = dayIn(state, new Date());
  const expires_on = plusDays(today, endsInDays);
  const number = String(60_000_000 + next + accountId * 1000);
  const { id } = await db
    .insertInto('policy')
    .values({
      prefix: state,
      number,
      state,
      company_code: states[state].companyCode,
      line: 'personal',
      status: 'A',
      agency_id: agencyId ?? (await addAgency(portals, { state })).id,
      phone: '3055550142',
      address: `12 ${lastName} Ave`,
      city: 'Miami',
      zip: '33135',
      email: 'book@example.com',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('account_policy').values({ account_id: accountId, policy_id: id }).execute();
  const person = {
    policy_id: id,
    position: 1,
    first_name: 'Marisol',
    last_name: lastName,
    date_of_birth: '1984-03-02',
  };
  await db.insertInto('named_insured').values(person).execute();
  const license = { license_number: `P1205448${number.slice(-5)}`, license_state: state, status: 'rated' };
  await db
    .insertInto('driver')
    .values({ ...person, ...license })
    .execute();
  const lender = {
    name: `Gulf Bank of ${lastName}`,
    address: `${number} Bank St`,
    city: 'Tampa',
    state: 'FL',
    zip: '33602',
  };
  const lienholder = await db.insertInto('lienholder').values(lender).returning('id').executeTakeFirstOrThrow();
  const vin = makeVin('2T1', 'BURHE', 2019, 'C', number.slice(-6));
  await db
    .insertInto('vehicle')
    .values({
      policy_id: id,
      position: 1,
      vin,
      model_year: 2019,
      make: 'Toyota',
      model: 'Corolla',
      ownership: 'financed',
      lienholder_id: lienholder.id,
      added_on: plusDays(today, -80),
    })
    .execute();
  await db
    .insertInto('policy_term')
    .values({
      policy_id: id,
      number: 1,
      effective_on: plusDays(expires_on, -181),
      expires_on,
      premium_cents: premiumCents,
      is_current: true,
    })
    .execute();
  await db
    .insertInto('coverage')
    .values([
      { policy_id: id, vehicle_position: 0, kind: 'property_damage', limit_cents: 10_000_00 },
      { policy_id: id, vehicle_position: 0, kind: 'personal_injury_protection', limit_cents: 10_000_00 },
      { policy_id: id, vehicle_position: 1, kind: 'comprehensive', deductible_cents: 250_00 },
      { policy_id: id, vehicle_position: 1, kind: 'collision', deductible_cents: 500_00 },
    ])
    .execute();
  await db
    .insertInto('instalment')
    .values({ policy_id: id, number: 1, due_on: plusDays(today, 5), amount_cents: 11_840 })
    .execute();
  const payment = `P${number}`;
  await db
    .insertInto('payment')
    .values({
      reference: payment,
      policy_id: id,
      purpose: 'bill',
      amount_cents: 9_900,
      status: 'succeeded',
      receipt_number: `R-${number}`,
      settled_at: new Date(),
    })
    .execute();
  return { id, name: `${state}${number}`, number, vin, expires_on, payment };
}

/** A policyholder with a policy of their own, and the cookie of their session. */
export async function addPolicyholder(portals: TestPortals, options: Options = {}) {
  const account = await addAccount(portals);
  const policy = await addOwnPolicy(portals, account.id, options);
  const { token, tokenHash } = newToken();
  await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
  const session = await portals.db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return { ...account, policy, sessionId: session.id, cookie: `portal-policyholder=${token}` };
}
