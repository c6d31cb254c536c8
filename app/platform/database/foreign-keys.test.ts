import { expect, test } from 'vitest';
import { withPortals } from '#testing/test-portals.ts';

/** Foreign keys that need no index: their target rows are never deleted, and nothing is searched by them. */
const NEEDS_NONE = new Map([
  ['vehicle (lienholder_id)', 'lienholders stay'],
  ['help_request (assigned_to)', 'staff are closed and stay; the queue has an index of its own'],
  ['change_request (assigned_to)', 'the same'],
  ['saved_quote (producer_id)', 'producers are closed and stay; an agency’s leads are found by their agency'],
  ['lead_note (producer_id)', 'producers are closed and stay'],
  ['agent_quote (producer_id)', 'the same; an agency’s quotes are found by their agency'],
  ['lead_note (staff_id)', 'staff are closed and stay'],
  ['desk_task (done_by)', 'the same'],
  ['lender_notice (posted_by)', 'the same'],
  ['state_filing (filed_by)', 'the same'],
  ['postal_letter (posted_by)', 'the same'],
  ['referral (assigned_to)', 'the same; the queue has an index of its own'],
  ['referral (decided_by)', 'the same'],
  ['rate_impact (asked_by)', 'the same'],
  ['referral (state)', 'states stay'],
  ['import_gone (file_id)', 'files of an import stay'],
  ['import_source (file_id)', 'the same'],
  ['imported_policy (file_id)', 'the same; what came of a file stands in its rows'],
  ['policy_version (import_file_id)', 'the same'],
  ['notice (published_by)', 'the same; a few hundred rows'],
  ['notice (withdrawn_by)', 'the same'],
  ...[
    'catastrophe (declared_by)',
    'claim (matched_by)',
    'claim_item (asked_by)',
    'loss_report (taken_by)',
    'claim_item (waived_by)',
  ].map((key) => [key, 'staff are closed and stay'] as const),
  ...['claim_message (staff_id)', 'claim_note (staff_id)', 'estimate (written_by)'].map(
    (key) => [key, 'staff are closed and stay'] as const,
  ),
  ...['call_back (called_by)', 'claim_letter (posted_by)', 'catastrophe (withdrawn_by)'].map(
    (key) => [key, 'staff are closed and stay'] as const,
  ),
  ...['agency', 'change_request', 'contact_message', 'help_request', 'purchase', 'saved_quote', 'usage_count'].map(
    (table) => [`${table} (state)`, 'states stay'] as const,
  ),
  ['tell_when (state)', 'the same'],
  ['purchase (agency_id)', 'agencies close and stay'],
  ['policy (prefix, state, line)', 'states stay'],
  ['policy (state, company_code)', 'the same'],
  ['rental_answer (written_by)', 'staff are closed and stay'],
  ['inspection_day (set_by)', 'the same'],
  ['rental_receipt (answered_by)', 'the same'],
  ['claim (joined_by)', 'the same'],
  ['change_request (taken_by)', 'the same'],
  ['claim_line (adjuster_id)', 'staff are closed and stay; the queue has an index of its own'],
]);

/**
 * Every foreign key, and whether an index finds its rows: one that starts with its columns and omits only rows that
 * refer to nothing.
 */
const FOREIGN_KEYS = `
  select format('%s (%s)', k.conrelid::regclass, names.of_columns) as key,
         k.confdeltype in ('c', 'n') as "isFollowed",
         exists (
           select from pg_index i
           where i.indrelid = k.conrelid and i.indisvalid
             and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
             and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', names.of_columns), true)
         ) as "isIndexed"
  from pg_constraint k
  cross join lateral (
    select string_agg(quote_ident(a.attname), ', ' order by array_position(k.conkey, a.attnum)) as of_columns
    from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)
  ) names
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace
  order by key`;

type ForeignKey = { key: string; isFollowed: boolean; isIndexed: boolean };

withPortals('foreign keys', (portals) => {
  test('each has an index that starts with it, so that deletes never scan the referencing table', async () => {
    const { rows } = await portals.database.pool.query<ForeignKey>(FOREIGN_KEYS);
    expect(rows.length).toBeGreaterThan(50);
    const without = rows.filter(({ isIndexed }) => !isIndexed);
    expect(without.map(({ key }) => key).toSorted()).toEqual([...NEEDS_NONE.keys()].toSorted());
    expect(without.filter(({ isFollowed }) => isFollowed)).toEqual([]);
  });

  test('one within its own table can wait until all rows are there, so that a backup can be restored in any order', async () => {
    const { rows } = await portals.database.pool.query<{ name: string; condeferrable: boolean }>(
      `select conname as name, condeferrable from pg_constraint where contype = 'f' and conrelid = confrelid`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ condeferrable }) => !condeferrable)).toEqual([]);
  });
});
