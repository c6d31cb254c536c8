// Policies from before versions: what the tables say of them is their first version.
import type { PolicyDocument } from '#contract/policy-document.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Resources } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { type PolicyVersion, TAKEN_OVER } from './policy-version.ts';
import { readProjections } from './projected-rows-store.ts';
import { documentOf, rowsOf, statusOf } from './projection.ts';
import { writeProjections } from './projection-store.ts';
import {
  findToSync,
  findWithoutVersion,
  type HeldPolicy,
  insertVersion,
  latestVersion,
  lockPolicyRow,
  markSynced,
} from './version-store.ts';
import { writeVersion } from './write-version.ts';

/**
 * The version of a policy that was written last, the policy's row held; one that has none is taken over first.
 *
 * @returns nothing when there is no such policy, or none that a document can say
 */
export async function lockLatestVersion(trx: Queryable, policyId: number): Promise<PolicyVersion | undefined> {
  const held = await lockPolicyRow(trx, policyId);
  if (!held) return undefined;
  const latest = held.version_in_force === null ? undefined : await latestVersion(trx, policyId);
  if (!latest) return takeOver(trx, policyId);
  // How its people are reached is changed without a version.
  const { phone, email, language } = held;
  const now = { ...latest, document: { ...latest.document, phone, email, language } };
  return (await versionOfStatus(trx, held, now)) ?? now;
}

/**
 * A payment that reinstates a policy, and an older release, change its status in the tables alone: that is a version, too.
 * The last day of a notice that passes is no change: the document says it.
 */
async function versionOfStatus(
  trx: Queryable,
  held: HeldPolicy,
  latest: PolicyVersion,
): Promise<PolicyVersion | undefined> {
  const { document } = latest;
  const status = statusOf(held.status);
  const now = new Date();
  // One that begins later and is not read yet says nothing of the status.
  const isToCome = latest.effectiveAt > now && held.version_in_force !== latest.number;
  if (isToCome || (status === document.status && held.cancels_on === document.cancels_on)) return undefined;
  const kind = status === 'active' ? 'reinstatement' : status === 'expired' ? 'expiration' : 'cancellation';
  return writeVersion(trx, latest, {
    ...{ kind, actor: 'processor', isPricedByHand: latest.isPricedByHand },
    effectiveAt: latest.effectiveAt > now ? latest.effectiveAt : now,
    document: { ...document, status, cancels_on: held.cancels_on },
    worksheet: latest.worksheet ?? undefined,
  });
}

/** What the tables say of a policy; nothing when there is none, or none that a document can say. */
export async function documentAsItIs(db: Queryable, policyId: number): Promise<PolicyDocument | undefined> {
  const taken = (await readProjections(db, [policyId])).get(policyId);
  if (!taken?.terms.some(({ is_current }) => is_current) || taken.drivers.length === 0) return undefined;
  return documentOf(taken);
}

async function takeOver(trx: Queryable, policyId: number): Promise<PolicyVersion | undefined> {
  const document = await documentAsItIs(trx, policyId);
  if (!document) return undefined;
  const version = await insertVersion(trx, policyId, 1, {
    ...{ kind: 'import', actor: 'operator', reason: TAKEN_OVER, document, isPricedByHand: true },
    effectiveAt: startOfDayIn(document.state, document.term.effective_on),
  });
  await writeProjections(trx, [{ policyId, versionNumber: 1, rows: rowsOf(document) }], { withContact: false });
  return version;
}

const BATCH = 200;

/** Writes the versions of what was changed without one. @returns how many policies were looked at */
export async function syncVersions({ db }: Pick<Resources, 'db'>): Promise<number> {
  const ids = await findToSync(db, BATCH);
  for (const id of ids) {
    await db.transaction().execute(async (trx) => {
      await lockLatestVersion(trx, id);
      await markSynced(trx, id);
    });
  }
  return ids.length;
}

/** Takes over, a little at a time, what nobody has acted on; an older release beside may add more. */
export function startTakingOver(resources: Resources) {
  let last = 0;
  return startJob(resources, {
    name: 'take-over',
    everyMs: 60_000,
    failure: 'policies not taken over',
    async work(stopping) {
      await syncVersions(resources);
      last = 0;
      for (;;) {
        const ids = await findWithoutVersion(resources.db, last, BATCH);
        if (ids.length === 0 || stopping.aborted) return;
        for (const id of ids) await resources.db.transaction().execute((trx) => lockLatestVersion(trx, id));
        last = ids.at(-1) ?? last;
      }
    },
  });
}
