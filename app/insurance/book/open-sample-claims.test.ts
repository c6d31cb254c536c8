import { expect, test } from 'vitest';
import { withPortals } from '#testing/test-portals.ts';
import { openSampleClaims } from './open-sample-claims.ts';
import { loadSampleBook } from './sample-book.ts';

withPortals('claims of a sample book', (portals) => {
  test('those under way have a line in a state of their own, with its clocks; those that are settled have none', async () => {
    await loadSampleBook(portals, { policies: 500, seed: 1, today: '2026-11-20' });
    await openSampleClaims(portals);
    const lines = await portals.db
      .selectFrom('claim_line')
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .select(['claim_line.state', 'claim.status', 'claim.law_state', 'claim_line.next_due_on'])
      .execute();
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.map(({ status }) => status)).not.toContain('closed');
    expect(new Set(lines.map(({ law_state }) => law_state)).size).toBe(3);
    expect(new Set(lines.map(({ state }) => state)).size).toBeGreaterThan(3);
    expect(lines.filter(({ next_due_on }) => next_due_on !== null).length).toBeGreaterThan(5);
  });
});
