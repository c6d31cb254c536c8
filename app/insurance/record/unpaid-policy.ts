// Ends a policy whose first payment failed or was taken back, or whose notice of cancellation ran out unpaid. Days are `yyyy-mm-dd` in the policy's state.
import { billing } from '#config/insurance/billing.ts';
import { policyAuthority } from '#config/insurance/policy-authority.ts';
import { STATES } from '#config/states.ts';
import { type Acting, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Resources } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { balanceOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { postPolicyEnd, postTermReversal } from '../billing/ledger/post-charges.ts';
import { findNoticesOver } from '../policies/policy-store.ts';
import { lendersToTell, statusNews } from './endorse.ts';
import { addLenderNotices } from './lender-notice-store.ts';
import { NOTICE_OVER, type PolicyVersion, stateOf } from './policy-version.ts';
import { cancellationOf } from './pricing/cancellation.ts';
import { type LockedVersions, lockVersions } from './take-over.ts';
import { withdrawNextTerm } from './version-store.ts';
import { writeStatus } from './write-version.ts';

const LOOK_EVERY_MS = 60_000;
const BATCH = 100;

/** Ends policies whose notice of cancellation ran out unpaid. Where a core system decides, its file says so instead. */
export const startEndingUnpaid = (resources: Resources) =>
  startJob(resources, {
    name: 'unpaid',
    everyMs: LOOK_EVERY_MS,
    failure: 'unpaid policies not ended',
    work: async (stopping) => {
      await endNotices({ ...resources, requestId: 'unpaid' }, new Date(), stopping);
    },
  });

/** @returns how many policies it ended */
export async function endNotices(
  { db, env, ...acting }: Pick<Resources, 'db' | 'env'> & Acting,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  if (policyAuthority(env) !== 'here') return 0;
  let ended = 0;
  for (const state of STATES) {
    let ids = await findNoticesOver(db, { state, today: dayIn(state, now), afterId: 0, most: BATCH });
    while (ids.length > 0 && !stopping?.aborted) {
      for (const id of ids) {
        if (await db.transaction().execute((trx) => endNotice(trx, acting, id, now))) ended += 1;
      }
      const afterId = ids.at(-1) ?? 0;
      ids = await findNoticesOver(db, { state, today: dayIn(state, now), afterId, most: BATCH });
    }
  }
  return ended;
}

/**
 * Ends a policy as its notice said, with a last version: premium for the rest of the term is returned, on its bills first.
 * While a payment is under way, it may still have been made in time.
 */
async function endNotice(
  trx: Queryable,
  acting: Acting,
  policyId: number,
  now: Date,
): Promise<PolicyVersion | undefined> {
  const locked = await lockVersions(trx, policyId, now);
  if (!locked) return undefined;
  const [{ document, termNumber }, ...toCome] = locked;
  const { status, cancels_on: on, term } = document;
  const today = dayIn(stateOf(document), now);
  const isOver = status === 'cancel_pending' && on !== null && on <= today && on < term.expires_on;
  const { entries, held } = await readLedger(trx, policyId);
  if (!isOver || held.size > 0) return undefined;
  const scheduled = toCome.reduce((sum, { changeCents }) => sum + changeCents, 0);
  // No more than was charged: the bills of a policy from elsewhere may not be known.
  const ofTerm = entries.filter((entry) => entry.termNumber === termNumber);
  const chargedCents = 0 - balanceOf(ofTerm, 'premium');
  const returnCents = Math.max(0, Math.min(cancellationOf(document, on).returnCents + scheduled, chargedCents));
  const ended = { status: 'cancelled', cancels_on: on, changeCents: returnCents > 0 ? -returnCents : 0 } as const;
  const by = { actor: 'processor', reason: NOTICE_OVER } as const;
  const version = await writeStatus(trx, locked, { kind: 'cancellation', ...by, ...ended }, now);
  const { number: versionNumber, changeCents: cents } = version;
  await postPolicyEnd(trx, { policyId, actor: by.actor, versionNumber, termNumber, cents, today });
  await withdrawNextTerm(trx, policyId);
  await addLenderNotices(trx, policyId, versionNumber, lendersToTell(document, { ...document, vehicles: [] }), on);
  await audit(trx, acting, {
    ...{ act: 'cancel-policy', actor: by.actor, subject: ['policy', policyId] },
    detail: { version: versionNumber, cents },
  });
  return version;
}

type Unpaid = {
  policyId: number;
  actor: Actor;
  /** The reference of the payment. */
  reason: string;
};

/** `rescinded`: it never covered anything. `notice`: it ends on that day unless it is paid. */
export type UnpaidEnd = { kind: 'rescinded' | 'notice'; on: string };

/**
 * Ends an unpaid policy in the caller's transaction. Before its first day it is rescinded, since nothing was paid for
 * it; a policy that has begun gets the notice of nonpayment that the law requires.
 *
 * @returns undefined when it has already ended or is already under notice
 */
export async function endUnpaid(
  trx: Queryable,
  acting: Acting,
  unpaid: Unpaid,
  now = new Date(),
): Promise<UnpaidEnd | undefined> {
  const locked = await lockVersions(trx, unpaid.policyId, now);
  if (!locked) return undefined;
  const [{ document }] = locked;
  const begins = startOfDayIn(document.state, document.term.effective_on);
  return now < begins ? rescind(trx, acting, unpaid, locked, now) : notify(trx, acting, unpaid, locked, now);
}

/** The same after a payment that was good at first. The insured had reason to rely on it, so always gives notice. */
export async function giveNotice(
  trx: Queryable,
  acting: Acting,
  unpaid: Unpaid,
  now = new Date(),
): Promise<UnpaidEnd | undefined> {
  const locked = await lockVersions(trx, unpaid.policyId, now);
  return locked && notify(trx, acting, unpaid, locked, now);
}

/** Ends the policy on its first day with a last version. Bills go down to 0, and what was paid becomes owed back. */
async function rescind(
  trx: Queryable,
  acting: Acting,
  { policyId, actor, reason }: Unpaid,
  locked: LockedVersions,
  now: Date,
): Promise<UnpaidEnd | undefined> {
  const [{ document }, ...toCome] = locked;
  const { number: termNumber, effective_on: on } = document.term;
  if (document.status === 'cancelled' && document.cancels_on === on) return undefined;
  const changeCents = toCome.reduce((sum, later) => sum - later.changeCents, -document.premium_cents);
  const ended = { status: 'cancelled', cancels_on: on } as const;
  const version = await writeStatus(trx, locked, { kind: 'cancellation', actor, reason, ...ended, changeCents }, now);
  await postTermReversal(trx, { policyId, termNumber, actor, versionNumber: version.number });
  await addLenderNotices(trx, policyId, version.number, lendersToTell(document, { ...document, vehicles: [] }), on);
  await audit(trx, acting, {
    ...{ act: 'rescind-policy', actor, subject: ['policy', policyId] },
    detail: { version: version.number, reference: reason },
  });
  return { kind: 'rescinded', on };
}

async function notify(
  trx: Queryable,
  acting: Acting,
  { policyId, actor, reason }: Unpaid,
  locked: LockedVersions,
  now: Date,
): Promise<UnpaidEnd | undefined> {
  const [{ document }, ...toCome] = locked;
  if (document.status !== 'active') return undefined;
  const state = stateOf(document);
  const afterNotice = plusDays(dayIn(state, now), billing.firstPaymentNoticeDays[state]);
  const { effective_on, expires_on } = document.term;
  const on = [afterNotice, effective_on].toSorted().at(-1) ?? afterNotice;
  const endsBefore = toCome.some(
    (later) => later.document.status === 'cancelled' && (later.document.cancels_on ?? on) <= on,
  );
  if (on >= expires_on || endsBefore) return undefined;
  const noticed = { status: 'cancel_pending', cancels_on: on } as const;
  const version = await writeStatus(trx, locked, { kind: 'cancellation', actor, reason, ...noticed }, now);
  await addLenderNotices(trx, policyId, version.number, statusNews(document), on);
  await audit(trx, acting, {
    ...{ act: 'give-notice', actor, subject: ['policy', policyId] },
    detail: { version: version.number, day: on, reference: reason },
  });
  return { kind: 'notice', on };
}
