// The letter of a notice of cancellation, which waits at the desk to be printed and mailed.
import type { Env } from '#config/env.server.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { addDeskTask, dropDeskTasksOf, findOpenTask } from '../policies/desk-task-store.ts';
import { PAST_DUE, type PolicyVersion, stateOf } from '../record/policy-version.ts';
import { listVersions, versionAt } from '../record/version-store.ts';
import { lastDayToMail } from './nonpayment-law.ts';

/** The version that gave notice; undefined when the policy is not under such a notice, or has been paid since. */
export async function findCancellationNotice(db: Queryable, policyId: number): Promise<PolicyVersion | undefined> {
  const isUnderNotice = ({ document }: PolicyVersion) => document.status === 'cancel_pending';
  const inForce = await versionAt(db, policyId, new Date());
  if (!inForce || !isUnderNotice(inForce)) return undefined;
  // The policy may have been changed since.
  return (await listVersions(db, policyId)).find(
    (version) => version.kind === 'cancellation' && isUnderNotice(version),
  );
}

/** The task to mail a notice, by the number of its version. */
export const noticeTask = (policyId: number, version: number) =>
  ({ kind: 'policy-notice', policyId, source: `notice ${version}` }) as const;

/** Has the desk mail a notice, instead of an earlier one that it had not mailed yet. */
export async function addNoticeToMail(
  trx: Queryable,
  { policyId, number, reason }: PolicyVersion,
  cents: number,
): Promise<void> {
  await dropDeskTasksOf(trx, policyId, 'policy-notice');
  const reference = reason !== null && reason !== PAST_DUE ? { reference: reason } : {};
  await addDeskTask(trx, { ...noticeTask(policyId, number), detail: { ...reference, cents } });
}

/**
 * What a notice asks for that was not mailed yet; undefined when it was mailed, or when a core system gave it and mails
 * it itself.
 */
export const findNoticeToMail = (db: Queryable, policyId: number): Promise<{ cents: number } | undefined> =>
  findOpenTask(db, policyId, 'policy-notice');

/** Whether the policy could not end any more on the day that its notice names if that was mailed now. */
export function isTooLateToMail({ document }: PolicyVersion, now: Date): boolean {
  const { cancels_on: on } = document;
  const state = stateOf(document);
  return on !== null && dayIn(state, now) > lastDayToMail(state, on);
}

/** The same of a policy by its id. Where a core system decides, its own notice names the day. */
export async function isNoticeLate(
  db: Queryable,
  env: Pick<Env, 'POLICY_AUTHORITY'>,
  { policy_id: policyId }: { policy_id: number },
): Promise<boolean> {
  const notice = env.POLICY_AUTHORITY === 'self' ? await findCancellationNotice(db, policyId) : undefined;
  return notice !== undefined && isTooLateToMail(notice, new Date());
}
