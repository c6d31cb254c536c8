import { randomUUID } from 'node:crypto';
import { STATES, type StateCode } from '#config/states.ts';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { ActOn } from '#platform/audit/audited-acts.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, dayOfCoverageIn } from '#platform/calendar/day-in.ts';
import type { Resources } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { postTermReversal } from '../billing/ledger/post-charges.ts';
import { mailOrLetter } from '../letters/mail-or-letter.ts';
import { dropLettersOfPolicy, OFFER_LETTERS } from '../letters/postal-letter-store.ts';
import { eachPolicy } from '../policies/each-policy.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { beginTerm, expirePolicy } from './begin-term.ts';
import { type DueOffer, findDueOffers, findOver, lockDueOffer, lockOver } from './due-term-store.ts';
import { addOffer, findCoversOf, findTermsToOffer, type OfferMadeOf, type TermToOffer } from './new-offer-store.ts';
import { notifyExpired } from './notify-expired.ts';
import { offerLetter } from './offer-letter.ts';
import { remindOfOffers } from './remind-of-offers.ts';
import { coversChangedAt, type Offer, offerAfter } from './renewal.ts';
import { offeredBeforeDays } from './renewal-law.ts';
import { lapseOffer } from './renewal-store.ts';
import { priceRenewal } from './renewed-document.ts';
import { repriceChanged } from './reprice-offer.ts';
import { findStaleOffers, lockOffer } from './stale-offer-store.ts';

/** A term begins within a minute of its day. */
const LOOK_EVERY_MS = 60_000;

/** Offers the next term when it is time, begins accepted terms, and expires policies. */
export const startRenewals = (resources: Resources) =>
  startJob(resources, {
    name: 'renewals',
    everyMs: LOOK_EVERY_MS,
    failure: 'renewals not run',
    work: (stopping) => runRenewals(resources, new Date(), stopping),
  });

/**
 * One run over the book, by today's date in each state. Running it twice, or in two processes, changes nothing more.
 * Does nothing where another system decides about next terms, and the book is a copy of its own.
 */
export async function runRenewals(resources: Resources, now: Date, signal?: AbortSignal): Promise<void> {
  if (resources.env.POLICY_AUTHORITY === 'core') return;
  const acting = { ...resources, requestId: randomUUID(), stopping: signal };
  await oneByOne(STATES, (state) => oneByOne(STEPS, (step) => step(acting, state, now)));
}

type Run = Resources & AuditContext & { stopping: AbortSignal | undefined };

/** In this order. One that fails, in one of the states, does not keep the others waiting. */
const STEPS: readonly ((run: Run, state: StateCode, now: Date) => Promise<unknown>)[] = [
  beginTerms,
  expireOver,
  makeOffers,
  refreshOffers,
  (run, state, now) => remindOfOffers(run, state, dayIn(state, now), run.stopping),
];

function beginTerms({ db, log, stopping, ...acting }: Run, state: StateCode, now: Date) {
  const where = { state, today: dayOfCoverageIn(state, now) };
  return eachPolicy({
    log,
    failure: 'term not begun',
    stopping,
    list: (next) => findDueOffers(db, where, next),
    handle: ({ id }) =>
      db.transaction().execute(async (trx) => {
        const offer = await lockDueOffer(trx, where, id);
        if (!offer) return;
        const begins = offer.is_paid && !offer.has_ended;
        if (!begins && !isThere(offer.effective_on, offer, state, now)) return;
        if (begins) await beginTerm(trx, acting, offer, { state, now });
        else await lapse(trx, offer);
        await dropLettersOfPolicy(trx, offer.policy_id, OFFER_LETTERS);
        await auditOf(trx, acting, begins ? 'begin-term' : 'lapse-renewal', offer.policy_id, offer.term_number);
      }),
  });
}

/**
 * Whether a day of coverage has begun where the cars are garaged, which may be an hour later than in most of the state:
 * until then, the policy covers, and its next term can be accepted and paid.
 */
const isThere = (day: string, { garaged_zip }: { garaged_zip: string }, state: StateCode, now: Date) =>
  day <= dayOfCoverageIn(state, now, garaged_zip);

