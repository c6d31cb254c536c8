// What must hold after any acts: pages show what the versions say, and bills add up to what the ledger says.
import { sql } from 'kysely';
import { ACCOUNTS, balanceOf, billsOf } from '#insurance/billing/ledger/ledger.ts';
import { billRow, listEntriesOf } from '#insurance/billing/ledger/ledger-store.ts';
import { TAKEN_BACK } from '#insurance/record/policy-version.ts';
import { rebuildProjections } from '#insurance/record/upkeep/rebuild.ts';
import type { Database } from '#platform/database/database.ts';

const BATCH = 200;

/** Compares books in which nothing is in progress. @returns one line for each disagreement */
export async function disagreements({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const { differed, policies } = await rebuildProjections({ db }, { isOnlyCompared: true });
  return [
    ...(policies === 0 ? ['nothing was compared'] : []),
    ...differed.map(({ policyId, where }) => `policy ${policyId} is not as its versions say: ${where.join(', ')}`),
    ...(await ofLedgers(db)),
    ...(await ofAll(db)),
  ];
}

async function ofLedgers(db: Database['db']): Promise<string[]> {
  const found: string[] = [];
  const ids = await db.selectFrom('policy').select('id').orderBy('id').execute();
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH).map(({ id }) => id);
    const rows = await db
      .selectFrom('instalment')
      .select(['policy_id', 'number', 'term_number', 'due_on', 'amount_cents', 'paid_at'])
      .where('policy_id', 'in', batch)
      .where('term_number', 'is not', null)
      .orderBy('number')
      .execute();
    for (const [id, entries] of await listEntriesOf(db, batch)) {
      const told = rows.filter(({ policy_id }) => policy_id === id);
      const summed = billsOf(entries).map((bill) => shown(billRow(bill)));
      if (told.map(shown).join('; ') !== summed.join('; '))
        found.push(`policy ${id} asks for ${told.map(shown).join('; ')}, its ledger for ${summed.join('; ')}`);
      const sides = ACCOUNTS.reduce((sum, account) => sum + balanceOf(entries, account), 0);
      if (sides !== 0) found.push(`policy ${id}: the sides of its ledger differ by ${sides}`);
      if (entries.some(({ cents }) => cents <= 0)) found.push(`policy ${id} has an entry of nothing`);
      if (balanceOf(entries, 'refund-owed') > 0) found.push(`policy ${id} was given back more than it was owed`);
    }
  }
  return found;
}

const shown = (bill: {
  number: number;
  term_number: number | null;
  due_on: string;
  amount_cents: number;
  paid_at: Date | null;
}) => `${bill.number}/${bill.term_number} ${bill.due_on} ${bill.amount_cents}${bill.paid_at ? ' paid' : ''}`;

/** Queries that find policies or payments of which something exists only in part, or twice. */
const HALVES: Record<string, ReturnType<typeof sql<{ id: number }>>> = {
  'its versions are not counted through': sql`
    select policy_id as id from policy_version group by 1 having count(*) <> max(number)`,
  // A cancellation, a reinstatement, a file, and what takes a scheduled change back may come before a scheduled change.
  'a change began before the version before it': sql`
    select policy_id as id from (select policy_id, kind, reason, effective_at < lag(effective_at) over one as is_early
      from policy_version window one as (partition by policy_id order by number)) as versions
    where is_early and kind in ('endorsement', 'renewal') and reason is distinct from ${TAKEN_BACK}`,
  'a version has no event, or several': sql`
    select policy_id as id from policy_version as version left join (
      select subject, (data->>'version')::int as number, count(*) as events from policy_event
      where data ? 'version' group by 1, 2) as told
      on told.subject = 'policy ' || version.policy_id and told.number = version.number
    where version.number > 1 and coalesce(events, 0) <> 1`,
  'it ended by a notice that nobody had mailed': sql`
    select ended.policy_id as id from policy_version as ended cross join lateral (
      select number, kind, reason from policy_version
      where policy_id = ended.policy_id and number < ended.number and document->>'status' = 'cancel_pending'
      order by number desc limit 1) as notice
    where ended.reason = 'notice-over' and notice.kind = 'cancellation' and notice.reason is not null and not exists (
      select from desk_task where desk_task.policy_id = ended.policy_id and source = 'notice ' || notice.number
        and done_at is not null)`,
  'a notice waits to be mailed that does not run': sql`
    select policy_id as id from desk_task join policy on policy.id = desk_task.policy_id
    where kind = 'policy-notice' and done_at is null and policy.status <> 'C'`,
  'its events are not counted through': sql`
    select split_part(subject, ' ', 2)::bigint as id from policy_event where subject like 'policy %'
    group by 1 having count(*) <> max(sequence)`,
  'a change has another price in the ledger': sql`
    select version.policy_id as id from policy_version as version left join (
      select policy_id, version_number, sum(case 'premium' when credit then cents when debit then -cents else 0 end) as cents
      from ledger_entry group by 1, 2) as posted
      on posted.policy_id = version.policy_id and posted.version_number = version.number
    where kind in ('endorsement', 'cancellation', 'reinstatement') and change_cents <> coalesce(cents, 0)`,
  'a change is audited not once': sql`
    select policy_id as id from policy_version left join (
      select detail->>'reference' as reference, count(*) as rows from audit
      where act in ('endorse-policy', 'cancel-policy') group by 1) as noted on noted.reference = reason
    where policy_version.actor <> 'processor' and kind in ('endorsement', 'cancellation') and reason like 'C%'
      and coalesce(rows, 0) <> 1`,
  'a payment moved another amount': sql`
    select payment.policy_id as id from payment
    where status = 'succeeded' and posted_at is not null and amount_cents <> coalesce((
      select sum(cents) from ledger_entry where payment_id = payment.id and kind = 'payment'), 0)`,
  'what the processor kept of a payment is not what we have': sql`
    select payment.policy_id as id from payment
      join test_processor_object as checkout on checkout.id = payment.processor_ref
      left join test_processor_object as back
        on back.id = 'rev_' || (checkout.body->'payment_intent'->>'id')
    where checkout.body->>'object' = 'checkout.session' and case checkout.body->>'payment_status' when 'paid' then
        (checkout.body->>'amount_total')::bigint
        - (select coalesce(sum((each->>'amount')::bigint), 0) from jsonb_array_elements(back.body->'refunds') as each)
        - (select coalesce(sum((each->>'amount')::bigint), 0) from jsonb_array_elements(back.body->'disputes') as each
           where each->>'status' <> 'won') else 0 end
      <> (select coalesce(sum(case 'cash' when debit then cents when credit then -cents else 0 end), 0)
          from ledger_entry where payment_id = payment.id)`,
  'a bill is paid by two payments at once': sql`
    select instalment.policy_id as id from instalment join payment_part on instalment_id = instalment.id and is_live
      join payment on payment.id = payment_id and status = 'open'
    group by instalment.id having count(*) > 1`,
  'a payment is still open': sql`select policy_id as id from payment where status = 'open'`,
};

async function ofAll(db: Database['db']): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(HALVES)) {
    const { rows } = await query.execute(db);
    const ids = [...new Set(rows.map(({ id }) => id))];
    if (ids.length > 0) found.push(`${what}: ${ids.length} policies, such as ${ids.slice(0, 5).join(', ')}`);
  }
  return found;
}
