// For tests: people who are signed in, each with records of their own that nobody else may reach.

import { sql } from 'kysely';
import { insertAgentQuote } from '#insurance/agent-quotes/agent-quote-store.ts';
import { addChange } from '#insurance/changes/change-request-store.ts';
import { addClaimSession } from '#insurance/claims/access/claim-access-store.ts';
import { claimNumber } from '#insurance/claims/claim.ts';
import type { GuestView } from '#insurance/guests/guest-pass-store.ts';
import { insertGuestSession } from '#insurance/guests/guest-session-store.ts';
import { addVisit } from '#insurance/quotes/quote-draft-store.ts';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { addPolicyholder } from './test-own-policy.ts';
import { addAuthenticator, addProducer, agentCookie } from './test-people.ts';
import type { TestPortals } from './test-portals.ts';

export type Owner = {
  /** The cookie of their session. */
  cookie: string;
  sessionId: number;
  /** The names of their records in addresses. */
  names: Record<'number' | 'policyId' | 'reference' | 'id' | 'claim', string>;
  /** Texts that only their own pages show. */
  secrets: string[];
  /** Keys that tell which rows belong to them. */
  keys: { account_id: number; policy_id: number; producer_id?: number };
  email: string;
};

let next = 0;

/** Adds a policyholder with a policy, a payment, a claim and a change request. */
async function addOwner(portals: TestPortals, lastName: string): Promise<Owner> {
  const { id, email, policy, cookie, sessionId } = await addPolicyholder(portals, { lastName });
  // A number of its own, even when several owners are added concurrently.
  next += 1;
  const turn = next;
  const claim = claimNumber('FL', 2026, 500_000 + turn);
  await portals.db
    .insertInto('claim')
    .values({
      number: claim,
      law_state: 'FL',
      policy_id: policy.id,
      kind: 'rear_end',
      vehicle: '2019 Toyota Corolla',
      city: 'Miami',
      loss_on: '2026-05-20',
      reported_on: '2026-05-21',
      status: 'received',
    })
    .execute();
  const reference = `C${String(turn).padStart(8, '0')}`;
  await addChange(portals.db, {
    reference,
    policy_id: policy.id,
    account_id: id,
    kind: 'coverage',
    details: { question: `Context by ${lastName}` },
    state: 'FL',
  });
  return {
    cookie,
    sessionId,
    email,
    names: {
      number: policy.name,
      policyId: String(policy.id),
      reference: policy.payment,
      id: String(policy.id),
      claim,
    },
    secrets: [lastName, policy.number, policy.vin, email, claim, reference, listed(sessionId)],
    keys: { account_id: id, policy_id: policy.id },
  };
}

/** How the data of the security page identify a session. */
const listed = (sessionId: number) => `"id":${sessionId},"device"`;

async function addClaimsUser(portals: TestPortals, lastName: string): Promise<Owner> {
  const owner = await addOwner(portals, lastName);
  const { token, tokenHash } = newToken();
  await addSession(portals.db, { kind: 'account', id: owner.keys.account_id }, 'claims', tokenHash);
  return { ...owner, cookie: `portal-claims=${token}` };
}

