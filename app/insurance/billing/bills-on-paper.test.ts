import { expect, test } from 'vitest';
import { billing } from '#config/insurance/billing.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { addPolicyWithBills, inDays, TODAY } from '#testing/test-bills.ts';
import { withPortals } from '#testing/test-portals.ts';
import { policyLetter } from '../letters/policy-letter.ts';
import { countPostalLetters, listLettersOfPolicy, listPostalLetters } from '../letters/postal-letter-store.ts';
import { writeBillsOnPaper } from './bill-reminders.ts';

const LEAD = billing.paperBillDays;

withPortals('bills on paper', (portals) => {
  /** A policy without an email address, whose bills are due in these numbers of days. */
  const addUnreached = async (bills: number[], columns: Parameters<typeof addPolicyWithBills>[1] = {}) => {
    const policy = await addPolicyWithBills(portals, { bills, ...columns });
    await changePolicy(policy.id, { email: null });
    return policy;
  };
  const changePolicy = (id: number, to: { email?: null; wants_paper?: true; language?: 'es' }) =>
    portals.db.updateTable('policy').set(to).where('id', '=', id).execute();
  const changeBill = (id: number | undefined, to: { amount_cents?: number; paid_at?: Date | null }) =>
    portals.db
      .updateTable('instalment')
      .set(to)
      .where('id', '=', id ?? 0)
      .execute();
  const write = (day = TODAY) => writeBillsOnPaper(portals, startOfDayIn('FL', day));
  const shown = async (policyId: number) =>
    (await listPostalLetters(portals.db, { page: 1, size: 99 }))
      .filter((letter) => letter.policyId === policyId)
      .map(({ what, letter }) => [what, policyLetter.parse(letter).title]);
  const title = (cents: number, days: number) =>
    `Your bill of ${writtenMoney(cents, 'en')} is due ${writtenDay(inDays(days), 'en')}`;

  test('are written once, some weeks before they are due, with how to pay', async () => {
    const { id, number } = await addUnreached([LEAD + 1, LEAD + 31]);
    await write();
    expect(await shown(id)).toEqual([]);
    const tomorrow = plusDays(TODAY, 1);
    await Promise.all([write(tomorrow), write(tomorrow)]);
    await write(tomorrow);
    expect(await shown(id)).toEqual([['bill', title(10_001, LEAD + 1)]]);
    const [letter] = await listLettersOfPolicy(portals.db, id, 9);
    const words = policyLetter.parse(letter?.letter).paragraphs.join(' ');
    expect(words).toContain(`$100.01 for policy FL ${number} is due`);
    expect(words).toMatch(
      /card at \S+\/uaichome\/guest\/payment, call us at 1-\d{3}-\d{3}-\d{4}, or mail a check to .*P\.O\. Box/,
    );
  });

  test('go to whoever wants paper, in their language, and to nobody else', async () => {
    const [paper, mails] = [
      await addPolicyWithBills(portals, { bills: [5] }),
      await addPolicyWithBills(portals, { bills: [5] }),
    ];
    await changePolicy(paper.id, { wants_paper: true, language: 'es' });
    await write();
    expect(await shown(paper.id)).toEqual([['bill', expect.stringMatching(/^Su factura de \$100\.01 vence el /)]]);
    expect(await shown(mails.id)).toEqual([]);
  });

  test('are not written when they are late, are being paid, or are due after the policy ends', async () => {
    const late = await addUnreached([-3]);
    const ending = await addUnreached([5, 15], { status: 'C', cancels: 10 });
    const ended = await addUnreached([5], { status: 'L', cancels: -1 });
    await write();
    expect(await shown(late.id)).toEqual([]);
    expect(await shown(ending.id)).toEqual([['bill', title(10_001, 5)]]);
    expect(await shown(ended.id)).toEqual([]);
  });

  test('leave the list once they are paid or the policy ends, and come back with a payment that comes back', async () => {
    const { id, bills } = await addUnreached([5]);
    await write();
    const count = await countPostalLetters(portals.db);
    await changeBill(bills[0], { paid_at: new Date() });
    expect(await shown(id)).toEqual([]);
    expect(await countPostalLetters(portals.db)).toBe(count - 1);
    expect(await listLettersOfPolicy(portals.db, id, 9), 'it was never mailed').toEqual([]);
    await changeBill(bills[0], { paid_at: null });
    await write();
    expect(await shown(id)).toHaveLength(1);
    await portals.db.updateTable('policy').set({ status: 'L', cancels_on: TODAY }).where('id', '=', id).execute();
    expect(await shown(id)).toEqual([]);
  });

  test('are mailed with the amount of today, never with one that a change made untrue', async () => {
    const { id, bills } = await addUnreached([5]);
    await write();
    await changeBill(bills[0], { amount_cents: 12_345 });
    expect(await shown(id)).toEqual([]);
    for (let run = 0; run < 2; run++) await write();
    expect(await shown(id)).toEqual([['bill', title(12_345, 5)]]);
  });
});
