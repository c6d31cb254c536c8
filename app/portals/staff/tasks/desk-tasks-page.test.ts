import { expect, test } from 'vitest';
import { openLedger, post } from '#insurance/billing/ledger/open-ledger.ts';
import { postPremiumChange } from '#insurance/billing/ledger/post-charges.ts';
import { recordRefund } from '#insurance/billing/ledger/refunds-owed.ts';
import { addDeskTask } from '#insurance/policies/desk-task-store.ts';
import { addPolicyWithBills, TODAY } from '#testing/test-bills.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as policyPage from '../policies/staff-policy-page.tsx';
import * as staffHomePage from '../staff-home-page.tsx';
import * as desk from './desk-tasks-page.tsx';

const A_PAGE = 25;

withPortals('tasks of the desk', (portals) => {
  const path = '/staff/tasks';
  const clerk = async () => staffCookie(portals, (await addStaff(portals, 'service')).id);
  const look = async (cookie: string, query = '') =>
    (await askPage(portals, desk.loader, { path: path + query, cookie })).data as {
      tasks: { id: number; policyId: string }[];
      refunds: unknown[];
    };

  test('a task is shown with its facts, is created once, and is closed once, with who closed it', async () => {
    const policy = await addPolicyWithBills(portals);
    const task = { kind: 'payment-disputed' as const, policyId: policy.id, source: 'dp_1 disputed' };
    for (let turn = 0; turn < 2; turn++) {
      await addDeskTask(portals.db, {
        ...task,
        detail: { reference: 'P23456789ABC', cents: 4000, effect: 'reinstated' },
      });
    }
    const cookie = await clerk();
    const { tasks } = await look(cookie);
    expect(tasks).toMatchObject([
      {
        name: 'Payment disputed at the bank',
        policy: `FL ${policy.number}`,
        facts: 'Amount: $40 · Reference: P23456789ABC',
        note: expect.stringContaining('had reinstated the policy'),
      },
    ]);
    expect((await askPage(portals, staffHomePage.loader, { path: '/staff', cookie })).data).toMatchObject({
      waiting: { '/staff/tasks': [{ kind: 'tasks', count: 1 }] },
    });

    const form = { act: 'close', task: String(tasks[0]?.id) };
    const answers = await Promise.all([1, 2, 3].map(() => askPage(portals, desk.action, { path, cookie, form })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    expect(answers.find(({ status }) => status === 303)?.headers.get('location')).toBe('/staff/tasks?done=close');
    expect((await look(cookie)).tasks).toEqual([]);
    const closed = await portals.db.selectFrom('desk_task').select(['done_at', 'done_by']).executeTakeFirst();
    expect(closed).toEqual({ done_at: expect.any(Date), done_by: expect.any(Number) });
    const audits = portals.db.selectFrom('audit').select('actor').where('act', '=', 'close-task');
    expect(await audits.execute()).toEqual([{ actor: `staff ${closed?.done_by}` }]);
  });

  test('each desk sees and closes its own tasks, and a supervisor all', async () => {
    const { id: policyId } = await addPolicyWithBills(portals);
    const car = { reference: 'B23456789ABC', car: '1989 MCI Coach' };
    await addDeskTask(portals.db, { kind: 'default-symbol', policyId, source: 'B23456789ABC car 1', detail: car });
    await addDeskTask(portals.db, { kind: 'payment-disputed', policyId, source: 'dp_2 disputed', detail: {} });
    const as = async (role: 'service' | 'underwriter' | 'supervisor') =>
      staffCookie(portals, (await addStaff(portals, role)).id);
    const [service, underwriter, supervisor] = [await as('service'), await as('underwriter'), await as('supervisor')];
    const kinds = async (cookie: string) => (await look(cookie)).tasks.length;
    expect([await kinds(service), await kinds(underwriter), await kinds(supervisor)]).toEqual([1, 1, 2]);
    const [task] = (await look(underwriter)).tasks;
    expect(task).toMatchObject({ facts: 'Car: 1989 MCI Coach · Reference: B23456789ABC' });
    const own = { path: `/staff/policies/${task?.policyId}`, params: { id: task?.policyId ?? '' } };
    expect((await askPage(portals, policyPage.loader, { ...own, cookie: underwriter })).status).toBe(200);
    const form = { act: 'close', task: String(task?.id) };
    expect((await askPage(portals, desk.action, { path, cookie: service, form })).status).toBe(422);
    expect((await askPage(portals, desk.action, { path, cookie: underwriter, form })).status).toBe(303);
    expect([await kinds(service), await kinds(underwriter), await kinds(supervisor)]).toEqual([1, 0, 1]);
    await portals.db.deleteFrom('desk_task').execute();
  });

  test('money that we owe is listed with its policy until it is recorded as sent', async () => {
    const { id, number } = await addPolicyWithBills(portals, { bills: [-3] });
    const change = { policyId: id, termNumber: 1, cents: -2_500, today: TODAY, actor: 'operator' as const };
    await portals.db.transaction().execute(async (trx) => {
      await post(trx, await openLedger(trx, id), { actor: 'operator' }, [
        { kind: 'payment', debit: 'cash', credit: 'receivable', cents: 10_001, termNumber: 1, instalment: 1 },
      ]);
      await postPremiumChange(trx, change);
    });
    const cookie = await clerk();
    const shown = await look(cookie);
    expect(shown).toMatchObject({ refunds: [{ policyId: id, policy: `FL ${number}`, amount: '$25' }] });
    const home = async () => (await askPage(portals, staffHomePage.loader, { path: '/staff', cookie })).data;
    const owed = (count: number) => ({ waiting: { '/staff/tasks': [{ kind: 'tasks' }, { kind: 'refunds', count }] } });
    expect(await home()).toMatchObject(owed(1));
    await portals.db
      .transaction()
      .execute((trx) =>
        recordRefund(trx, { policyId: id, cents: 2_500, how: 'check', reference: '77', actor: 'operator' }),
      );
    expect([await look(cookie), await home()]).toMatchObject([
      { refunds: [] },
      { waiting: { '/staff/tasks': [{ kind: 'tasks' }] } },
    ]);
  });

  test('tasks are shown a page at a time, the notices to mail first, the one to be mailed earliest at the top', async () => {
    await portals.db.deleteFrom('desk_task').execute();
    const add = (kind: 'payment-disputed' | 'policy-notice', policyId: number, source: string) =>
      addDeskTask(portals.db, { kind, policyId, source, detail: {} });
    const { id: policyId } = await addPolicyWithBills(portals);
    for (let at = 0; at < A_PAGE; at++) await add('payment-disputed', policyId, `dp_${at} disputed`);
    const [later, sooner] = [
      await addPolicyWithBills(portals, { status: 'C', cancels: 40 }),
      await addPolicyWithBills(portals, { status: 'C', cancels: 30 }),
    ];
    for (const { id } of [later, sooner]) await add('policy-notice', id, 'notice 2');
    const cookie = await clerk();
    const first = await look(cookie);
    expect(first).toMatchObject({ count: A_PAGE + 2, page: 1, pages: 2 });
    expect(first.tasks.slice(0, 3).map((task) => task.policyId)).toEqual(
      [sooner, later, { id: policyId }].map(({ id }) => String(id)),
    );
    const second = await look(cookie, '?page=2&refunds=3');
    expect([first.tasks.length, second.tasks.length]).toEqual([A_PAGE, 2]);
    const form = { act: 'close', task: String(second.tasks[0]?.id) };
    const closed = await askPage(portals, desk.action, { path: `${path}?page=2&refunds=3`, cookie, form });
    expect(closed.headers.get('location')).toBe('/staff/tasks?page=2&refunds=3&done=close');
    await portals.db.deleteFrom('desk_task').execute();
  });

  test('refunds are shown a page at a time, and all are counted', async () => {
    for (let at = 0; at < A_PAGE + 1; at++) {
      const { id: policyId } = await addPolicyWithBills(portals, { bills: [-3] });
      const owed = { debit: 'cash', credit: 'refund-owed', cents: 100, termNumber: 1 } as const;
      await portals.db.transaction().execute(async (trx) => {
        await post(trx, await openLedger(trx, policyId), { actor: 'operator' }, [{ kind: 'payment', ...owed }]);
      });
    }
    const cookie = await clerk();
    const [first, second] = [await look(cookie), await look(cookie, '?refunds=2')];
    expect(first).toMatchObject({ refundCount: A_PAGE + 1, refundPage: 1, refundPages: 2 });
    expect([first.refunds.length, second.refunds.length]).toEqual([A_PAGE, 1]);
    expect((await askPage(portals, staffHomePage.loader, { path: '/staff', cookie })).data).toMatchObject({
      waiting: { '/staff/tasks': [{ kind: 'tasks' }, { kind: 'refunds', count: A_PAGE + 1 }] },
    });
  });
});
