// Cancels a policy before its term ends. The earned and returned premium are previewed first. Amounts are whole cents.
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { billsOf, hasTermAfter } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { postPolicyEnd } from '../billing/ledger/post-charges.ts';
import { ChangedMeanwhile, lendersToTell, NotInForce } from './endorse.ts';
import { addLenderNotices } from './lender-notice-store.ts';
import { lockLatestVersion } from './lock-versions.ts';
import { withdrawNextTerm } from './next-term-store.ts';
import { type PolicyVersion, stateOf } from './policy-version.ts';
import { type CancelRefusal, ruleCancellation } from './pricing/cancel-rules.ts';
import { cancellationOf } from './pricing/cancellation.ts';
import type { CancelReason, LegalHold } from './pricing/cancellation-law.ts';
import { writeVersion } from './write-version.ts';

export type Cancelling = {
  policyId: number;
  /** The first day without coverage. If it is today, coverage ends at once. */
  on: string;
  why: CancelReason;
  actor: Actor;
  /** The reference of the request. */
  reason: string;
};

export type CancelPreview = {
  version: number;
  earnedCents: number;
  returnCents: number;
  /** Why the policy may not end on that day; empty when it may. */
  refusals: CancelRefusal[];
  hold: LegalHold | undefined;
  /** The first day without coverage where it is cancelled already, or under notice. */
  endsOn: string | null;
};

export function previewCancellation(
  { document, number, effectiveAt }: PolicyVersion,
  { on, why, hasNextTerm }: Pick<Cancelling, 'on' | 'why'> & { hasNextTerm?: boolean },
  now = new Date(),
): CancelPreview {
  const state = stateOf(document);
  const latestEffectiveOn = dayIn(state, effectiveAt);
  const { reasons, hold } = ruleCancellation({
    document,
    on,
    reason: why,
    today: dayIn(state, now),
    latestEffectiveOn,
    hasNextTerm,
  });
  const { earnedCents, returnCents } = cancellationOf(document, on);
  return { version: number, earnedCents, returnCents, refusals: reasons, hold, endsOn: document.cancels_on };
}

/** Whether a next term was accepted. */
export const findNextTerm = async (db: Queryable, { policyId, termNumber }: PolicyVersion): Promise<boolean> =>
  hasTermAfter(billsOf((await readLedger(db, policyId)).entries), termNumber);

/**
 * Cancels a policy in the caller's transaction: its last version, the returned premium, the next term that was offered
 * or accepted, letters to lienholders, event and audit.
 *
 * @param seen what the preview showed
 * @throws {ChangedMeanwhile} when the version or the amount is no longer what was shown
 * @throws {NotInForce}
 */
export async function cancelPolicy(
  trx: Queryable,
  acting: AuditContext,
  { policyId, on, why, actor, reason }: Cancelling,
  seen: { version: number; returnCents: number },
  now = new Date(),
): Promise<PolicyVersion> {
  const latest = await lockLatestVersion(trx, policyId);
  if (!latest) throw new NotInForce();
  const preview = previewCancellation(latest, { on, why, hasNextTerm: await findNextTerm(trx, latest) }, now);
  const isSeen = seen.version === preview.version && seen.returnCents === preview.returnCents;
  if (!isSeen || preview.refusals.length > 0) throw new ChangedMeanwhile();
  const { document } = latest;
  const state = stateOf(document);
  const today = dayIn(state, now);
  const ended = { ...document, status: 'cancelled' as const, cancels_on: on };
  const changeCents = -preview.returnCents;
  const version = await writeVersion(
    trx,
    latest,
    {
      kind: 'cancellation',
      actor,
      reason,
      document: ended,
      changeCents,
      effectiveAt: on === today ? now : startOfDayIn(state, on),
    },
    now,
  );
  const by = { policyId, actor, versionNumber: version.number, termNumber: document.term.number, today };
  await postPolicyEnd(trx, { ...by, cents: changeCents, on });
  await withdrawNextTerm(trx, policyId);
  const told = lendersToTell(document, { ...ended, vehicles: [] });
  await addLenderNotices(trx, policyId, version.number, told, on);
  await audit(trx, acting, {
    act: 'cancel-policy',
    actor,
    subject: ['policy', policyId],
    detail: { version: version.number, cents: changeCents, reference: reason },
  });
  return version;
}
