import { sql } from 'kysely';
import { claimNumber } from '#insurance/claims/claim.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addPolicyholder } from '../test-own-policy.ts';
import type { TestPortals } from '../test-portals.ts';

let count = 0;

/** A policyholder's own loss in Texas, reported yesterday, on a first-party line. */
export async function addOwnLoss(portals: TestPortals, { zip = '77098', email = true } = {}) {
  const yesterday = plusDays(dayIn('TX', new Date()), -1);
  const owner = await addPolicyholder(portals, { state: 'TX' });
  const number = claimNumber('TX', 2026, 600_000 + ++count);
  await portals.db
    .insertInto('claim')
    .values({
      number,
      law_state: 'TX',
      policy_id: owner.policy.id,
      kind: 'weather',
      zip,
      city: 'Houston',
      loss_on: yesterday,
      reported_on: yesterday,
      assigned_on: yesterday,
      status: 'assigned',
      adjuster_name: 'Luis Ferrer',
      adjuster_phone: '3055550181',
    })
    .execute();
  await sql`select give_claims_lines()`.execute(portals.db);
  if (!email) {
    await sql`update claim_party set email = null, account_id = null
      where claim_id = (select id from claim where number = ${number})`.execute(portals.db);
  }
  return { ...owner, number };
}
