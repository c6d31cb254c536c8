import { expect, test } from 'vitest';
import type { EstimateView } from '#insurance/claims/estimates/estimate-view.ts';
import * as linePage from '#portals/staff/claims/claim-line-page.tsx';
import * as deskFile from '#portals/staff/claims/desk-estimate-file.ts';
import * as writePage from '#portals/staff/claims/write-estimate-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import * as file from './estimate-file.ts';
import * as page from './estimate-page.tsx';
import * as followPage from './follow-claim-page.tsx';

type Row = [part: string, more?: Record<string, string>];

withPortals('versions of an estimate', (portals) => {
  const deskOf = async () => ({ cookie: await staffCookie(portals, (await addStaff(portals, 'adjuster')).id) });
  const at = (number: string) => ({ path: `/staff/claims/${number}/1/estimate`, params: { number, line: '1' } });
  const form = (version: number, rows: Row[], more: Record<string, string> = {}) => ({
    act: 'estimate',
    version: String(version),
    tax: '78.40',
    ...more,
    ...Object.fromEntries(
      rows.flatMap(([part, fields = {}], index) =>
        Object.entries({ op: 'replace', part, ...fields }).map(([name, value]) => [`${name}-${index}`, value]),
      ),
    ),
  });
  const claimant = async () => {
    const claim = await addThirdPartyClaim(portals);
    const sent = { number: claim.number, code: claim.code };
    const { cookie } = await askPage(portals, followPage.action, { path: '/insurednew/claims/follow', form: sent });
    const look = async (query = '') => {
      const path = `/insurednew/claims/${claim.number}/estimate/1${query}`;
      return askPage(portals, page.loader, { path, params: { number: claim.number, line: '1' }, cookie });
    };
    const shown = async (query?: string) => ((await look(query)).data as { estimate: EstimateView }).estimate;
    return { ...claim, cookie, look, shown };
  };
  const paperOf = async (
    loader: typeof file.loader | typeof deskFile.loader,
    portal: 'insurednew' | 'staff',
    { params, cookie }: { params: { number: string; line: string }; cookie: string },
    query = '',
  ) => {
    const path = `/${portal}/claims/${params.number}/estimate/1/pdf${query}`;
    const { data } = await askPage(portals, loader, { path, params, cookie });
    const { tags } = readPdf(new Uint8Array(await (data as Response).arrayBuffer()));
    return tags
      .map(([, words]) => words)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
  };
  const bumper: Row = ['Front bumper cover', { id: '1', parts: '412.00' }];
  const body: Row = ['Body work', { id: '2', op: 'repair', hours: '9', rate: '58' }];
  const grille: Row = ['Grille', { id: '3', parts: '$468' }];
  const fresh = (row: Row): Row => [row[0], { ...row[1], id: '' }];

  test('the claimant sees each version with its changes in plain text, and no version is altered', async () => {
    const rosa = await claimant();
    const desk = await deskOf();
    const write = (sent: Record<string, string>) =>
      askPage(portals, writePage.action, { ...at(rosa.number), ...desk, form: sent });
    expect((await rosa.look()).status).toBe(404);
    const first = form(0, [bumper, body, grille].map(fresh));
    expect((await write(first)).status).toBe(303);
    // Sent twice, it is one version.
    expect((await write(first)).data).toMatchObject({ refusal: expect.stringContaining('newer version') });
    expect(await rosa.shown()).toMatchObject({ version: 1, total: '$1,480.40', tax: '$78.40', labor: '$522.00' });
    const mails = (await mailTo(portals, rosa.email)).filter(({ subject }) => subject?.includes('estimate'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('1,480');

    const later = [
      bumper,
      ['Body work', { ...body[1], hours: '13', note: 'Bent behind the bumper.' }] as Row,
      ['Left fender', { parts: '286', note: 'The photos could not show it.' }] as Row,
    ];
    expect((await write(form(1, later, { tax: '108.50' }))).data).toMatchObject({
      refusal: 'Say why there is a new version: they read it.',
    });
    const why = 'The shop took the bumper off.';
    expect((await write(form(1, later, { tax: '108.50', why }))).status).toBe(303);
    const second = await rosa.shown();
    expect(second).toMatchObject({
      version: 2,
      total: '$1,560.50',
      why,
      isLatest: true,
      difference: {
        against: 1,
        summary: 'The total went up by $80.10, from $1,480.40 to $1,560.50.',
        sentences: [
          'Body work: 13 hours instead of 9; $232.00 more. Bent behind the bumper.',
          'Added: Left fender (Replace), $286.00. The photos could not show it.',
          'Dropped: Grille (Replace), $468.00 less.',
          'Sales tax: $108.50 instead of $78.40.',
        ],
      },
    });
    expect(await rosa.shown('?version=1')).toMatchObject({ version: 1, total: '$1,480.40', isLatest: false });
    const own = await paperOf(file.loader, 'insurednew', { ...at(rosa.number), cookie: rosa.cookie });
    const printed = await paperOf(deskFile.loader, 'staff', { ...at(rosa.number), ...desk });
    for (const paper of [own, printed]) {
      for (const words of ['Bent behind the bumper.', why, '$1,560.50', 'Left fender']) expect(paper).toContain(words);
    }
    const earlier = await paperOf(file.loader, 'insurednew', { ...at(rosa.number), cookie: rosa.cookie }, '?version=1');
    expect(earlier).toContain('$1,480.40');
    expect(earlier).not.toContain('Left fender');
    // A dropped row is never confused with the row that took its place.
    const third = form(2, [bumper, ['Hood', { parts: '10' }]], { why, tax: '0' });
    expect((await write(third)).status).toBe(303);
    expect((await rosa.shown('?against=1')).difference?.sentences).toContain(
      'Dropped: Grille (Replace), $468.00 less.',
    );
    await expect(portals.database.pool.query('update estimate set total_cents = 0')).rejects.toThrow('never altered');
    await expect(portals.database.pool.query('delete from estimate')).rejects.toThrow('never altered');
    const seen = (await askPage(portals, linePage.loader, { ...at(rosa.number), ...desk })).data;
    expect(JSON.stringify(seen)).toContain('Estimate, version 3: $422.00.');
  });

  test('invalid rows are refused with a reason each, and what was typed stays', async () => {
    const rosa = await claimant();
    const desk = await deskOf();
    const refusalOf = async (sent: Record<string, string>) => {
      const { status, data } = await askPage(portals, writePage.action, { ...at(rosa.number), ...desk, form: sent });
      return [status, (data as { refusal: string; values: { act: string } }).refusal];
    };
    expect(await refusalOf(form(0, []))).toEqual([422, 'Fill in at least one row.']);
    for (const wrong of [{ hours: '2.55' }, { hours: '2' }, { parts: 'ten' }, { op: 'break' }]) {
      const refusal = await refusalOf(form(0, [fresh(bumper), ['Trim', wrong]]));
      expect(refusal).toEqual([422, expect.stringContaining('Row 2:')]);
    }
    expect(await refusalOf(form(0, [fresh(bumper)], { tax: '-1' }))).toEqual([
      422,
      expect.stringContaining('sales tax'),
    ]);
    const deductible = await refusalOf(form(0, [fresh(bumper)], { deductible: '500' }));
    expect(deductible).toEqual([422, expect.stringContaining('no deductible')]);
    expect((await rosa.look()).status).toBe(404);
  });
});
