import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { filingsOf } from '#insurance/filings/filing-store.ts';
import { filingLine } from '#insurance/filings/filing-view.ts';
import { notifyOfFilings } from '#insurance/filings/notify-of-filings.ts';
import { issuePolicy } from '#insurance/record/issue-policy.ts';
import { lockLatestVersion } from '#insurance/record/lock-versions.ts';
import { writeVersion } from '#insurance/record/write-version.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { plusDays, plusMonths } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { goldenDocument } from '#testing/test-documents.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as staffHomePage from '../staff-home-page.tsx';
import * as filingsPage from './filings-page.tsx';

const today = dayIn('TX', new Date());

withPortals('certificates to file with the state', (portals) => {
  const path = '/staff/filings';
  let next = 0;

  /** A policy whose first driver needs an SR-22; it begins in so many days. */
  async function sold({ daysIn = 0, filing = 'SR22' as 'SR22' | null } = {}) {
    next += 1;
    const plain = goldenDocument('B');
    const on = plusDays(today, -daysIn);
    const email = `filing-${next}@example.com`;
    const document: PolicyDocument = {
      ...plain,
      prefix: 'TX',
      email,
      term: { number: 1, effective_on: on, expires_on: plusMonths(on, 6) },
      drivers: withFiling(plain, filing).drivers.map((each) => ({
        ...each,
        license_number: `${each.license_number}${next}`,
      })),
    };
    const { id: agencyId } = await addAgency(portals, { state: 'TX' });
    const version = await portals.db
      .transaction()
      .execute((trx) =>
        issuePolicy(trx, { document, agencyId, worksheet: null, actor: 'operator', reason: `T${next}` }, new Date()),
      );
    return { id: version.policyId, number: version.document.number, email };
  }
  const withFiling = (document: PolicyDocument, filing: 'SR22' | null): PolicyDocument => ({
    ...document,
    drivers: document.drivers.map((each, at) => ({
      ...each,
      rating: each.rating && { ...each.rating, filing: at === 0 ? filing : null },
    })),
  });
  /** Writes the policy's next version, effective now. */
  const write = (
    id: number,
    kind: 'endorsement' | 'cancellation' | 'reinstatement',
    change: (document: PolicyDocument) => PolicyDocument,
  ) =>
    portals.db
      .transaction()
      .execute(async (trx) => {
        const latest = await lockLatestVersion(trx, id);
        if (!latest) throw new Error('no such policy');
        await writeVersion(trx, latest, {
          kind,
          actor: 'operator',
          effectiveAt: new Date(),
          document: change(latest.document),
        });
      })
      .then(() => notifyOfFilings(portals));
  const cancel = (id: number, on = today) =>
    write(id, 'cancellation', (document) => ({ ...document, status: 'cancelled', cancels_on: on }));
  const linesOf = async (id: number) =>
    (await filingsOf(portals.db, id)).map((filing) => filingLine(filing, today, 'en'));
  const clerk = async (role: 'service' | 'auditor' = 'service') =>
    staffCookie(portals, (await addStaff(portals, role)).id);
  type Row = { id: number; what: string; policy: string; name: string; form: string; end: string; isLate: boolean };
  const listed = async (cookie: string, number: string) =>
    (
      (await askPage(portals, filingsPage.loader, { path, cookie })).data as { filings: Row[]; count: number }
    ).filings.filter(({ policy }) => policy.endsWith(number));
  const file = (cookie: string, id: number | undefined, on = today) =>
    askPage(portals, filingsPage.action, { path, cookie, form: { act: 'file', filing: String(id), on } });

  test('each is listed from the day of the sale, filed by a clerk once, and the policyholder is told', async () => {
    const { id, number, email } = await sold();
    const cookie = await clerk();
    const [row] = await listed(cookie, number);
    expect(row).toMatchObject({ what: 'certificate', form: 'SR-22', name: 'Ann Reed', isLate: false });
    const due = mediumDay(businessDaysAfter(today, 2, 'TX'), 'en').split(',')[0];
    expect((await linesOf(id)).join()).toMatch(/Our staff will file the SR-22 for Ann Reed with the state by/);
    expect((await linesOf(id)).join()).toContain(due?.split(' ')[1]);
    expect((await askPage(portals, staffHomePage.loader, { path: '/staff', cookie })).data).toMatchObject({
      waiting: { '/staff/filings': [{ kind: 'filings', count: expect.any(Number) }] },
    });

    for (const on of ['', '2026-02-31', plusDays(today, 1), plusDays(today, -1)]) {
      expect((await file(cookie, row?.id, on)).data).toMatchObject({ refusal: expect.stringMatching(/Enter the day/) });
    }
    expect(await listed(cookie, number)).toHaveLength(1);
    const answers = await Promise.all([1, 2, 3].map(() => file(cookie, row?.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    expect(await listed(cookie, number)).toEqual([]);
    expect((await linesOf(id)).join()).toMatch(/The SR-22 for Ann Reed was filed with the state on/);
    expect((await mailTo(portals, email)).map(({ subject }) => subject)).toEqual(['The SR-22 for Ann Reed is filed']);
    const audits = portals.db.selectFrom('audit').select('detail').where('act', '=', 'record-filing');
    expect(await audits.execute()).toEqual([{ detail: { document: 'SR-22', day: today } }]);
  });

  test('a clerk stays on the page of the list, or on the last one once it is shorter', async () => {
    const { number } = await sold();
    const cookie = await clerk();
    const [row] = await listed(cookie, number);
    const on = { path: `${path}?page=2`, cookie };
    expect((await askPage(portals, filingsPage.loader, on)).data).toMatchObject({ page: 1, pages: 1 });
    const form = { act: 'file', filing: String(row?.id), on: today };
    const filed = await askPage(portals, filingsPage.action, { ...on, form });
    expect(filed.headers.get('location')).toBe(`${path}?page=2&done=file`);
  });

  test('what an endorsement brings is told by mail and listed, and what it drops is ended with the state', async () => {
    const { id, number, email } = await sold({ daysIn: 20, filing: null });
    const cookie = await clerk();
    expect(await listed(cookie, number)).toEqual([]);
    await write(id, 'endorsement', (document) => withFiling(document, 'SR22'));
    const [begun] = await listed(cookie, number);
    await file(cookie, begun?.id);
    await write(id, 'endorsement', (document) => withFiling(document, null));
    const [ended] = await listed(cookie, number);
    expect(ended).toMatchObject({ what: 'end', end: 'SR-26' });
    await file(cookie, ended?.id);
    expect(await listed(cookie, number)).toEqual([]);
    expect((await mailTo(portals, email)).map(({ subject }) => subject).toReversed()).toEqual([
      'Your policy needs an SR-22 filed with the state',
      'The SR-22 for Ann Reed is filed',
      expect.stringMatching(/^The SR-22 for Ann Reed ends on /),
      'We told the state that the SR-22 for Ann Reed ended',
    ]);
  });

  test('under a notice of cancellation the state is told nothing before its day, and nothing if it is lifted', async () => {
    const { id, number, email } = await sold({ daysIn: 40 });
    const cookie = await clerk();
    await file(cookie, (await listed(cookie, number))[0]?.id);
    const notice = plusDays(today, 12);
    await write(id, 'cancellation', (document) => ({ ...document, status: 'cancel_pending', cancels_on: notice }));
    expect(await listed(cookie, number)).toEqual([]);
    expect((await mailTo(portals, email))[0]?.text).toContain('If the policy stays in force, so does the SR-22');
    const row = portals.db.updateTable('policy').set({ status: 'A', cancels_on: null }).where('id', '=', id);
    await row.execute();
    await portals.db.transaction().execute((trx) => lockLatestVersion(trx, id));
    expect(await linesOf(id)).toHaveLength(1);

    await cancel(id);
    expect(await listed(cookie, number)).toMatchObject([{ what: 'end' }]);
    await file(cookie, (await listed(cookie, number))[0]?.id);
    await write(id, 'reinstatement', (document) => ({ ...document, status: 'active', cancels_on: null }));
    expect(await listed(cookie, number), 'an end that was filed needs a new certificate').toMatchObject([
      { what: 'certificate' },
    ]);
  });

  test('one that was not filed before its policy ended is not filed, nor its end', async () => {
    const { id, number } = await sold();
    await cancel(id);
    expect(await listed(await clerk(), number)).toEqual([]);
    expect(await linesOf(id)).toEqual([]);
  });
});
