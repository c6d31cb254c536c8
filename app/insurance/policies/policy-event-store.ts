import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/** What other systems hear of. Facts are sparse: ids, numbers and kinds, never a person's data. */
export type PolicyEvent = {
  type: `${string}.${string}.v${number}`;
  policyId: number;
  data?: Record<string, string | number | boolean | null>;
};

/** In the transaction of the act, which holds the policy's row: the next place among its events. */
export async function addEvent(trx: Queryable, { type, policyId, data = {} }: PolicyEvent): Promise<void> {
  const subject = `policy ${policyId}`;
  await sql`
    insert into policy_event (type, subject, sequence, data)
    select ${type}, ${subject}, coalesce(max(sequence), 0) + 1, ${JSON.stringify(data)}::jsonb
    from policy_event where subject = ${subject}`.execute(trx); // policy_event_in_sequence
}
