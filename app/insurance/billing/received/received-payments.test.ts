import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import * as policyPage from '../../../portals/staff/policies/staff-policy-page.tsx';
import { lockLatestVersion } from '../../record/lock-versions.ts';
import { billsOf } from '../ledger/ledger.ts';
import { readLedger } from '../ledger/open-ledger.ts';
import { startPayment } from '../start-payment.ts';
import type { ReceivedView } from './received-payments.ts';

withPortals('a payment that did not come through the processor', (portals) => {
  const today = dayIn('TX', new Date());
  /** A policy in its third month, of which nothing is paid, and an employee's browser on its page. */
  const unpaid = async () => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, { daysIn: 75 });
    const { id: staff } = await addStaff(portals, 'service');
    const cookie = await staffCookie(portals, staff);
    return {
      id,
      account,
      actor: `staff ${staff}`,
      at: { path: `/staff/policies/${id}`, params: { id: String(id) }, cookie },
    };
  };
  type Desk = Awaited<ReturnType<typeof unpaid>>;
  const look = async ({ at }: Pick<Desk, 'at'>) =>
    ((await askPage(portals, policyPage.loader, at)).data as { received: ReceivedView }).received;
  const send = ({ at }: Pick<Desk, 'at'>, form: Record<string, string>) =>
    askPage(portals, policyPage.action, { ...at, form: { act: 'received', as: 'check', number: '1042', ...form } });
  const what = async (desk: Desk, choice: 'due' | 'all') =>
    (await look(desk)).choices.find(({ value }) => value.startsWith(choice))?.value ?? '';
  const left = async ({ id }: Pick<Desk, 'id'>) =>
    billsOf((await readLedger(portals.db, id)).entries)
      .filter(({ dueOn }) => dueOn < today)
      .reduce((sum, { leftCents }) => sum + leftCents, 0);
  const audited = ({ actor }: Desk, act: string) =>
    portals.db.selectFrom('audit').select('id').where('actor', '=', actor).where('act', '=', act).execute();

  test('is recorded at the desk once, pays what is due, and the policyholder gets the receipt', async () => {
    const desk = await unpaid();
    const due = await what(desk, 'due');
    expect(Number(due.split(' ')[1])).toBe(await left(desk));
    const sent = await Promise.all([send(desk, { what: due }), send(desk, { what: due })]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect(await left(desk)).toBe(0);
    expect(await audited(desk, 'receive-payment')).toHaveLength(1);
    const { recorded } = await look(desk);
    expect(recorded).toMatchObject([{ text: expect.stringMatching(/^Check 1042: \$/), canComeBack: true }]);
    const mails = await mailTo(portals, desk.account.email);
    expect(mails.map(({ text }) => /Check 1042/.test(text))).toEqual([true]);
  });

  test('lifts a notice for nonpayment, as a card would, and tells so', async () => {
    const desk = await unpaid();
    await portals.db.transaction().execute(async (trx) => {
      await lockLatestVersion(trx, desk.id);
      const notice = { status: 'C', cancels_on: plusDays(today, 5) };
      await trx.updateTable('policy').set(notice).where('id', '=', desk.id).execute();
    });
    expect((await send(desk, { what: await what(desk, 'due'), as: 'agency', number: 'A-77' })).status).toBe(303);
    const policy = portals.db.selectFrom('policy').select(['status', 'cancels_on']).where('id', '=', desk.id);
    expect(await policy.executeTakeFirst()).toEqual({ status: 'A', cancels_on: null });
    expect((await look(desk)).recorded).toMatchObject([{ canComeBack: false }]);
  });

  test('is taken back once when the bank returns the check: the bills are unpaid again, and the policyholder is told', async () => {
    const desk = await unpaid();
    const before = await left(desk);
    await send(desk, { what: await what(desk, 'due') });
    const reference = (await look(desk)).recorded[0]?.reference ?? '';
    const back = () => send(desk, { act: 'received-back', reference });
    expect((await Promise.all([back(), back()])).map(({ status }) => status)).toEqual([303, 303]);
    expect(await left(desk)).toBe(before);
    expect((await look(desk)).recorded).toEqual([]);
    expect(await audited(desk, 'return-payment')).toHaveLength(1);
    expect((await mailTo(portals, desk.account.email)).map(({ subject }) => subject)).toEqual([
      'Your bank returned your payment',
      expect.stringMatching(/receipt/i),
    ]);
    expect((await send(desk, { act: 'received-back', reference: 'PNOBODYS22' })).status).toBe(422);

    // The same check, deposited again, is a payment of its own: never said to be recorded while nothing is.
    const again = { what: await what(desk, 'due') };
    const { status, data } = await send(desk, again);
    expect([status, Object.keys((data as { errors: object }).errors)]).toEqual([422, ['number']]);
    expect((await send(desk, { ...again, number: '1042-2' })).status).toBe(303);
    expect(await left(desk)).toBe(0);
  });

  test('is refused at its field, at another amount, and while the bill is being paid on the website', async () => {
    const desk = await unpaid();
    const due = await what(desk, 'due');
    for (const [wrong, at] of [
      [{ what: '' }, 'what'],
      [{ what: due, as: 'card' }, 'as'],
      [{ what: due, number: '10 42' }, 'number'],
      [{ what: 'due 1' }, undefined],
    ] as const) {
      const { status, data } = await send(desk, wrong);
      expect(status).toBe(422);
      expect(Object.keys((data as { errors: object }).errors)).toEqual(at ? [at] : []);
    }
    await startPayment(testRequest(portals), {
      policyId: desk.id,
      accountId: desk.account.id,
      what: 'due',
      receiptEmail: null,
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
    const { status, data } = await send(desk, { what: due });
    expect([status, (data as { refusal: string }).refusal]).toEqual([422, expect.stringMatching(/under way/)]);
    expect(await audited(desk, 'receive-payment')).toEqual([]);
  });

  test('does not reinstate a policy that ended unpaid: the desk reads that a statement is needed', async () => {
    const desk = await unpaid();
    const due = await what(desk, 'due');
    await portals.db.transaction().execute(async (trx) => {
      await lockLatestVersion(trx, desk.id);
      const ended = { status: 'L', cancels_on: plusDays(today, -3) };
      await trx.updateTable('policy').set(ended).where('id', '=', desk.id).execute();
    });
    expect(await look(desk)).toMatchObject({ isLapsed: true, choices: [] });
    expect((await send(desk, { what: due })).status).toBe(422);
  });
});
