import { expect, test } from 'vitest';
import { addPostalLetter } from '#insurance/letters/postal-letter-store.ts';
import { addLenderNotices } from '#insurance/record/lender-notice-store.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import * as staffHomePage from '../staff-home-page.tsx';
import * as letterFile from './lender-letter-file.ts';
import * as lettersPage from './lender-letters-page.tsx';

const LENDER = {
  name: 'Lone Star Credit',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  loan_number: 'LN-77',
};

withPortals('letters to lienholders', (portals) => {
  const path = '/staff/letters';
  const clerk = async (role: 'service' | 'supervisor' | 'auditor' = 'service') =>
    staffCookie(portals, (await addStaff(portals, role)).id);
  const look = async (cookie: string, page = '') =>
    (await askPage(portals, lettersPage.loader, { path: path + page, cookie })).data as {
      count: number;
      people: { id: number; what: string }[];
      toPeople: { count: number; page: number; pages: number };
      letters: { id: number; lender: string; policy: string; news: string }[];
    };
  const print = (cookie: string, id: number, lang = 'en') =>
    askPage(portals, letterFile.loader, { path: `${path}/${id}/pdf?lang=${lang}`, params: { id: String(id) }, cookie });
  const wordsOf = async ({ data }: { data: unknown }) =>
    readPdf(new Uint8Array(await (data as Response).arrayBuffer()))
      .tags.map(([, said]) => said)
      .join('\n');

  /** A financed car whose lienholder must get a letter. */
  async function addLetter(what: 'added' | 'changed' | 'removed') {
    const { id, version } = await addRatedPolicy(portals, (await addAccount(portals)).id, {
      change: (document) => ({
        ...document,
        vehicles: document.vehicles.map((car, at) =>
          at === 0 ? { ...car, ownership: 'financed' as const, lender: LENDER } : car,
        ),
      }),
    });
    await addLenderNotices(
      portals.db,
      id,
      version.number,
      [{ vehiclePosition: 1, lender: LENDER, what }],
      '2026-11-30',
    );
    return version;
  }
  const of = async (number: string, cookie: string) =>
    (await look(cookie)).letters.find(({ policy }) => policy.endsWith(number));

  test('each is listed with its lienholder, printed in English, and marked as mailed once', async () => {
    const { document } = await addLetter('changed');
    const cookie = await clerk();
    const letter = await of(document.number, cookie);
    expect(letter).toMatchObject({
      lender: 'Lone Star Credit',
      news: 'Coverage on the car changed, effective Nov 30, 2026',
    });
    expect((await askPage(portals, staffHomePage.loader, { path: '/staff', cookie })).data).toMatchObject({
      waiting: { '/staff/letters': [{ kind: 'letters', count: 1 }] },
    });
    const id = letter?.id ?? 0;
    const paper = await print(cookie, id, 'es');
    expect(paper.headers.get('cache-control')).toBe('private, no-store');
    const words = await wordsOf(paper);
    const [car] = document.vehicles;
    for (const said of [
      'Notice to lienholder',
      'Lone Star Credit',
      '1 Main St',
      'Austin, TX 78701',
      'LN-77',
      car?.vin ?? '',
      document.number,
    ]) {
      expect(words).toContain(said);
    }
    expect(words).toContain('Effective November 30, 2026, the coverage for the vehicle below changed.');

    const form = { act: 'post', letter: String(id) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => askPage(portals, lettersPage.action, { path, cookie, form })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.data).toMatchObject({
      refusal: 'Someone else has already marked this letter as mailed.',
    });
    expect(await of(document.number, cookie)).toBeUndefined();
    expect((await print(cookie, id)).status, 'one that was lost is printed again').toBe(200);
    const row = await portals.db
      .selectFrom('lender_notice')
      .select(['posted_at', 'posted_by'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ posted_at: expect.any(Date), posted_by: expect.any(Number) });
    const audits = portals.db
      .selectFrom('audit')
      .select(['act', 'actor'])
      .where('act', 'in', ['print-letter', 'post-letter'])
      .orderBy('id');
    const actor = `staff ${row?.posted_by}`;
    expect(await audits.execute()).toEqual([
      { act: 'print-letter', actor },
      { act: 'post-letter', actor },
      { act: 'print-letter', actor },
    ]);
  });

  test.each([
    ['added', /you’re listed as lienholder and loss payee/],
    ['removed', /you’re no longer listed as lienholder/],
  ] as const)('the letter to a lienholder that was %s says so', async (what, said) => {
    const { document } = await addLetter(what);
    const cookie = await clerk();
    const words = await wordsOf(await print(cookie, (await of(document.number, cookie))?.id ?? 0));
    expect(words).toMatch(said);
    expect(words.includes('Collision deductible')).toBe(what !== 'removed');
  });

  test('more than a page of letters is shown on several pages, and an unknown one does not exist', async () => {
    for (let each = 0; each < 24; each++) await addLetter('added');
    const cookie = await clerk('supervisor');
    const [first, second] = [await look(cookie), await look(cookie, '?page=2')];
    expect([first.letters.length, second.letters.length]).toEqual([25, first.count - 25]);
    expect((await print(cookie, 99_999_999)).status).toBe(404);
    const form = { act: 'post', letter: '99999999' };
    expect((await askPage(portals, lettersPage.action, { path, cookie, form })).status).toBe(422);
  });

  test('letters to policyholders have pages of their own, and all are counted', async () => {
    const { id: policyId } = await addRatedPolicy(portals, (await addAccount(portals)).id);
    const letter = { what: 'reversed', policyId, language: 'en' } as const;
    for (let at = 0; at < 26; at++) {
      await addPostalLetter(portals.db, { ...letter, letter: { title: `Letter ${at}`, paragraphs: [] } });
    }
    const cookie = await clerk();
    const [first, second] = [await look(cookie), await look(cookie, '?people=2')];
    expect([first.people.length, second.people.length]).toEqual([25, 1]);
    expect(second.toPeople).toEqual({ count: 26, page: 2, pages: 2 });
    expect(second.letters, 'letters to lienholders stay on their page').toEqual(first.letters);
    const form = { act: 'post-to-person', letter: String(second.people[0]?.id) };
    const posted = await askPage(portals, lettersPage.action, { path: `${path}?people=2`, cookie, form });
    expect(posted.headers.get('location')).toBe(`${path}?page=1&people=2&done=post-to-person`);
    expect((await look(cookie, '?people=2')).toPeople, 'the last page there is').toEqual({
      count: 25,
      page: 1,
      pages: 1,
    });
  });
});
