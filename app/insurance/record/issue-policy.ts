// Issues a new policy in this system.
import { randomInt } from 'node:crypto';
import type { StateCode } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { lendersToTell } from './endorse.ts';
import { insertPolicyRow } from './issue-store.ts';
import { addLenderNotices } from './lender-notice-store.ts';
import { type PolicyVersion, stateOf } from './policy-version.ts';
import { versionAt } from './version-store.ts';
import { writeFirstVersion } from './write-version.ts';

export type NewPolicy = {
  /** Already priced. The policy number and agency code are filled in here. */
  document: PolicyDocument;
  agencyId: number;
  /** From the rating that made the price. */
  worksheet: unknown;
  actor: Actor;
  /** The reference of the purchase. */
  reason: string;
};

const DRAWS = 50;

/**
 * Issues a policy in the caller's transaction: its row under a free number, its first version with the projection that
 * pages read, its event, and letters to lienholders. The caller takes care of bills and the audit entry.
 */
export async function issuePolicy(trx: Queryable, policy: NewPolicy, now: Date): Promise<PolicyVersion> {
  const { document: offered, agencyId, worksheet, actor, reason } = policy;
  const { id, document } = await numbered(trx, offered, agencyId);
  const firstMinute = startOfDayIn(document.state, document.term.effective_on);
  // A policy that is bought on its first day covers nothing that happened before.
  const effectiveAt = firstMinute > now ? firstMinute : now;
  const version = await writeFirstVersion(trx, id, {
    kind: 'new_business',
    actor,
    reason,
    document,
    worksheet,
    effectiveAt,
    changeCents: document.premium_cents,
  });
  const news = lendersToTell({ ...document, vehicles: [] }, document);
  await addLenderNotices(trx, id, version.number, news, document.term.effective_on);
  return version;
}

/** Numbers are drawn at random, so that one policy number does not reveal others. */
async function numbered(trx: Queryable, offered: PolicyDocument, agencyId: number) {
  for (let draw = 0; draw < DRAWS; draw++) {
    const document = { ...offered, number: String(randomInt(10_000_000, 100_000_000)) };
    const row = await insertPolicyRow(trx, { ...document, state: stateOf(document) }, agencyId);
    if (row) return { id: row.id, document: { ...document, agency_code: row.agencyCode } };
  }
  throw new Error('no number of a policy is free');
}

/**
 * When a policy began that was bought on the first day of its term; undefined for one that began with its first day, at
 * 12:01 a.m.
 */
export async function beganWithinDay(
  db: Queryable,
  policyId: number,
  { state, day }: { state: StateCode; day: string },
): Promise<Date | undefined> {
  const firstMinute = startOfDayIn(state, day);
  const first = await versionAt(db, policyId, firstMinute);
  const isWithin = first?.kind === 'new_business' && first.effectiveAt > firstMinute;
  return isWithin && dayIn(state, first.effectiveAt) === day ? first.effectiveAt : undefined;
}
