// Takes over policies that are older than versions: their first version is made from what the tables say.
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
 * Locks the policy and returns its latest version. A policy without a version is taken over first.
 *
 * @returns undefined when there is no such policy, or it cannot be expressed as a document
 */
export async function lockLatestVersion(trx: Queryable, policyId: number): Promise<PolicyVersion | undefined> {
  const held = await lockPolicyRow(trx, policyId);
  if (!held) return undefined;
  const latest = held.version_in_force === null ? undefined : await latestVersion(trx, policyId);
  if (!latest) return takeOver(trx, policyId);
  // Contact data changes without a new version.
  const { phone, email, language } = held;
  const now = { ...latest, document: { ...latest.document, phone, email, language } };
  return (await versionOfStatus(trx, held, now)) ?? now;
}

/**
 * A reinstating payment, or an older release, may change the status in the tables alone. That becomes a version here.
 * The passing of a notice's last day is no change, since the document already says it.
 */
async function versionOfStatus(
  trx: Queryable,
  held: HeldPolicy,
  latest: PolicyVersion,
): Promise<PolicyVersion | undefined> {
  const { document } = latest;
  const status = statusOf(held.status);
  const now = new Date();
  // While pages read an earlier version, the tables say nothing about this one. It may be in effect for some seconds by
  // then, until the job projects it.
  const isRead = held.version_in_force === latest.number;
  if (!isRead || (status === document.status && held.cancels_on === document.cancels_on)) return undefined;
  const kind = status === 'active' ? 'reinstatement' : status === 'expired' ? 'expiration' : 'cancellation';
  return writeVersion(trx, latest, {
    ...{ kind, actor: 'processor', isPricedByHand: latest.isPricedByHand },
    effectiveAt: latest.effectiveAt > now ? latest.effectiveAt : now,
    document: { ...document, status, cancels_on: held.cancels_on },
    worksheet: latest.worksheet ?? undefined,
  });
}

/**
 * The document made from the tables; undefined when there is no such policy, or it cannot be expressed as a document.
 */
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

/** Writes versions for policies that were changed without one. @returns how many policies were checked */
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

/** Gradually takes over policies that no operation has touched. An older release beside this one may add more. */
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
