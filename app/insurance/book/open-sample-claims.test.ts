import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { withPortals } from '#testing/test-portals.ts';
import { recomputeClocks } from '../claims/lines/recompute-clocks.ts';
import { openSampleClaims } from './open-sample-claims.ts';
import { loadSampleBook } from './sample-book.ts';

const TODAY = dayIn('FL', new Date());

withPortals('claims of a sample book', (portals) => {
  test('each has a line of its policyholder in one of many states; a few are late, and only settled claims are closed', async () => {
    await loadSampleBook({ ...portals.database, keyring: portals.keyring }, { policies: 1200, seed: 1, today: TODAY });
    await openSampleClaims(portals);
    await recomputeClocks(portals);
    const lines = await portals.db
      .selectFrom('claim')
      .leftJoin('claim_line', 'claim_line.claim_id', 'claim.id')
      .select(['claim.id', 'claim_line.state', 'claim_line.closed_at', 'claim.status', 'claim.law_state'])
      .select(['claim_line.next_due_on', 'claim_line.look_on', 'claim_line.track', 'claim_line.coverage'])
      .execute();
    const own = lines.filter(({ track }) => track === 'first');
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(own.length);
    expect(own.length).toBeGreaterThan(80);
    expect(new Set(own.map(({ law_state }) => law_state)).size).toBe(3);
    expect(new Set(own.map(({ state }) => state)).size).toBeGreaterThan(5);
    for (const { status, state, closed_at } of own) {
      expect([status, state === 'closed', closed_at !== null]).toEqual([
        status,
        status === 'closed',
        status === 'closed',
      ]);
    }
    // Some claims are also those of the people our policyholders hit, some of whom were hurt.
    const others = lines.filter(({ track }) => track === 'third');
    expect(others.length).toBeGreaterThan(5);
    expect(new Set(others.map(({ coverage }) => coverage))).toEqual(new Set(['PD_3P', 'BI_3P']));
    const open = lines.filter(({ closed_at }) => closed_at === null);
    const late = open.filter(({ next_due_on }) => next_due_on !== null && next_due_on < TODAY);
    expect(open.filter(({ next_due_on }) => next_due_on !== null).length).toBeGreaterThan(5);
    expect(late.length).toBeLessThan(open.length / 5);
    // No line is due for another check before one of its dates passes.
    expect(lines.filter(({ look_on }) => look_on !== null && look_on < '2026-01-01')).toEqual([]);
  });

  test('a line with an adjuster says since when', async () => {
    const { rows } = await sql<{ given: number; told: number }>`
      select count(*)::int as given, count(event.id)::int as told from claim_line as line
      left join claim_event as event on event.line_id = line.id and event.kind = 'assigned'
      where line.adjuster_id is not null`.execute(portals.db);
    expect(rows[0]?.given).toBeGreaterThan(0);
    expect(rows[0]?.told).toBe(rows[0]?.given);
  });

  test('a line that waits for its policyholder says what it waits for', async () => {
    const { rows } = await sql<{ waiting: number; asked: number }>`
      select count(*)::int as waiting, count(item.id)::int as asked from claim_line
      left join claim_item as item on item.line_id = claim_line.id where state = 'waiting_items'`.execute(portals.db);
    expect(rows[0]?.waiting).toBeGreaterThan(0);
    expect(rows[0]?.asked).toBe(rows[0]?.waiting);
  });
});
