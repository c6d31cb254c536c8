import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { policyAuthority } from '#config/insurance/policy-authority.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES, type StateCode } from '#config/states.ts';
import { type Acting, audit } from '#platform/audit/audit-store.ts';
import type { ActOn } from '#platform/audit/audited-acts.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, dayOfCoverageIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Resources } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { postTermReversal } from '../billing/ledger/post-charges.ts';
import { findReader } from '../policies/policy-reader-store.ts';
import { lockLatestVersion } from '../record/take-over.ts';
import { beginTerm, expirePolicy } from './begin-term.ts';
import { addOffer, findCoversOf, findTermsToOffer, type OfferMadeOf, type TermToOffer } from './new-offer-store.ts';
import { notifyExpired } from './notify-expired.ts';
import { remindOfOffers } from './remind-of-offers.ts';
import { coversChangedAt, type Offer, offerAfter } from './renewal.ts';
import { offeredBeforeDays } from './renewal-law.ts';
import { type DueOffer, lapseOffer, lockDueOffers, lockOver } from './renewal-store.ts';
import { priceRenewal } from './renewed-document.ts';
import { repriceChanged } from './reprice-offer.ts';
import { findStaleOffers, lockOffer } from './stale-offer-store.ts';

/** A term begins within a minute of its day. */
const LOOK_EVERY_MS = 60_000;
const BATCH = 100;

/** Offers the next term when it is time, begins accepted terms, and expires policies. */
export const startRenewals = (resources: Resources) =>
  startJob(resources, {
    name: 'renewals',
    everyMs: LOOK_EVERY_MS,
    failure: 'renewals not kept',
    work: (stopping) => runRenewals(resources, new Date(), stopping),
  });

/**
 * One run over the book, by today's date in each state. Running it twice, or in two processes, changes nothing more.
 * Does nothing where another system decides about next terms, and the book is a copy of its own.
 */
export async function runRenewals(resources: Resources, now: Date, signal?: AbortSignal): Promise<void> {
  if (policyAuthority(resources.env) === 'core') return;
  const acting = { ...resources, requestId: randomUUID() };
  for (const state of STATES) {
    const today = dayIn(state, now);
    const untilNone = async (batch: () => Promise<number>) => {
      while (!signal?.aborted && (await batch()) === BATCH);
    };
    await untilNone(() => beginTerms(acting, state, now));
    await untilNone(() => expireOver(acting, state, now));
    await untilNone(() => makeOffers(resources, state, today));
    await untilNone(() => refreshOffers(resources, state, now));
    await untilNone(() => remindOfOffers(acting, state, { today, most: BATCH }));
  }
}

async function beginTerms({ db, ...acting }: Resources & Acting, state: StateCode, now: Date): Promise<number> {
  const today = dayOfCoverageIn(state, now);
  return db.transaction().execute(async (trx) => {
    const due = await lockDueOffers(trx, state, today, BATCH);
    for (const offer of due) {
      const begins = offer.is_paid && !offer.has_ended;
      if (begins) await beginTerm(trx, acting, offer, { state, now });
      else await lapse(trx, offer);
      await auditOf(trx, acting, begins ? 'begin-term' : 'lapse-renewal', offer.policy_id, offer.term_number);
    }
    return due.length;
  });
}

/**
 * Lapses an offer whose first bill was not paid, or whose policy has ended: the term does not begin, its bills are
 * reversed, and what was paid on them is owed back.
 */
async function lapse(trx: Queryable, { id, policy_id: policyId, term_number: termNumber }: DueOffer): Promise<void> {
  await postTermReversal(trx, { policyId, termNumber, actor: 'renewals' });
  await lapseOffer(trx, id);
}

async function expireOver({ db, ...acting }: Resources & Acting, state: StateCode, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const today = dayOfCoverageIn(state, now);
    const expired = await lockOver(trx, state, today, BATCH);
    for (const policy of expired) {
      await expirePolicy(trx, policy.id, now);
      await auditOf(trx, acting, 'expire-policy', policy.id);
      await notifyExpired(trx, acting, policy, today);
    }
    return expired.length;
  });
}

const auditOf = (db: Queryable, acting: Acting, act: ActOn<'policy'>, policyId: number, term?: number) =>
  audit(db, acting, {
    ...{ act, actor: 'renewals', subject: ['policy', policyId] },
    detail: term === undefined ? {} : { term },
  });

async function makeOffers(resources: Resources, state: StateCode, today: string): Promise<number> {
  const until = plusDays(today, offeredBeforeDays(state));
  const terms = await findTermsToOffer(resources.db, state, { after: today, until, most: BATCH });
  for (const term of terms) await makeOffer(resources, term, today);
  return terms.length;
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

async function refreshOffers({ db, env }: Resources, state: StateCode, now: Date): Promise<number> {
  const stale = await findStaleOffers(db, state, BATCH);
  for (const { id, policy_id: policyId } of stale) {
    await db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      const offer = latest && (await lockOffer(trx, id));
      if (offer) await repriceChanged(trx, { env }, offer, { latest, state, now });
    });
  }
  return stale.length;
}

/** Makes the offer and sends its mail, in one transaction. */
async function makeOffer({ db, env }: Resources, term: TermToOffer, today: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const offered = await offerOf(trx, term);
    if (!offered) return;
    const { offer, made } = offered;
    const covers = coversChangedAt(await findCoversOf(trx, term.policy_id));
    if (!(await addOffer(trx, term.policy_id, offer, { offered_on: today, covers, made }))) return;
    const reader = await findReader(trx, term.policy_id);
    if (!reader) return;
    const { language } = reader;
    const locale = { locale: language };
    const mail = composeMail(language, {
      title: m.renewal_mail_title({}, locale),
      paragraphs: [
        m.renewal_mail_text(
          {
            name: reader.first_name,
            number: term.number,
            day: writtenDay(offer.effective_on, language),
            amount: writtenMoney(offer.premium_cents, language),
          },
          locale,
        ),
        m.renewal_mail_act({ day: writtenDay(plusDays(offer.effective_on, -1), language) }, locale),
      ],
      action: { label: m.renewal_mail_action({}, locale), url: portalUrl(env, href('/insurednew/home'), language) },
    });
    await enqueueMail(trx, { to: reader.email, ...mail });
  });
}
