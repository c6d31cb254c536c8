import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import { type Coverage, isInjury } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimKind } from '../claim.ts';
import { stillCounting } from '../clocks/taken-back.ts';
import type { LineState } from '../lines/line.ts';
import { findOpenAndClosed } from '../lines/part-of-account.ts';
import { isOfAmount } from '../lines/visibility.ts';
import type { OwnClaim, OwnLine } from './own-claim.ts';

/**
 * The claims on the account's own policies, newest first, without those whose policyholder was somebody else; and those in
 * which it has the policyholder's part, though the policy has left it since.
 */
export async function findOwnClaims(db: Queryable, accountId: number): Promise<OwnClaim[]> {
  const { open, closed } = await findOpenAndClosed(db, accountId);
  const found = await claims(db)
    .where('claim.id', 'in', ({ selectFrom }) =>
      selectFrom('account_policy') // its primary key
        .innerJoin('claim', 'claim.policy_id', 'account_policy.policy_id') // claim_by_policy
        .select('claim.id')
        .where('account_policy.account_id', '=', accountId)
        .union(
          selectFrom('claim_party') // claim_party_of_account
            .select('claim_party.claim_id as id')
            .where('claim_party.account_id', '=', accountId)
            .where('claim_party.role', '=', 'policyholder')
            .where('claim_party.same_as', 'is', null),
        ),
    )
    .execute();
  const isIn = (parts: readonly { claimId: number }[], id: number) => parts.some(({ claimId }) => claimId === id);
  // Two policyholders may have a part each in claims that were joined.
  const own = found.filter(({ id }) => isIn(open, id) || !isIn(closed, id));
  const parties = open.map(({ partyId }) => partyId);
  // [0] matches no row.
  const lines = await withEvents(
    db,
    await linesOf(db)
      .where('claim_line.party_id', 'in', [0, ...parties])
      .execute(),
  );
  return own.map((claim) => ({ ...claim, lines: lines.filter(({ claimId }) => claimId === claim.id) }));
}

/**
 * The claims on a policy as its agent sees them, newest first: of the policyholder's parts those without injuries, and
 * nothing of payments. The caller has checked access to the policy.
 */
export async function findClaimsForAgent(db: Queryable, policyId: number): Promise<OwnClaim[]> {
  const found = await claims(db).where('claim.policy_id', '=', policyId).execute();
  const all = await linesOf(db)
    .innerJoin('claim_party', 'claim_party.id', 'claim_line.party_id')
    .where('claim_party.role', '=', 'policyholder')
    .where('claim_line.claim_id', 'in', [0, ...found.map(({ id }) => id)])
    .execute();
  const told = await withEvents(
    db,
    all.filter(({ coverage }) => !isInjury(coverage)),
  );
  const lines = told.map((line) => ({
    ...line,
    events: stillCounting(line.events).filter(({ kind }) => !isOfAmount(kind)),
  }));
  return found.map((claim) => ({ ...claim, lines: lines.filter(({ claimId }) => claimId === claim.id) }));
}

/** The id of a claim with this number on this policy; undefined for other policies. */
export async function findClaimOfPolicy(db: Queryable, policyId: number, number: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('claim') // claim_number_key
    .select('id')
    .where('number', '=', number)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
  return found?.id;
}

const claims = (db: Queryable) =>
  db
    .selectFrom('claim') // claim_by_policy
    .select(['claim.id', 'claim.number', 'claim.vehicle', 'claim.loss_on', 'claim.city', 'claim.zip'])
    .select(({ ref, eb }) => [
      ref('claim.policy_id').$notNull().as('policy_id'),
      ref('claim.kind').$castTo<ClaimKind>().as('kind'),
      ref('claim.law_state').$castTo<StateCode>().as('state'),
      eb('claim.status', '=', 'closed').$castTo<boolean>().as('is_over'),
    ])
    .select(['claim.reported_on', 'claim.adjuster_phone as adjusterPhone'])
    .select(({ eb, exists, not, selectFrom, ref }) => {
      const ofIt = selectFrom('claim_line') // claim_line_by_number
        .select('claim_line.id')
        .whereRef('claim_line.claim_id', '=', 'claim.id');
      const isSomebodys = exists(ofIt.where('claim_line.adjuster_id', 'is not', null));
      return [
        exists(ofIt).$castTo<boolean>().as('has_lines'),
        eb.case().when(not(isSomebodys)).then(ref('claim.adjuster_name')).end().as('adjuster'),
      ];
    })
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('claim_party') // claim_party_of_claim
          .select('claim_party.id')
          .whereRef('claim_party.claim_id', '=', 'claim.id')
          .where('claim_party.role', '=', 'policyholder')
          .where('claim_party.represented_by', 'is not', null)
          .where('claim_party.same_as', 'is', null),
      )
        .$castTo<boolean>()
        .as('is_represented'),
    )
    .orderBy('claim.loss_on', 'desc')
    .orderBy('claim.id', 'desc');

const linesOf = (db: Queryable) =>
  db
    .selectFrom('claim_line') // claim_line_of_party, claim_line_by_number
    .leftJoin('staff', 'staff.id', 'claim_line.adjuster_id')
    .select(['claim_line.id', 'claim_line.claim_id as claimId', 'staff.phone as adjusterPhone'])
    .select(({ ref }) => [
      ref('claim_line.coverage').$castTo<Coverage>().as('coverage'),
      ref('claim_line.state').$castTo<LineState>().as('state'),
      sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('adjuster'),
    ])
    .where('claim_line.same_as', 'is', null)
    .orderBy('claim_line.number');

/** Lines with what their parties may know of what happened to them. */
async function withEvents(db: Queryable, lines: Omit<OwnLine & { id: number }, 'events'>[]): Promise<OwnLine[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ id }) => id);
  const events = await db
    .selectFrom('claim_event') // claim_event_of_line
    .select(['id', 'line_id as lineId', 'kind', 'happened_at as happenedAt'])
    .select(({ ref }) => ref('facts').$castTo<Record<string, unknown>>().as('facts'))
    .where('line_id', 'in', ids)
    .where('visibility', 'in', ['line', 'parties'])
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
  return lines.map((line) => ({ ...line, events: events.filter(({ lineId }) => lineId === line.id) }));
}
