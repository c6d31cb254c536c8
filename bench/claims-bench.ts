// Measures the deadlines of many lines, and the claims desk's queue with as many open ones.
import type pg from 'pg';
import { clocksOf, type TimedEvent, type TimedLine } from '../app/insurance/claims/clocks/clocks.ts';
import { claimQueueQuery, QUEUE_PARTS } from '../app/insurance/claims/views/claim-queue-store.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { createDatabase, startPostgres } from '../testing/postgres.ts';
import type { Row } from './bench.ts';

const LINES = 100_000;
/** Issue 21: the deadlines of all lines are computed in less than this. */
const CLOCKS_SECONDS = 10;
const QUEUE_MS = 50;
const TURNS = 21;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FIRST = Date.parse('2026-01-05T15:00:00Z');
const NOW = new Date('2026-11-24T12:00:00Z');
const STATES = ['TX', 'FL', 'GA'] as const;
const COVERAGES = ['COLL', 'PIP', 'COMP', 'RENT', 'PD_3P'] as const;

export async function claimsBench(): Promise<Row[]> {
  return [clocks(), ...(await queue())];
}

/** Events of a usual line: reported, asked for something, written to and answered. */
function clocks(): Row {
  const lines = Array.from({ length: LINES }, (_, index) => ({ line: lineOf(index), events: eventsOf(index) }));
  // Processor time, so that other load on the machine does not count.
  const started = process.cpuUsage();
  let told = 0;
  for (const { line, events } of lines) told += clocksOf(events, line, { now: NOW }).length;
  const { user, system } = process.cpuUsage(started);
  const seconds = (user + system) / 1e6;
  return {
    what: `clocks of ${LINES.toLocaleString('en')} lines: ${told.toLocaleString('en')}`,
    ...{
      measured: `${seconds.toFixed(1)} s of a core`,
      limit: `< ${CLOCKS_SECONDS} s`,
      held: seconds < CLOCKS_SECONDS,
    },
  };
}

function lineOf(index: number): TimedLine {
  const coverage = COVERAGES[index % COVERAGES.length] ?? 'COLL';
  return {
    ...{ lawState: STATES[index % STATES.length] ?? 'TX', track: coverage === 'PD_3P' ? 'third' : 'first', coverage },
    ...{ zip: '77098', lossOn: '2026-03-03' },
  };
}

function eventsOf(index: number): TimedEvent[] {
  const reported = FIRST + (index % 300) * DAY_MS + (index % 24) * HOUR_MS;
  const event = (kind: string, days: number, facts = {}) => ({
    ...{ kind, facts, happenedAt: new Date(reported + days * DAY_MS) },
  });
  return [
    ...[event('reported', 0), event('acknowledged', 0.01), event('rights-sent', 0.01)],
    ...[event('item-asked', 2, { itemId: 1 }), event('message-received', 3, { ref: 1 })],
    ...[event('message-answered', 4, { ref: 1 }), event('item-answered', 6, { itemId: 1 })],
  ];
}

/** Measures each part of the queue: its first page and its hundredth. */
async function queue(): Promise<Row[]> {
  const cluster = await startPostgres();
  try {
    const url = await createDatabase(cluster.url, 'claims');
    const { db, pool, close } = await openDatabase({ url });
    await fill(pool);
    const rows: Row[] = [];
    for (const part of QUEUE_PARTS) {
      for (const page of [1, 100]) {
        const times: number[] = [];
        for (let turn = 0; turn < TURNS; turn++) {
          const started = performance.now();
          await claimQueueQuery(1, { part, state: undefined, page, size: 25 }).execute(db);
          times.push(performance.now() - started);
        }
        const ms = times.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? Number.NaN;
        rows.push({
          what: `queue of ${LINES.toLocaleString('en')} open lines: ${part}, page ${page}`,
          ...{ measured: `${ms.toFixed(1)} ms`, limit: `< ${QUEUE_MS} ms`, held: ms < QUEUE_MS },
        });
      }
    }
    await close();
    return rows;
  } finally {
    await cluster.stop();
  }
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`set statement_timeout = 0;
    insert into staff (email, first_name, last_name, roles, language)
      values ('adjuster@bench.example', 'Yvette', 'Marrero', '{adjuster}', 'en');
    insert into claim (number, law_state, kind, loss_on, reported_on, status)
      select case n % 3 when 0 then 'TX' when 1 then 'FL' else 'GA' end || '-2026-' || lpad(n::text, 6, '0') || '-0',
        case n % 3 when 0 then 'TX' when 1 then 'FL' else 'GA' end, 'rear_end', date '2026-03-03', date '2026-03-04', 'received'
      from generate_series(1, ${LINES}) n;
    insert into claim_party (claim_id, role, name) select id, 'driver_other', 'Party ' || id from claim;
    insert into claim_line (claim_id, number, party_id, coverage, track, state, adjuster_id, next_due_on, next_rule)
      select claim_id, 1, id, case id % 10 when 0 then 'BI_3P' when 1 then 'COLL' else 'PD_3P' end,
        case id % 10 when 1 then 'first' else 'third' end, case id % 4 when 0 then 'waiting_items' else 'investigating' end,
        case when id % 50 = 0 then null when id % 50 = 1 then 1 end, date '2026-11-01' + (id % 60)::int, 'OUR-DECISION'
      from claim_party;
    insert into claim_message (claim_id, party_id, is_ours, text, language) select claim_id, id, false, 'Hello', 'en' from claim_party;
    analyze`);
}
