// Ends a policy that is not paid, or gives the notice that the law requires before. Days are `yyyy-mm-dd` in the policy's
// state.
import type { PolicyLender } from '#contract/policy-document.ts';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { postTermReversal } from '../billing/ledger/post-charges.ts';
import { dropLettersOfPolicy } from '../letters/postal-letter-store.ts';
import { type LenderNews, lendersToTell, statusNews } from '../record/endorse.ts';
import { addLenderNotices, dropLenderNotices, letterKey } from '../record/lender-notice-store.ts';
import { type LockedVersions, lockVersions } from '../record/lock-versions.ts';
import { PAST_DUE, stateOf } from '../record/policy-version.ts';
import { originOf } from '../record/reinstate.ts';
import { writeStatus } from '../record/write-version.ts';
import { earliestEnd } from './nonpayment-law.ts';
import { addNoticeToMail } from './notice-to-mail.ts';

type Unpaid = {
  policyId: number;
  actor: Actor;
  /** The reference of the payment that failed or was taken back, or `PAST_DUE`. */
  reason: string;
  /** What has to be paid to stop the end. */
  cents: number;
};

/** `rescinded`: it never covered anything. `notice`: it ends on that day unless it is paid. */
export type UnpaidEnd = { kind: 'rescinded' | 'notice'; on: string; version: number };

/**
 * Ends an unpaid policy in the caller's transaction. Before its first day it is rescinded, since nothing was paid for
 * it; a policy that has begun gets the notice of nonpayment that the law requires.
 *
 * @returns undefined when it has already ended or is already under notice
 */
export async function endUnpaid(
  trx: Queryable,
  acting: AuditContext,
  unpaid: Unpaid,
  now = new Date(),
): Promise<UnpaidEnd | undefined> {
  const locked = await lockVersions(trx, unpaid.policyId, now);
  if (!locked) return undefined;
  const [{ document }] = locked;
  const begins = startOfDayIn(document.state, document.term.effective_on);
  return now < begins
    ? rescind(trx, acting, unpaid, locked, now)
    : giveNoticeIfActive(trx, acting, unpaid, locked, now);
}

/**
 * Always gives notice: after a payment that was good at first, since the insured had reason to rely on it, or when a bill
 * is past due.
 */
export async function giveNotice(
  trx: Queryable,
  acting: AuditContext,
  unpaid: Unpaid,
  now = new Date(),
): Promise<UnpaidEnd | undefined> {
  const locked = await lockVersions(trx, unpaid.policyId, now);
  return locked && giveNoticeIfActive(trx, acting, unpaid, locked, now);
}

/** Ends the policy on its first day with a last version. Its charges are reversed, and what was paid becomes owed back. */
async function rescind(
  trx: Queryable,
  acting: AuditContext,
  { policyId, actor, reason }: Unpaid,
  locked: LockedVersions,
  now: Date,
): Promise<UnpaidEnd | undefined> {
  const [{ document }, ...toCome] = locked;
  const { number: termNumber, effective_on: on } = document.term;
  if (document.status === 'cancelled' && document.cancels_on === on) return undefined;
  const scheduled = await Promise.all(toCome.map((later) => originOf(trx, later)));
  const changeCents = scheduled.reduce((sum, later) => sum - later.changeCents, -document.premium_cents);
  const ended = { status: 'cancelled', cancels_on: on } as const;
  const version = await writeStatus(trx, locked, { kind: 'cancellation', actor, reason, ...ended, changeCents }, now);
  await postTermReversal(trx, { policyId, termNumber, actor, versionNumber: version.number });
  const told = [...lendersToTell(document, { ...document, vehicles: [] }), ...(await dropLettersToCome(trx, locked))];
  await addLenderNotices(trx, policyId, version.number, told, on);
  await audit(trx, acting, {
    act: 'rescind-policy',
    actor,
    subject: ['policy', policyId],
    detail: { version: version.number, reference: reason },
  });
  return { kind: 'rescinded', on, version: version.number };
}

/**
 * Takes back the letters about scheduled changes that were not mailed yet, because the policy ends before them.
 *
 * @returns the lienholders who were told of a lien that never begins, at most one for each car
 */
export async function dropLettersToCome(trx: Queryable, locked: LockedVersions): Promise<LenderNews[]> {
  const told = new Map<number, PolicyLender>();
  for (const [at, later] of locked.slice(1).entries()) {
    const { policyId, number } = later;
    const mailed = await dropLenderNotices(trx, policyId, later.originNumber ?? number);
    const news = locked[at] ? lendersToTell(locked[at].document, later.document) : [];
    for (const { vehiclePosition, lender, what } of news) {
      if (!mailed.has(letterKey(vehiclePosition, what))) continue;
      if (what === 'added') told.set(vehiclePosition, lender);
      if (what === 'removed') told.delete(vehiclePosition);
    }
  }
  // Not `removed`: where another lienholder was to take over a car, the present one gets that letter.
  return [...told].map(([vehiclePosition, lender]) => ({ vehiclePosition, lender, what: 'changed' }));
}

const giveNoticeIfActive = async (
  trx: Queryable,
  acting: AuditContext,
  unpaid: Unpaid,
  locked: LockedVersions,
  now: Date,
) => (locked[0].document.status === 'active' ? writeNotice(trx, acting, unpaid, locked, now) : undefined);

/**
 * Writes a notice, with the letters to lienholders and the task to mail it. A policy that is under notice already gets
 * a later day with it.
 *
 * @returns undefined when the policy ends before that day anyway
 */
export async function writeNotice(
  trx: Queryable,
  acting: AuditContext,
  { policyId, actor, reason, cents }: Unpaid,
  locked: LockedVersions,
  now: Date,
): Promise<UnpaidEnd | undefined> {
  const [{ document }] = locked;
  const on = noticeEndsOn(locked, dayIn(stateOf(document), now), reason === PAST_DUE);
  if (on === undefined) return undefined;
  const noticed = { status: 'cancel_pending', cancels_on: on } as const;
  const version = await writeStatus(trx, locked, { kind: 'cancellation', actor, reason, ...noticed }, now);
  await addLenderNotices(trx, policyId, version.number, statusNews(document), on);
  await addNoticeToMail(trx, version, cents);
  await dropLettersOfPolicy(trx, policyId, ['notice-back']);
  await audit(trx, acting, {
    act: 'give-notice',
    actor,
    subject: ['policy', policyId],
    detail: { version: version.number, day: on, reference: reason },
  });
  return { kind: 'notice', on, version: version.number };
}

/**
 * The day on which a policy would end if it got a notice for nonpayment today; undefined when it ends before that day
 * anyway.
 *
 * @param isPastDue a bill is past due; no payment was returned
 */
export function noticeEndsOn(
  [{ document }, ...toCome]: LockedVersions,
  today: string,
  isPastDue: boolean,
): string | undefined {
  const on = earliestEnd(document, today, isPastDue);
  const endsBefore = toCome.some(
    (later) => later.document.status === 'cancelled' && (later.document.cancels_on ?? on) <= on,
  );
  return on >= document.term.expires_on || endsBefore ? undefined : on;
}
