import { expect, test } from 'vitest';
import { balanceOf } from '#insurance/billing/ledger/ledger.ts';
import { openLedger, post, readLedger } from '#insurance/billing/ledger/open-ledger.ts';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as policyPage from './staff-policy-page.tsx';

const REASON = 'The rest costs more to collect than it is.';

withPortals('the unpaid rest of a policy that has ended', (portals) => {
  const signedIn = async (...roles: Parameters<typeof addStaff>[1][]) => {
    const { id } = await addStaff(portals, ...roles);
    return { id, cookie: await staffCookie(portals, id) };
  };
  const at = (id: number) => ({ path: `/staff/policies/${id}`, params: { id: String(id) } });
  const look = async (cookie: string, id: number) =>
    (await askPage(portals, policyPage.loader, { ...at(id), cookie })).data as {
      writeOff?: { cents: number; amount: string };
      bill: { bills: { left: string; isOpen: boolean }[]; writtenOff: object[] };
    };
  const writeOff = (cookie: string, id: number, form: Record<string, string> = {}) =>
    askPage(portals, policyPage.action, { ...at(id), cookie, form: { act: 'write-off', reason: REASON, ...form } });

  /** A policy that was canceled too long ago to be reinstated, with this balance. */
  async function ended(cents: number, { status = 'L' as const, cancels = -60 } = {}) {
    const { id, bills } = await addPolicyWithBills(portals, { bills: [-70], status, cancels });
    await portals.db.updateTable('instalment').set({ amount_cents: cents }).where('id', 'in', bills).execute();
    return id;
  }
  const entriesOf = (id: number) =>
    portals.db
      .selectFrom('ledger_entry')
      .select(['kind', 'debit', 'credit', 'cents', 'reason', 'actor'])
      .where('policy_id', '=', id)
      .orderBy('id')
      .execute();

  test('a supervisor writes it off with a reason: ledger balanced, bill at zero, act audited', async () => {
    const id = await ended(1_240);
    const { id: staff, cookie } = await signedIn('supervisor');
    expect((await look(cookie, id)).writeOff).toEqual({ cents: 1_240, amount: '$12.40' });
    const answer = await writeOff(cookie, id, { cents: '1240' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/staff/policies/${id}?done=write-off`]);
    expect((await entriesOf(id)).at(-1)).toEqual({
      kind: 'write-off',
      debit: 'write-off',
      credit: 'receivable',
      cents: 1_240,
      reason: REASON,
      actor: `staff ${staff}`,
    });
    const { entries } = await readLedger(portals.watched, id);
    expect([balanceOf(entries, 'receivable'), balanceOf(entries, 'write-off')]).toEqual([0, 1_240]);
    const shown = await look(cookie, id);
    expect(shown.writeOff).toBeUndefined();
    expect(shown.bill.bills).toMatchObject([{ left: '$0.00', isOpen: false }]);
    expect(shown.bill.writtenOff).toMatchObject([{ bill: 1, amount: '$12.40', reason: REASON }]);
    const unpaid = portals.db
      .selectFrom('instalment')
      .select('id')
      .where('policy_id', '=', id)
      .where('paid_at', 'is', null);
    expect(await unpaid.execute()).toEqual([]);
    const audits = portals.db.selectFrom('audit').select(['actor', 'detail']).where('act', '=', 'write-off-balance');
    expect(await audits.execute()).toEqual([{ actor: `staff ${staff}`, detail: { cents: 1_240 } }]);
    const events = portals.db
      .selectFrom('policy_event')
      .select('data')
      .where('subject', '=', `policy ${id}`)
      .where('type', '=', 'bill.written_off.v1');
    expect(await events.execute()).toEqual([{ data: { cents: 1_240 } }]);
  });

  test('of two supervisors at the same time one does it, and the other is told', async () => {
    const id = await ended(900);
    const [one, other] = [await signedIn('supervisor'), await signedIn('supervisor')];
    const answers = await Promise.all([one, other].map(({ cookie }) => writeOff(cookie, id, { cents: '900' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    expect(answers.find(({ status }) => status === 422)?.data).toMatchObject({
      refusal: 'Nothing is left to write off. Someone else may have done it already.',
    });
    expect((await entriesOf(id)).filter(({ kind }) => kind === 'write-off')).toHaveLength(1);
  });

  const REFUSED: [string, () => Promise<number>, Record<string, string>, RegExp][] = [
    ['no reason', () => ended(900), { cents: '900', reason: '  ' }, /^Say why/],
    ['another amount than was seen', () => ended(900), { cents: '800' }, /changed since you opened/],
    ['more than is small', () => ended(5_001), { cents: '5001' }, /^More than \$50 is left/],
    [
      'a policy in force',
      async () => (await addPolicyWithBills(portals, { bills: [-1] })).id,
      { cents: '10001' },
      /isn’t over/,
    ],
    ['a policy that may go on', () => ended(900, { cancels: -3 }), { cents: '900' }, /can still be reinstated/],
    ['a payment that its bank disputes', disputed, { cents: '900' }, /under way or disputed/],
  ];
  async function disputed() {
    const id = await ended(900);
    await portals.db.transaction().execute(async (trx) => {
      const bill = { cents: 900, termNumber: 1, instalment: 1 };
      await post(trx, await openLedger(trx, id), { actor: 'operator' }, [
        { ...bill, kind: 'payment', debit: 'cash', credit: 'receivable' },
        { ...bill, kind: 'dispute', debit: 'disputed', credit: 'cash' },
      ]);
    });
    return id;
  }
  test.each(REFUSED)('refused with what to do: %s', async (_, add, form, said) => {
    const id = await add();
    const { cookie } = await signedIn('supervisor');
    const { status, data } = await writeOff(cookie, id, form);
    expect([status, data]).toMatchObject([422, { refusal: expect.stringMatching(said) }]);
    expect((await entriesOf(id)).filter(({ kind }) => kind === 'write-off')).toEqual([]);
  });

  test('a representative sees the bill, but not the form', async () => {
    const id = await ended(900);
    const { cookie } = await signedIn('service');
    expect((await look(cookie, id)).writeOff).toBeUndefined();
    expect((await writeOff(cookie, id, { cents: '900' })).status).toBe(403);
  });
});
