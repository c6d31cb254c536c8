// Ends a policy whose first payment failed or was taken back. Days are `yyyy-mm-dd` in the policy's state.
import { billing } from '#config/insurance/billing.ts';
import { type Acting, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { postTermReversal } from '../billing/ledger/post-charges.ts';
import { lendersToTell, statusNews } from './endorse.ts';
import { addLenderNotices } from './lender-notice-store.ts';
import { stateOf } from './policy-version.ts';
import { type LockedVersions, lockVersions } from './take-over.ts';
import { writeStatus } from './write-version.ts';

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
