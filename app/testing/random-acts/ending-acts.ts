// The acts that end a policy, are about to, or undo that.
import { giveNoticeAnew } from '#insurance/nonpayment/late-notice.ts';
import { giveNotice } from '#insurance/nonpayment/unpaid-policy.ts';
import { closeDeskTask } from '#insurance/policies/desk-task-store.ts';
import { cancelPolicy, previewCancellation } from '#insurance/record/cancel.ts';
import { lockLatestVersion } from '#insurance/record/lock-versions.ts';
import { NO_LOSS, PAST_DUE, stateOf } from '#insurance/record/policy-version.ts';
import {
  findEndedByRequest,
  findScheduledChange,
  findWithdrawable,
  reinstatePolicy,
  takeBackChange,
  withdrawCancellation,
} from '#insurance/record/reinstate.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { actorOf, type World } from './random-world.ts';

export async function cancel(world: World, policyId: number) {
  const { db, random, context } = world;
  const latest = await db.transaction().execute((trx) => lockLatestVersion(trx, policyId));
  if (!latest) return undefined;
  const now = new Date();
  const on = plusDays(dayIn(stateOf(latest.document), now), random.pick([0, 0, 3, 12]));
  const asked = { policyId, on, why: 'other' as const, actor: actorOf(world), reason: `C${world.next()}` };
  const { version, returnCents } = previewCancellation(latest, asked, now);
  return db.transaction().execute((trx) => cancelPolicy(trx, context, asked, { version, returnCents }, now));
}

/** Withdraws one of the cancellations that have not ended their policies yet. */
export async function withdraw(world: World) {
  const { db, random, context } = world;
  const now = new Date();
  const waiting = await db
    .selectFrom('version_to_project')
    .innerJoin('policy_version as version', 'version.id', 'version_to_project.version_id')
    .select('version.policy_id')
    .where('version.kind', '=', 'cancellation')
    .orderBy('version.policy_id')
    .execute();
  if (waiting.length === 0) return undefined;
  const { policy_id: policyId } = random.pick(waiting);
  const found = await findWithdrawable(db, policyId, now);
  if (!found) return undefined;
  const asked = { policyId, actor: 'operator' as const, seen: found.number };
  return db.transaction().execute((trx) => withdrawCancellation(trx, context, asked, now));
}

/** Takes back one of the changes that have not taken effect yet. */
export async function unschedule({ db, random, context }: World) {
  const now = new Date();
  const waiting = await db.selectFrom('version_to_project').select('policy_id').orderBy('policy_id').execute();
  if (waiting.length === 0) return undefined;
  const { policy_id: policyId } = random.pick(waiting);
  const found = await findScheduledChange(db, policyId, now);
  if (!found) return undefined;
  const asked = { policyId, actor: 'operator' as const, seen: found.change.number };
  return db.transaction().execute((trx) => takeBackChange(trx, context, asked, now));
}

/** Reinstates a policy that its policyholder had canceled, as the desk does. */
export async function takeBack({ db, context, random }: World) {
  const ended = await db.selectFrom('policy').select('id').where('status', '=', 'L').orderBy('id').execute();
  const policyId = ended.length > 0 ? random.pick(ended).id : 0;
  if (!(await findEndedByRequest(db, policyId))) return undefined;
  const asked = { policyId, actor: 'operator' as const, reason: NO_LOSS };
  return db.transaction().execute((trx) => reinstatePolicy(trx, context, asked));
}

/** Gives notice of cancellation, as when a first payment has come back or a bill is past due. */
export async function underNotice({ db, context, next, random }: World, policyId: number) {
  const unpaid = {
    policyId,
    actor: 'processor' as const,
    reason: random.pick([PAST_DUE, `P${next()}`]),
    cents: random.int(1, 50_000),
  };
  return db.transaction().execute((trx) => giveNotice(trx, context, unpaid));
}

/** Mails one of the notices that wait for it. One that is late is refused, or is given anew first. */
export async function mailNotice({ db, context, random, clerk }: World) {
  const waiting = await db
    .selectFrom('desk_task')
    .select(['id', 'policy_id'])
    .where('kind', '=', 'policy-notice')
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute();
  if (waiting.length === 0) return undefined;
  const { id, policy_id: policyId } = random.pick(waiting);
  if (random.isLucky(0.3)) return giveNoticeAnew(context, clerk, policyId);
  return closeDeskTask(db, id, clerk.id, { isService: true, isUnderwriting: false });
}
