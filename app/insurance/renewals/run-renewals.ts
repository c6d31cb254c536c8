import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { renewals } from '#config/renewals.ts';
import { STATES, type StateCode } from '#contract/limits.ts';
import { type Acting, audit } from '#platform/audit/audit-store.ts';
import type { ActOn } from '#platform/audit/audited-acts.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Resources } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { postTermReversal } from '../billing/ledger/post-charges.ts';
import { findReader } from '../policies/policy-reader-store.ts';
import { coversChangedAt, offerAfter } from './renewal.ts';
import {
  addOffer,
  beginTerm,
  type DueOffer,
  expirePolicies,
  findCoversOf,
  findTermsToOffer,
  lapseOffer,
  lockDueOffers,
  type TermToOffer,
} from './renewal-store.ts';

/** A term begins within a minute of its day. */
const LOOK_EVERY_MS = 60_000;
const BATCH = 100;

/** Offers the next term when its time has come, begins the accepted ones, and ends what is over. */
export const startRenewals = (resources: Resources) =>
  startJob(resources, {
    name: 'renewals',
    everyMs: LOOK_EVERY_MS,
    failure: 'renewals not kept',
    work: (stopping) => runRenewals(resources, new Date(), stopping),
  });

/** One look at the book, by the day it is in each state. Doing it twice, or in two processes, changes nothing more. */
export async function runRenewals(resources: Resources, now: Date, signal?: AbortSignal): Promise<void> {
  const acting = { ...resources, requestId: randomUUID() };
  for (const state of STATES) {
    const today = dayIn(state, now);
    const untilNone = async (batch: () => Promise<number>) => {
      while (!signal?.aborted && (await batch()) === BATCH);
    };
    await untilNone(() => beginTerms(acting, state, today));
    await untilNone(() => expireOver(acting, state, today));
    await untilNone(() => makeOffers(resources, state, today));
  }
}

async function beginTerms({ db, ...acting }: Resources & Acting, state: StateCode, today: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await lockDueOffers(trx, state, today, BATCH);
    for (const offer of due) {
      if (offer.is_paid) await beginTerm(trx, offer);
      else await lapse(trx, offer);
      await auditOf(trx, acting, offer.is_paid ? 'begin-term' : 'lapse-renewal', offer.policy_id, offer.term_number);
    }
    return due.length;
  });
}

/** Nobody paid its first bill: the term does not begin, and is not asked for any more. */
async function lapse(trx: Queryable, { id, policy_id: policyId, term_number: termNumber }: DueOffer): Promise<void> {
  await postTermReversal(trx, { policyId, termNumber, actor: 'renewals' });
  await lapseOffer(trx, id);
}

async function expireOver({ db, ...acting }: Resources & Acting, state: StateCode, today: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const expired = await expirePolicies(trx, state, today, BATCH);
    for (const id of expired) await auditOf(trx, acting, 'expire-policy', id);
    return expired.length;
  });
}

const auditOf = (db: Queryable, acting: Acting, act: ActOn<'policy'>, policyId: number, term?: number) =>
  audit(db, acting, {
    ...{ act, actor: 'renewals', subject: ['policy', policyId] },
    detail: term === undefined ? {} : { term },
  });

async function makeOffers(resources: Resources, state: StateCode, today: string): Promise<number> {
  const until = plusDays(today, renewals.offeredBeforeDays[state]);
  const terms = await findTermsToOffer(resources.db, state, { after: today, until, most: BATCH });
  for (const term of terms) await makeOffer(resources, term, today);
  return terms.length;
}

/** The offer and the mail that tells of it, or nothing of it. */
async function makeOffer({ db, env }: Resources, term: TermToOffer, today: string): Promise<void> {
  const offer = offerAfter(term);
  await db.transaction().execute(async (trx) => {
    const covers = coversChangedAt(await findCoversOf(trx, term.policy_id));
    if (!(await addOffer(trx, term.policy_id, offer, { offered_on: today, covers }))) return;
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
