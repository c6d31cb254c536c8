import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as figuresFile from '#portals/staff/figures/figures-file.ts';
import * as figuresPage from '#portals/staff/figures/figures-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('figures', (portals) => {
  test('QS-04 lists searched zip codes, served or not, within the requested period', async () => {
    const check = { checked_time: '10:00:00', checked_on: sql<string>`current_date - 2` };
    await portals.db
      .insertInto('zip_check')
      .values([
        ...[1, 2, 3].map(() => ({ ...check, zip: '33135', is_supported: true })),
        { ...check, zip: '30303', is_supported: false },
        { ...check, zip: '10001', is_supported: false },
        { ...check, zip: '33135', is_supported: true, checked_on: sql<string>`current_date - 40` },
      ])
      .execute();
    const cookie = await staffCookie(portals, (await addStaff(portals, 'supervisor')).id);
    const see = async (days: number) => {
      const { data } = await askPage(portals, figuresPage.loader, { path: `/staff/figures?days=${days}`, cookie });
      return (data as { figures: { name: string; rows: { label: string; counts: number[] }[] }[] }).figures;
    };
    expect((await see(30)).find(({ name }) => name === 'states')?.rows).toEqual([
      { label: 'Florida', counts: [3, 0] },
      { label: 'Elsewhere', counts: [0, 1] },
      { label: 'Georgia', counts: [0, 1] },
    ]);
    expect((await see(90)).find(({ name }) => name === 'zips')?.rows[0]).toEqual({
      label: '33135 Miami',
      counts: [4, 0],
    });

    const answer = await askPage(portals, figuresFile.loader, {
      path: '/staff/figures/zips.csv?days=30',
      params: { file: 'zips.csv' },
      cookie,
    });
    expect(await (answer.data as Response).text()).toBe(
      'Zip code,Served,Not served\r\n33135 Miami,3,0\r\n10001 Elsewhere,0,1\r\n30303 Atlanta,0,1\r\n',
    );
    expect(answer.headers.get('content-disposition')).toContain('attachment');
  });
});

withPortals('figures of claims', (portals) => {
  test('shows response times, late answers and how long lines stay open, to the roles that may see them', async () => {
    const { claimId } = await addThirdPartyClaim(portals);
    const line = await portals.db
      .selectFrom('claim_line')
      .select('id')
      .where('claim_id', '=', claimId)
      .executeTakeFirstOrThrow();
    await portals.db
      .updateTable('claim_line')
      .set({ opened_at: sql<Date>`now() - interval '40 days'` })
      .where('id', '=', line.id)
      .execute();
    const event = { claim_id: claimId, line_id: line.id, actor: 'claims', visibility: 'line' };
    await portals.db
      .insertInto('claim_event')
      .values({ ...event, kind: 'first-contact', happened_at: sql<Date>`now() - interval '38 days 12 hours'` })
      .execute();
    const day = (back: number) => sql<string>`current_date - ${back}::int`;
    await portals.db
      .insertInto('claim_miss')
      .values([
        { line_id: line.id, rule: 'OUR-CONTACT', due_on: day(39), met_on: day(38) },
        { line_id: line.id, rule: 'TX-REPAIR-RIGHTS', due_on: day(35), met_on: null },
        { line_id: line.id, rule: 'OUR-DECISION-3P', due_on: day(10), met_on: null },
      ])
      .execute();
    const see = async (role: 'claims-lead' | 'auditor' | 'service', days: number) => {
      const cookie = await staffCookie(portals, (await addStaff(portals, role)).id);
      const { data } = await askPage(portals, figuresPage.loader, { path: `/staff/figures?days=${days}`, cookie });
      const { figures } = data as { figures: { name: string; rows: { label: string; counts: number[] }[] }[] };
      return Object.fromEntries(figures.map(({ name, rows }) => [name, rows.map(({ counts }) => counts)]));
    };
    const seen = await see('claims-lead', 90);
    expect(seen['claim-contact']).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
    expect(seen['claim-clocks']?.toSorted()).toEqual([
      [0, 1],
      [0, 1],
      [1, 0],
    ]);
    expect(seen['claim-age']).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
    expect((await see('auditor', 30))['claim-clocks']).toEqual([[0, 1]]);
    expect(Object.keys(await see('service', 90)).filter((name) => name.startsWith('claim-'))).toEqual([]);
  });
});
