import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { columnLabel, tableLabel } from '#insurance/rates/book-labels.ts';
import { type BookPage, bookPages } from '#insurance/rates/book-pages.ts';
import { carrierBook } from '#insurance/rates/carrier-books.ts';
import { compareBooks } from '#insurance/rates/compare-books.ts';
import { bandOfChange, NOTHING_FOUND, rateTwice } from '#insurance/rates/impact.ts';
import type { foundView, RunView, WorstView } from '#insurance/rates/impact-view.ts';
import { runImpacts } from '#insurance/rates/run-impact.ts';
import { planOn } from '#insurance/rating/rate-books.ts';
import { latestVersion } from '#insurance/record/version-store.ts';
import { writeVersion } from '#insurance/record/write-version.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { goldenDocument, withNewDriver } from '#testing/test-documents.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as compareBooksPage from './compare-books-page.tsx';
import * as impactPage from './impact-page.tsx';
import * as rateBookFile from './rate-book-file.ts';
import * as rateBookPage from './rate-book-page.tsx';
import * as ratesPage from './rates-page.tsx';

const [FROM, TO] = ['U-2026-01', 'U-2027-01'];
const rates = (id: string) => {
  const book = carrierBook(id);
  if (!book) throw new Error(`no book ${id}`);
  return book.rates;
};

test('two books differ by each changed factor, a book does not differ from itself, and drafts price nothing', () => {
  expect(compareBooks(rates(FROM), rates(FROM))).toEqual([]);
  const changes = compareBooks(rates(FROM), rates(TO));
  expect(changes).toHaveLength(13);
  expect(changes).toContainEqual(
    expect.objectContaining({ table: 'T1 base TX', row: 'COLL', before: '336', after: '349' }),
  );
  expect(planOn('TX', '2027-12-01').rates.id).toBe(FROM);
});

test('every table of a book has a name in the reader’s language: in English its own', () => {
  for (const { table, columns } of bookPages(rates(FROM))) {
    expect(tableLabel(table, 'en')).toBe(table);
    expect(tableLabel(table, 'es')).toMatch(new RegExp(`^${table.split(' ')[0]} `));
    expect(tableLabel(table, 'es')).not.toBe(table);
    expect(columns.map((column) => columnLabel(column, 'en'))).toEqual(columns);
  }
  expect(tableLabel('T12 PIP deductible FL', 'es')).toBe('T12 deducible de PIP FL');
});

test.each([
  [100, 100, 'same'],
  [1000, 1049, '0'],
  [1000, 1050, '5'],
  [1000, 999, '-5'],
  [1000, 700, '-20'],
  [1000, 2000, '15'],
])('from %i to %i is in the band %s', (before, after, band) => {
  expect(bandOfChange(before, after)).toBe(band);
});

test('a policy is rated by both books with a driver who got a license within its term', () => {
  const joined = withNewDriver(goldenDocument('B'), '2027-01-10');
  expect(rateTwice(joined, rates(FROM), rates(TO)).kind).toBe('rated');
});

