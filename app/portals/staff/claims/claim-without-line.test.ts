import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimNumber } from '#insurance/claims/claim.ts';
import { migrationsFolder } from '#platform/database/migrate.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as queuePage from './claim-queue-page.tsx';

withPortals('a claim that an older release opened without a line', (portals) => {
  const { look, signedIn, tracked } = claimDesk(portals);

  test('is found by the desk, whose dates run from the day of the report, and followed by its policyholder', async () => {
    const { cookie, policy, id: account_id } = await addPolicyholder(portals);
    const number = claimNumber('FL', 2026, 700_000);
    const { id: claim_id } = await portals.db
      .insertInto('claim')
      .values({
        number,
        law_state: 'FL',
        policy_id: policy.id,
        kind: 'rear_end',
        city: 'Miami',
        status: 'received',
        loss_on: '2026-11-01',
        reported_on: '2026-11-02',
        created_at: new Date('2026-11-02T15:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await portals.db
      .insertInto('claim_party')
      .values({ claim_id, role: 'policyholder', name: 'Pat Policy', account_id })
      .execute();
    const lead = await signedIn('claims-lead');
    const text = readFileSync(join(migrationsFolder(), '0048-claims-without-line.sql'), 'utf8');
    for (let run = 0; run < 2; run++) await sql.raw(text).execute(portals.db);
    const queue = (await askPage(portals, queuePage.loader, { path: '/staff/claims', cookie: lead.cookie })).data;
    expect(queue).toMatchObject({ rows: [{ number, line: 1, party: 'Pat Policy' }] });
    const { clocks, lines } = await look(lead.cookie, number);
    expect([lines.length, clocks.map(({ id }) => id)]).toEqual([1, expect.arrayContaining(['OUR-ACK 2026-11-02'])]);
    expect(await tracked(cookie, number)).toMatchObject({ lines: [{ number: 1, isOver: false }] });
  });
});