/** Adds an agent whose agency has only this policy and this lead. */
async function addAgent(portals: TestPortals, lastName: string): Promise<Owner> {
  const owner = await addOwner(portals, lastName);
  const policy = portals.db.selectFrom('policy').select('agency_id').where('id', '=', owner.keys.policy_id);
  const { agency_id: agencyId } = await policy.executeTakeFirstOrThrow();
  const producer = await addProducer(portals, { agencyId });
  await addAuthenticator(portals, { kind: 'producer', id: producer.id });
  const cookie = await agentCookie(portals, producer.id);
  const session = portals.db.selectFrom('session').select('id').where('producer_id', '=', producer.id);
  const { id: sessionId } = await session.executeTakeFirstOrThrow();
  next += 1;
  const reference = `Q${String(next).padStart(9, '0')}`;
  await portals.db
    .insertInto('saved_quote')
    .values({
      clid: `QLEAD${reference}`,
      state: 'FL',
      zip: '33135',
      first_name: 'Lee',
      last_name: `Lead-${lastName}`,
      phone: '3055550177',
      expires_at: new Date(Date.now() + 86_400_000),
      agency_id: agencyId,
      reference,
      sent_at: new Date(),
      promised_on: '2026-11-23',
    })
    .execute();
  // The quote for their client has the same reference as the lead: a test has one name for every `:reference` in an
  // address.
  const made = await portals.db
    .insertInto('saved_quote')
    .values({
      clid: `QMADE${reference}`,
      state: 'FL',
      zip: '33135',
      first_name: 'Cleo',
      last_name: `Client-${lastName}`,
      phone: '3055550178',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { tokenHash } = newToken();
  await addVisit(portals.db, made.id, tokenHash);
  await insertAgentQuote(portals.db, {
    quoteId: made.id,
    reference,
    producerId: producer.id,
    leadId: null,
    deskHash: tokenHash,
  });
  return {
    ...owner,
    cookie,
    sessionId,
    names: { ...owner.names, reference },
    secrets: [...owner.secrets, producer.user_id, listed(sessionId), reference],
    keys: { ...owner.keys, producer_id: producer.id },
  };
}

const addGuest =
  (view: GuestView) =>
  async (portals: TestPortals, lastName: string): Promise<Owner> => {
    const owner = await addOwner(portals, lastName);
    const { token, tokenHash } = newToken();
    await insertGuestSession(portals.db, tokenHash, { policy_id: owner.keys.policy_id, view });
    return { ...owner, cookie: `portal-guest=${token}` };
  };

/** Adds a person whom the policyholder's car hit: a line, a requested item and a letter, but no account. */
async function addClaimParty(portals: TestPortals, lastName: string): Promise<Owner> {
  const owner = await addOwner(portals, lastName);
  const { db } = portals;
  const number = owner.secrets[4] ?? '';
  const { id: claim_id } = await db
    .selectFrom('claim')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const party = { claim_id, role: 'driver_other', name: `Rosa ${lastName}`, email: `${lastName}@party.example` };
  const { id: party_id } = await db.insertInto('claim_party').values(party).returning('id').executeTakeFirstOrThrow();
  const { id: line_id } = await db
    .insertInto('claim_line')
    .values({ claim_id, number: 1, party_id, coverage: 'PD_3P', track: 'third' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: event_id } = await db
    .insertInto('claim_event')
    .values({ claim_id, line_id, kind: 'denied', happened_at: new Date(), actor: 'claims', visibility: 'line' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The item and the letter share one id: a test has one number for every `:id` in an address.
  const id = 700_000 + claim_id;
  await sql`
    insert into claim_item (id, line_id, party_id, kind, why) overriding system value
    values (${id}, ${line_id}, ${party_id}, 'photos', ${`Photos of ${lastName}`})`.execute(db);
  await sql`
    insert into claim_letter (id, claim_id, line_id, party_id, kind, language, facts, event_id) overriding system value
    values (${id}, ${claim_id}, ${line_id}, ${party_id}, 'denied', 'en', '{}', ${event_id})`.execute(db);
  // Fifty seats a day: a proof adds many people at once.
  const begins_at = new Date(Date.now() + (7 + Math.floor(claim_id / 50)) * 86_400_000);
  await db
    .insertInto('appointment')
    .values({
      line_id,
      kind: 'drive_in',
      place_id: 'fl-miami',
      on_day: begins_at.toISOString().slice(0, 10),
      begins: '10:30',
      begins_at,
      ends_at: new Date(begins_at.getTime() + 1_800_000),
      seat: (claim_id % 50) + 1,
      status: 'booked',
      place: `At ${lastName}’s`,
      uid: `${number}@unison.example`,
    })
    .execute();
  const row = { id: 1, operation: 'replace', part: `Bumper of ${lastName}`, tenths: 0, rateCents: 0, partsCents: 100 };
  await db
    .insertInto('estimate')
    .values({
      line_id,
      version: 1,
      rows: JSON.stringify([{ ...row, note: '' }]),
      labor_hours: 0,
      labor_cents: 0,
      parts_cents: 100,
      total_cents: 100,
    })
    .execute();
  const { token, tokenHash } = newToken();
  await addClaimSession(db, party_id, tokenHash, 30);
  return {
    ...owner,
    cookie: `portal-claim=${token}`,
    names: { ...owner.names, number, id: String(id) },
    secrets: [lastName, number],
  };
}

type Kind = {
  who: string;
  /** The routes in `routes.ts` that belong to this kind of owner. */
  pages: RegExp;
  add: (portals: TestPortals, lastName: string) => Promise<Owner>;
  /** What such a page answers to a visitor who is not signed in. */
  turnsAway: RegExp;
};

export const OWNERS: Kind[] = [
  {
    who: 'a policyholder',
    pages:
      /^insurednew\/(security|home|policy|id-cards|my-claims|requests|payments|profile)(\/(?!webhook$|authenticator$).*|:number\?)?$/,
    add: addOwner,
    turnsAway: /^303 \/insurednew\/login$/,
  },
  {
    who: 'a claims user',
    pages: /^insurednew\/claims(\/(report\/mine|my-(status|papers|messages|estimate)))?$/,
    add: addClaimsUser,
    turnsAway: /^303 \/insurednew\/insured\/claimuser\/clogin$/,
  },
  {
    who: 'a party of a claim',
    pages:
      /^insurednew\/claims\/:number(\/(papers|items\/:id|letters\/:id(\/pdf)?|(appointment|estimate|rental)\/:line(\/(calendar|pdf))?))?$/,
    add: addClaimParty,
    turnsAway: /^303 \/insurednew\/claims\/follow$/,
  },
  {
    who: 'an agent',
    pages: /^uaicins\/:state\/(home|policies|leads|quotes|commission|security)(\/.*)?$/,
    add: addAgent,
    turnsAway: /^303 \/uaicins\/fl\/agent\/login$/,
  },
  {
    who: 'a guest who pays',
    pages: /^insurednew\/guest(\/(pay|reinstate|payment\/.*))?$/,
    add: addGuest('Payment'),
    // Signing out answers the same without a session.
    turnsAway: /^(410|404|303 \/uaichome$)/,
  },
  {
    who: 'a guest with a card',
    pages: /^insurednew\/guest(\/id-card\.pdf)?$/,
    add: addGuest('ID'),
    turnsAway: /^(410|404|303 \/uaichome$)/,
  },
];