/**
 * Lapses an offer whose first bill was not paid, or whose policy has ended: the term does not begin, its bills are
 * reversed, and what was paid on them is owed back.
 */
async function lapse(trx: Queryable, { id, policy_id: policyId, term_number: termNumber }: DueOffer): Promise<void> {
  await postTermReversal(trx, { policyId, termNumber, actor: 'renewals' });
  await lapseOffer(trx, id);
}

function expireOver({ db, log, stopping, ...acting }: Run, state: StateCode, now: Date) {
  const today = dayOfCoverageIn(state, now);
  return eachPolicy({
    log,
    failure: 'policy not expired',
    stopping,
    list: (next) => findOver(db, { state, today }, next),
    handle: ({ policy_id: policyId }) =>
      db.transaction().execute(async (trx) => {
        const policy = await lockOver(trx, { state, today }, policyId);
        if (!policy || !isThere(policy.expires_on, policy, state, now)) return;
        await expirePolicy(trx, policyId, now);
        await auditOf(trx, acting, 'expire-policy', policyId);
        await notifyExpired(trx, acting, policy, today);
      }),
  });
}

const auditOf = (db: Queryable, acting: AuditContext, act: ActOn<'policy'>, policyId: number, term?: number) =>
  audit(db, acting, {
    act,
    actor: 'renewals',
    subject: ['policy', policyId],
    detail: term === undefined ? {} : { term },
  });

function makeOffers({ stopping, ...resources }: Run, state: StateCode, now: Date) {
  const { db, log } = resources;
  const today = dayIn(state, now);
  const until = plusDays(today, offeredBeforeDays(state));
  return eachPolicy({
    log,
    failure: 'next term not offered',
    stopping,
    list: (next) => findTermsToOffer(db, { state, today, until }, next),
    handle: (term) => makeOffer(resources, term, today),
  });
}

/**
 * Priced by the rating engine from the latest version; or, when that is not possible, by our rate change in the state.
 *
 * @returns undefined when the policy was cancelled meanwhile
 */
async function offerOf(
  trx: Queryable,
  term: TermToOffer,
): Promise<{ offer: Offer; made: OfferMadeOf | undefined } | undefined> {
  const plain = offerAfter(term);
  const latest = await lockLatestVersion(trx, term.policy_id);
  if (latest?.document.status === 'cancelled') return undefined;
  const priced = latest && priceRenewal(latest.document, plain);
  if (!priced) return { offer: plain, made: latest && { version_number: latest.number, explanation: null } };
  return {
    offer: { ...plain, premium_cents: priced.premiumCents, rate_change: 0 },
    made: { version_number: latest.number, explanation: priced.explanation },
  };
}

function refreshOffers({ db, env, log, stopping }: Run, state: StateCode, now: Date) {
  return eachPolicy({
    log,
    failure: 'offer not repriced',
    stopping,
    list: (next) => findStaleOffers(db, state, next),
    handle: ({ id, policy_id: policyId }) =>
      db.transaction().execute(async (trx) => {
        const latest = await lockLatestVersion(trx, policyId);
        const offer = latest && (await lockOffer(trx, id));
        if (offer) await repriceChanged(trx, { env }, offer, { latest, state, now });
      }),
  });
}

/** Makes the offer and mails it, by email or else by letter, in one transaction. */
async function makeOffer({ db, env }: Resources, term: TermToOffer, today: string): Promise<void> {
  const { policy_id: policyId } = term;
  await db.transaction().execute(async (trx) => {
    const offered = await offerOf(trx, term);
    if (!offered) return;
    const { offer, made } = offered;
    const covers = coversChangedAt(await findCoversOf(trx, policyId));
    if (!(await addOffer(trx, policyId, offer, { offered_on: today, covers, made }))) return;
    const recipient = await findRecipient(trx, policyId);
    const letter = offerLetter(env, recipient.language, { ...offer, number: term.number });
    await mailOrLetter(trx, { ...recipient, policyId, what: 'renewal' }, letter);
  });
}
