// Lets a policy cover again that was cancelled, or is under notice of cancellation: without a gap, at the same price.
import { type Acting, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { statusNews } from './endorse.ts';
import { addLenderNotices } from './lender-notice-store.ts';
import { type PolicyVersion, stateOf } from './policy-version.ts';
import { lockVersions } from './take-over.ts';
import { writeStatus } from './write-version.ts';

/** @param reason the reference of the payment */
export type Reinstating = { policyId: number; actor: Actor; reason: string };

/**
 * Reinstates a policy in the caller's transaction: its version, letters to lienholders, event and audit. Changes that are
 * scheduled for later stay scheduled.
 *
 * @returns undefined when it is active already, or cannot be expressed as a document
 */
export async function reinstatePolicy(
  trx: Queryable,
  acting: Acting,
  { policyId, actor, reason }: Reinstating,
  now = new Date(),
): Promise<PolicyVersion | undefined> {
  const locked = await lockVersions(trx, policyId, now);
  const document = locked?.[0].document;
  if (!document || document.status === 'active') return undefined;
  const active = { status: 'active', cancels_on: null } as const;
  const version = await writeStatus(trx, locked, { kind: 'reinstatement', actor, reason, ...active }, now);
  await addLenderNotices(trx, policyId, version.number, statusNews(document), dayIn(stateOf(document), now));
  await audit(trx, acting, {
    ...{ act: 'reinstate-policy', actor, subject: ['policy', policyId] },
    detail: { version: version.number, reference: reason },
  });
  return version;
}