withPortals('the actuary’s pages', (portals) => {
  const actuary = async () => staffCookie(portals, (await addStaff(portals, 'actuary')).id);
  const ask = (path: string, cookie: string, more: object = {}) => ({ path, cookie, ...more });

  test('a book can be read page by page, and as one file with a line per factor', async () => {
    const cookie = await actuary();
    const { data } = await askPage(portals, ratesPage.loader, ask('/staff/rates', cookie));
    expect(data).toMatchObject({
      books: [
        { id: FROM, status: 'filed' },
        { id: TO, status: 'draft' },
      ],
    });
    const params = { book: FROM };
    const path = `/staff/rates/books/${FROM}`;
    const page = await askPage(portals, rateBookPage.loader, ask(path, cookie, { params }));
    const { pages } = page.data as { pages: BookPage[] };
    const territory = pages.find(({ table }) => table === 'T2 territory TX')?.rows[0];
    expect(territory).toEqual({ key: '1 [770 771 772 773 774 775]', cells: ['1.3600', '1.4100', '1.3400', '1.2600'] });
    const file = await askPage(portals, rateBookFile.loader, ask(`${path}/pages.csv`, cookie, { params }));
    const lines = (await (file.data as Response).text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + pages.reduce((sum, { rows, columns }) => sum + rows.length * columns.length, 0));
    expect(lines).toContain('T3 driver class,18–20,K,1.9600');
  });

  test('two servers price all policies with both books, even after a stop: each once, largest explained', async () => {
    const { id: account } = await addAccount(portals);
    const sold = [];
    for (const golden of ['A', 'B', 'B', 'C', 'A'] as const)
      sold.push(await addRatedPolicy(portals, account, { golden }));
    const cookie = await actuary();
    // Asked for in a release with a draft that this one does not have: it waits, and nothing waits for it.
    const { id: asked_by } = await addStaff(portals, 'actuary');
    await portals.db
      .insertInto('rate_impact')
      .values({
        from_book: FROM,
        to_book: 'U-2027-00',
        asked_by,
        last_policy_id: 9,
        found: JSON.stringify(NOTHING_FOUND),
      })
      .execute();
    const form = { act: 'run', from: FROM, to: TO };
    const at = ask('/staff/rates/compare', cookie, { form });
    const begun = await Promise.all([1, 2].map(() => askPage(portals, compareBooksPage.action, at)));
    expect(new Set(begun.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect((await askPage(portals, compareBooksPage.action, { ...at, form: { ...form, to: FROM } })).status).toBe(422);
    const [, id = ''] = /impact\/(\d+)/.exec(begun[0]?.headers.get('location') ?? '') ?? [];
    const see = async () =>
      (await askPage(portals, impactPage.loader, ask(`/staff/rates/impact/${id}`, cookie, { params: { id } })))
        .data as { run: RunView; found: ReturnType<typeof foundView>; worst: WorstView };
    expect(await runImpacts(portals, 2)).toBe(true);
    const { run } = await see();
    expect(run).toMatchObject({ seen: 2, finished: null });
    expect(run.percent).toBeLessThan(100);
    const goOn = async () => {
      while (await runImpacts(portals, 2));
    };
    await Promise.all([goOn(), goOn()]);
    await goOn();
    const { run: done, found, worst } = await see();
    expect(done).toMatchObject({ seen: sold.length, percent: 100 });
    const dollars = (text: string) => Number(text.replaceAll(/[$,+]/g, '').replace('−', '-'));
    const premiums = sold.reduce((sum, { version }) => sum + version.premiumCents / 100, 0);
    expect([found.total.policies, dollars(found.total.before)]).toEqual([sold.length, premiums]);
    expect(found.bands.reduce((sum, { policies }) => sum + policies, 0)).toBe(sold.length);
    expect(worst.length).toBeGreaterThan(2);
    const sum = (amounts: { amount: string }[]) => amounts.reduce((all, { amount }) => all + dollars(amount), 0);
    const addUp = ({ more, parts, lines }: WorstView[number]) =>
      expect([sum(parts), sum(lines)]).toEqual([dollars(more), dollars(more)]);
    worst.forEach(addUp);

    // One of them gets another driver: the run still explains the policy that it has rated.
    const [changed, same] = worst;
    await portals.db.transaction().execute(async (trx) => {
      const latest = await latestVersion(trx, changed?.policyId ?? 0);
      if (!latest) return expect.unreachable();
      const document = withNewDriver(latest.document, latest.document.term.effective_on);
      await writeVersion(trx, latest, { kind: 'endorsement', actor: 'operator', effectiveAt: new Date(), document });
    });
    const { worst: later } = await see();
    expect(later).toEqual(worst);

    // A run of the former release did not note the version.
    await sql`update rate_impact set found = jsonb_set(found, '{worst}', (
      select jsonb_agg(policy - 'version') from jsonb_array_elements(found -> 'worst') as policy)) where id = ${done.id}`.execute(
      portals.db,
    );
    const { worst: former } = await see();
    expect(former[0]).toEqual({ ...changed, isExplained: false, parts: [], lines: [] });
    expect(former[1]).toEqual(same);
  });
});
