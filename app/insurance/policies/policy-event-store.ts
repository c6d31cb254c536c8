import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/** An event for other systems. It contains only ids, numbers and kinds, never personal data. */
export type PolicyEvent = {
  type: `${string}.${string}.v${number}`;
  policyId: number;
  data?: Record<string, string | number | boolean | null>;
};

/** Adds the next event of the policy, in a transaction that has locked the policy's row. */
export async function addEvent(trx: Queryable, { type, policyId, data = {} }: PolicyEvent): Promise<void> {
  const subject = `policy ${policyId}`;
  await sql`
    insert into policy_event (type, subject, sequence, data)
    select ${type}, ${subject}, coalesce(max(sequence), 0) + 1, ${JSON.stringify(data)}::jsonb
    from policy_event where subject = ${subject}`.execute(trx); // policy_event_in_sequence
}
