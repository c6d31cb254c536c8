// How PostgreSQL would run a query on a book of a million policies, without having such a book.
import pg from 'pg';

/** Tables that do not grow with the number of policies. */
const SMALL = [
  'lienholder',
  'staff',
  'notice',
  'receipt_count',
  'activity_counted',
  'audit_chain',
  'sample_case',
  'import_file',
  'import_source',
  'state',
  'state_line',
  'catastrophe',
  'kysely_migration',
  'kysely_migration_lock',
  'kysely_migration_since',
  'kysely_migration_since_lock',
  'kysely_migration_trial',
  'kysely_migration_trial_lock',
  'kysely_migration_checksum',
];
const ROWS = 1_000_000;
const zeros = (count: number) => Array(count).fill(0).join(', ');

/** The parts of a node of `explain (format json)` that are used here. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

/**
 * Names what a plan reads completely: a table, or an index without a condition. Reading only the first rows of an index
 * for a limit does not count.
 *
 * @param isWhole whether an index covers all rows of its table
 */
function readThrough(plan: PlanNode, isWhole: (index: string) => boolean, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '' } = plan;
  const isAllOfIndex = /^(Bitmap )?Index/.test(type) && !plan['Index Cond'] && !isLimited && isWhole(index);
  const own = (type === 'Seq Scan' && !SMALL.includes(table)) || isAllOfIndex ? [table || index] : [];
  // A sort or an aggregate reads everything below it, even if a limit follows.
  const below = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash|Materialize|WindowAgg/.test(type));
  return [...own, ...(plan.Plans ?? []).flatMap((each) => readThrough(each, isWhole, below))];
}

export type Statement = { sql: string; parameters: readonly unknown[] };

/** Plans statements on a database that {@link pretendMillions} has prepared. */
export async function openPlanner(url: string) {
  const client = new pg.Client(url);
  // The cluster may end before the process that keeps the connection.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ index: string }>(
    `select indexrelid::regclass::text as index from pg_index
     where indpred is null and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  const whole = new Set(rows.map(({ index }) => index));
  return {
    /** The tables and indexes that the statement would read completely. */
    async readThrough({ sql, parameters }: Statement): Promise<string[]> {
      const { rows: plans } = await client.query(`explain (format json) ${sql}`, [...parameters]);
      return readThrough(plans[0]['QUERY PLAN'][0].Plan, (index) => whole.has(index));
    },
  };
}

/**
 * Makes the planner believe that a migrated, empty database is full: each growing table holds one row, and its
 * statistics say that its one page holds a million. Such a database is useful for nothing else.
 */
export async function pretendMillions(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`
    set session_replication_role = replica;
    do $$
    declare each record;
    begin
      for each in
        select conrelid::regclass as of_table, conname from pg_constraint
        where contype in ('c', 'f') and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I', each.of_table, each.conname); end loop;
      for each in
        select a.attrelid::regclass as of_table, a.attname from pg_attribute a
        join pg_class t on t.oid = a.attrelid and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
        where a.attnum > 0 and a.attnotnull and a.attidentity = ''
          and not exists (select from pg_index where indrelid = a.attrelid and indisprimary and a.attnum = any (indkey))
      loop execute format('alter table %s alter column %I drop not null', each.of_table, each.attname); end loop;
      for each in
        select t.oid::regclass as of_table,
               string_agg(quote_ident(a.attname), ', ') as columns,
               string_agg(format('%L::%s', case y.typcategory when 'N' then '0' when 'D' then '2000-01-01' else '' end, y.typname), ', ') as keys
        from pg_class t
        left join (pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                     and a.attidentity = '' join pg_type y on y.oid = a.atttypid)
          on i.indrelid = t.oid and i.indisprimary
        where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and not t.relname = any ('{${SMALL.join()}}')
        group by t.oid
      loop
        execute format('insert into %s ', each.of_table)
          || coalesce('(' || each.columns || ') values (' || each.keys || ')', 'default values');
      end loop;
    end $$;
    update pg_class set relpages = 1, reltuples = ${ROWS}
    where relkind = 'r' and relnamespace = 'public'::regnamespace and not relname = any ('{${SMALL.join()}}');
    -- What an index begins with names one record or a few, as far as it is a name.
    insert into pg_statistic (starelid, staattnum, stainherit, stanullfrac, stawidth, stadistinct,
                              stakind1, stakind2, stakind3, stakind4, stakind5, staop1, staop2, staop3, staop4, staop5,
                              stacoll1, stacoll2, stacoll3, stacoll4, stacoll5)
    select distinct a.attrelid, a.attnum, false, 0::real, 8, -0.3::real, ${zeros(15)}
    from pg_index i
    join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = t.oid and (a.attnum = i.indkey[0] or a.attname like '%\\_id')
    where a.attnum > 0 and a.atttypid::regtype::text in ('bigint', 'bytea', 'text') and a.attname not like '%kind%';
    -- Times and days are spread over the last years.
    create table spread as select now() - n * interval '3 days' as at, current_date - n * 3 as on_day from generate_series(1, 1000) n;
    analyze spread;
    insert into pg_statistic
    select a.attrelid, a.attnum, s.stainherit, s.stanullfrac, s.stawidth, s.stadistinct,
           s.stakind1, s.stakind2, s.stakind3, s.stakind4, s.stakind5, s.staop1, s.staop2, s.staop3, s.staop4, s.staop5,
           s.stacoll1, s.stacoll2, s.stacoll3, s.stacoll4, s.stacoll5,
           s.stanumbers1, s.stanumbers2, s.stanumbers3, s.stanumbers4, s.stanumbers5,
           s.stavalues1, s.stavalues2, s.stavalues3, s.stavalues4, s.stavalues5
    from pg_attribute a
    join pg_class t on t.oid = a.attrelid and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    join pg_attribute of_spread on of_spread.attrelid = 'spread'::regclass and of_spread.atttypid = a.atttypid
    join pg_statistic s on s.starelid = of_spread.attrelid and s.staattnum = of_spread.attnum
    where a.attnum > 0 and t.relname <> 'spread';
    -- Of all rows, those that still wait for something.
    update pg_class set relpages = 2, reltuples = ${ROWS / 100}
    from pg_index where indexrelid = pg_class.oid and indpred is not null and relnamespace = 'public'::regnamespace;
  `);
  await client.end();
}
