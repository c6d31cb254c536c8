import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import * as letterFile from '#portals/staff/letters/postal-letter-file.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { policyLetter } from '../letters/policy-letter.ts';
import { countPostalLetters, listLettersOfPolicy, listPostalLetters } from '../letters/postal-letter-store.ts';
import { runRenewals } from './run-renewals.ts';

withPortals('the next term of a policyholder without an email address', (portals) => {
  /** A policy whose term ends in about a month, with neither an account nor an email address. */
  const unreached = async (language: 'en' | 'es' = 'en') => {
    const account = await addAccount(portals);
    const { id, version } = await addRatedPolicy(portals, account.id, { daysIn: 150 });
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', id).execute();
    await portals.db.updateTable('policy').set({ email: null, language }).where('id', '=', id).execute();
    return { id, account, ends: version.document.term.expires_on };
  };
  /** Letters of the policy, the newest first, as they were written. */
  const lettersOf = async (id: number) =>
    (await listLettersOfPolicy(portals.db, id, 9)).map(({ what, letter }) => ({ what, ...policyLetter.parse(letter) }));
  const waiting = async (policyId: number) =>
    (await listPostalLetters(portals.db, { page: 1, size: 99 }))
      .filter((letter) => letter.policyId === policyId)
      .map(({ what }) => what);

  test('is offered by a letter with its premium, its days and how to accept it, once', async () => {
    const { id, ends } = await unreached();
    for (let run = 0; run < 2; run++) await runRenewals(portals, new Date());
    const offer = portals.db.selectFrom('renewal_offer').select('premium_cents').where('policy_id', '=', id);
    const { premium_cents } = await offer.executeTakeFirstOrThrow();
    const letters = await lettersOf(id);
    expect(letters).toMatchObject([{ what: 'renewal', title: 'Your renewal is ready' }]);
    const words = letters[0]?.paragraphs.join(' ');
    expect(words).toContain(`from ${writtenDay(ends, 'en')}`);
    expect(words).toContain(writtenMoney(premium_cents, 'en'));
    expect(words).toContain(`pay the first bill by ${writtenDay(plusDays(ends, -1), 'en')}`);
    expect(words).toMatch(/on our website .* or call us at 1-\d{3}-\d{3}-\d{4}/);
    expect(words, 'it outlives the erasure of a person').not.toMatch(/Hello/);
  });

  test('and its end are told in their language, and the letter is printed with our phone', async () => {
    const { id, ends } = await unreached('es');
    await runRenewals(portals, new Date());
    await runRenewals(portals, startOfDayIn('TX', plusDays(ends, -10)));
    await runRenewals(portals, startOfDayIn('TX', ends));
    expect((await lettersOf(id)).map(({ what, title }) => [what, title])).toEqual([['expired', 'Su póliza terminó']]);
    const [letter] = await listLettersOfPolicy(portals.db, id, 9);
    const printed = await askPage(portals, letterFile.loader, {
      path: `/staff/letters/mail/${letter?.id}/letter`,
      cookie: await staffCookie(portals, (await addStaff(portals, 'service')).id),
      params: { id: String(letter?.id), print: 'letter' },
    });
    const said = readPdf(new Uint8Array(await (printed.data as Response).arrayBuffer()))
      .tags.map(([, text]) => text)
      .join(' ');
    expect(said).toMatch(/Su póliza TX \d+ terminó el .*Servicio al cliente: 1-\d{3}-\d{3}-\d{4}/s);
  });

  test('is brought to mind by a second letter ten days before, and the end by a third that takes both back', async () => {
    const { id, ends } = await unreached();
    await runRenewals(portals, new Date());
    const tenDaysBefore = startOfDayIn('TX', plusDays(ends, -10));
    for (let run = 0; run < 2; run++) await runRenewals(portals, tenDaysBefore);
    expect((await lettersOf(id)).map(({ what, title }) => [what, title])).toEqual([
      ['reminder', 'Your policy ends soon'],
      ['renewal', 'Your renewal is ready'],
    ]);
    expect(await waiting(id)).toEqual(['renewal', 'reminder']);
    for (let run = 0; run < 2; run++) await runRenewals(portals, startOfDayIn('TX', ends));
    const [ended, ...before] = await lettersOf(id);
    expect(ended).toMatchObject({ what: 'expired', title: 'Your policy has ended' });
    expect(ended?.paragraphs.join(' ')).toMatch(/ended on .* no next term began.*wasn’t accepted/);
    expect(before, 'nobody can accept it any more').toEqual([]);
  });

  test('is not offered on paper any more once the policy is canceled, but a mailed letter stays on the policy', async () => {
    const { id, ends } = await unreached();
    await runRenewals(portals, new Date());
    const count = await countPostalLetters(portals.db);
    await portals.db.updateTable('policy').set({ status: 'L', cancels_on: ends }).where('id', '=', id).execute();
    expect(await waiting(id)).toEqual([]);
    expect(await countPostalLetters(portals.db)).toBe(count - 1);
    expect(await lettersOf(id)).toHaveLength(1);
  });

  test('comes by mail alone to whoever has an email address and was never asked about paper', async () => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, { daysIn: 150 });
    await runRenewals(portals, new Date());
    expect((await mailTo(portals, account.email)).map(({ subject }) => subject)).toEqual(['Your renewal is ready']);
    expect(await lettersOf(id)).toEqual([]);
  });
});
