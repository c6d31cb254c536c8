// Rebuilds the rows that pages read from the versions alone, and reports the policies whose rows were different.
import type { Database } from '#platform/database/database.ts';
import { readProjections } from '../projected-rows-store.ts';
import { type PolicyRows, rowsOf, type Taken } from '../projection.ts';
import { writeProjections } from '../projection-store.ts';
import { inForceAfter, lockPoliciesAfter } from '../version-store.ts';
import { syncVersions } from './take-over-policies.ts';

const BATCH = 500;

export type Rebuilt = { policies: number; differed: { policyId: number; where: string[] }[] };

/** @param isOnlyCompared reports differences without changing anything */
export async function rebuildProjections(
  { db }: Pick<Database, 'db'>,
  { isOnlyCompared = false, now = new Date() } = {},
): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { policies: 0, differed: [] };
  // What an older release changed in the tables alone becomes a version first. It would be lost otherwise.
  if (!isOnlyCompared) await syncVersions({ db });
  for (let last = 0; ; ) {
    const isMore = await db.transaction().execute(async (trx) => {
      if (!isOnlyCompared) await lockPoliciesAfter(trx, last, BATCH);
      const versions = await inForceAfter(trx, last, BATCH, now);
      if (versions.length === 0) return false;
      const ids = versions.map(({ policyId }) => policyId);
      const before = await readProjections(trx, ids);
      const different = versions.flatMap(({ policyId, number, document }) => {
        const rows = rowsOf(document);
        const where = differences(before.get(policyId), rows);
        return where.length > 0 ? [{ policyId, versionNumber: number, rows, where }] : [];
      });
      if (!isOnlyCompared) await writeProjections(trx, different, { withContact: false });
      rebuilt.policies += versions.length;
      rebuilt.differed.push(...different.map(({ policyId, where }) => ({ policyId, where })));
      last = ids.at(-1) ?? last;
      return true;
    });
    if (!isMore) return rebuilt;
  }
}

const TABLES = ['policy', 'agencyCode', 'terms', 'insureds', 'drivers', 'vehicles', 'coverages'] as const;

/**
 * The names of the tables that differ. Contact data is left out, because policyholders change it themselves, and so is
 * a term that has not begun, because its renewal offer writes it.
 */
function differences(now: Taken | undefined, made: PolicyRows): string[] {
  if (!now) return ['policy'];
  const last = Math.max(...made.terms.map(({ number }) => number));
  const comparable = (rows: Taken | PolicyRows) => ({
    ...rows,
    policy: { ...rows.policy, phone: null, email: null, language: null },
    terms: rows.terms.filter(({ number }) => number <= last),
  });
  const [one, other] = [comparable(now), comparable(made)];
  return TABLES.filter((table) => canonical(one[table]) !== canonical(other[table]));
}

/** Serializes a value so that the order of rows and columns does not matter. */
function canonical(value: unknown): string {
  const sorted = (each: unknown): unknown => {
    if (Array.isArray(each))
      return each.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, one]) => [key, sorted(one)]),
    );
  };
  return JSON.stringify(sorted(value));
}
