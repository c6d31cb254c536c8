import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withPortals } from '#testing/test-portals.ts';
import { lookAtClocks } from '../claims/lines/look-at-clocks.ts';
import { openSampleClaims } from './open-sample-claims.ts';
import { loadSampleBook } from './sample-book.ts';

withPortals('claims of a sample book', (portals) => {
  test('each has one line in one of many states; some clocks run, and only settled claims are closed', async () => {
    await loadSampleBook(
      { ...portals.database, keyring: portals.keyring },
      { policies: 1200, seed: 1, today: '2026-11-20' },
    );
    await openSampleClaims(portals);
    await lookAtClocks(portals);
    const lines = await portals.db
      .selectFrom('claim')
      .leftJoin('claim_line', 'claim_line.claim_id', 'claim.id')
      .select(['claim.id', 'claim_line.state', 'claim_line.closed_at', 'claim.status', 'claim.law_state'])
      .select(['claim_line.next_due_on', 'claim_line.look_on'])
      .execute();
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThan(80);
    expect(new Set(lines.map(({ law_state }) => law_state)).size).toBe(3);
    expect(new Set(lines.map(({ state }) => state)).size).toBeGreaterThan(5);
    for (const { status, state, closed_at } of lines) {
      expect([status, state === 'closed', closed_at !== null]).toEqual([
        status,
        status === 'closed',
        status === 'closed',
      ]);
    }
    expect(lines.filter(({ next_due_on }) => next_due_on !== null).length).toBeGreaterThan(5);
    // No line is due for another check before one of its dates passes.
    expect(lines.filter(({ look_on }) => look_on !== null && look_on < '2026-01-01')).toEqual([]);
  });

  test('a line that waits for its policyholder says what it waits for', async () => {
    const { rows } = await sql<{ waiting: number; asked: number }>`
      select count(*)::int as waiting, count(item.id)::int as asked from claim_line
      left join claim_item as item on item.line_id = claim_line.id where state = 'waiting_items'`.execute(portals.db);
    expect(rows[0]?.waiting).toBeGreaterThan(0);
    expect(rows[0]?.asked).toBe(rows[0]?.waiting);
  });
});
