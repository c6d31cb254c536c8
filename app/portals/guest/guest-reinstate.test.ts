import { expect, test } from 'vitest';
import { MORATORIUMS, type Moratorium } from '#config/insurance/moratoriums.ts';
import { findPayablePolicy, listUnpaid } from '#insurance/billing/payment-store.ts';
import { claimNumber } from '#insurance/claims/claim.ts';
import { lapseOf } from '#insurance/policies/lapse.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { ProcessorAway } from '#platform/context/processor.ts';
import { addPolicyWithBills, inDays } from '#testing/test-bills.ts';
import { comeBack, guestOf, pay } from '#testing/test-guest-payer.ts';
import { aPolicy, fileOf, type GivenPolicy, testImports } from '#testing/test-import.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as guestReinstatePage from './guest-reinstate-page.tsx';

withPortals('a guest who reinstates a policy', (portals) => {
  const addLoss = (policyId: number, days: number) =>
    portals.db
      .insertInto('claim')
      .values({
        number: claimNumber('FL', 2026, 710_000 + 100 * policyId - days),
        law_state: 'FL',
        policy_id: policyId,
        kind: 'rear_end',
        city: 'Miami',
        status: 'received',
        loss_on: inDays(days),
        reported_on: inDays(0),
      })
      .execute();

  test('near a storm, comprehensive and collision do not restart: the page says so and charges nothing', async () => {
    const policy = await addPolicyWithBills(portals, { status: 'L', cancels: -5, bills: [-20, 10] });
    const car = { model_year: 2019, make: 'Toyota', model: 'Corolla', vin: '2T1BURHE6KC244178', ownership: 'owned' };
    const of = { policy_id: policy.id };
    await portals.db
      .insertInto('vehicle')
      .values({ ...of, ...car, position: 1, added_on: inDays(-90) })
      .execute();
    await portals.db
      .insertInto('coverage')
      .values({ ...of, vehicle_position: 1, kind: 'collision', deductible_cents: 50_000 })
      .execute();
    const cookie = await guestOf(portals, policy.id);
    const ask = { path: '/insurednew/guest/reinstate', cookie };
    const held = async () => {
      const { data } = await askPage(portals, guestReinstatePage.loader, ask);
      return (data as { reinstatement: { held?: string } }).reinstatement.held;
    };
    const sign = () =>
      askPage(portals, guestReinstatePage.action, { ...ask, form: { name: 'Marisol Peña', agrees: 'yes' } });
    const payments = () => portals.db.selectFrom('payment').select('id').where('policy_id', '=', policy.id).execute();
    const storms = MORATORIUMS as Moratorium[];
    storms.push({ zips: ['331'], from: inDays(-1), until: inDays(3) });
    expect(await held()).toContain(writtenDay(inDays(3), 'en'));
    expect(await held()).toContain(writtenDay(inDays(25), 'en'));
    expect(await sign()).toMatchObject({ status: 422, data: { refusal: await held(), values: { agrees: 'yes' } } });
    expect(await payments()).toEqual([]);
    storms.push({ zips: ['33135'], from: inDays(0), until: inDays(25) });
    expect(await held()).toContain('Call us');
    storms.splice(-2, 2, { zips: ['334'], from: inDays(-1), until: inDays(3) });
    expect(await held()).toBeUndefined();
    storms.pop();
    // What was signed before the storm was called is honored.
    const page = (await sign()).headers.get('location');
    storms.push({ zips: ['331'], from: inDays(0), until: inDays(3) });
    const { headers } = await pay(portals, page, '4242 4242 4242 4242');
    expect((await comeBack(portals, cookie, headers.get('location'))).payment).toMatchObject({ effect: 'reinstated' });
    storms.pop();
  });

  test('after a loss reported for a day since the policy ended there is nothing to sign: the page says to call, and charges nothing', async () => {
    const policy = await addPolicyWithBills(portals, { status: 'L', cancels: -5, bills: [-20, 10] });
    const cookie = await guestOf(portals, policy.id);
    const ask = { path: '/insurednew/guest/reinstate', cookie };
    const held = async () => {
      const { data } = await askPage(portals, guestReinstatePage.loader, ask);
      return (data as { reinstatement: { held?: string } }).reinstatement.held;
    };
    await addLoss(policy.id, -6);
    expect(await held(), 'a loss while it was in force').toBeUndefined();
    await addLoss(policy.id, -5);
    expect(await held()).toMatch(/loss since this policy ended was reported.*Call us/);
    const form = { name: 'Marisol Peña', agrees: 'yes' };
    const signed = await askPage(portals, guestReinstatePage.action, { ...ask, form });
    expect(signed).toMatchObject({ status: 422, data: { refusal: await held() } });
    const payments = portals.db.selectFrom('payment').select('id').where('policy_id', '=', policy.id);
    expect(await payments.execute()).toEqual([]);
  });

  test.each(['self', 'core'] as const)(
    'and pays after a loss was reported reinstates nothing: page, receipt and desk are told (record: %s)',
    async (authority) => {
      const { db, env } = portals;
      const policy = await addPolicyWithBills(portals, { status: 'L', cancels: -5, bills: [-20, 10] });
      const cookie = await guestOf(portals, policy.id);
      const form = { name: 'Marisol Peña', agrees: 'yes' };
      const signed = await askPage(portals, guestReinstatePage.action, { path: '/', form, cookie });
      await addLoss(policy.id, -2);
      portals.env = { ...env, POLICY_AUTHORITY: authority };
      try {
        const { headers } = await pay(portals, signed.headers.get('location'), '4242 4242 4242 4242');
        const { payment } = await comeBack(portals, cookie, headers.get('location'));
        expect(payment).toMatchObject({ shows: 'paid', effect: 'held', isAsked: false });
        expect(await findPayablePolicy(db, policy.id)).toMatchObject({ status: 'L', cancels_on: inDays(-5) });
        const [receipt] = await mailTo(portals, `p${policy.number}@mail.example`);
        expect(receipt?.text).toContain('but your policy isn’t active again');
        const tasks = db.selectFrom('desk_task').select('kind').where('policy_id', '=', policy.id);
        expect(await tasks.execute()).toEqual([{ kind: 'reinstatement-held' }]);
      } finally {
        portals.env = env;
      }
    },
  );

  test('an unavailable processor leaves the name and the tick in the form', async () => {
    const policy = await addPolicyWithBills(portals, { status: 'L', cancels: -5, bills: [-9] });
    const cookie = await guestOf(portals, policy.id);
    const form = { name: 'Marisol Peña', agrees: 'yes' };
    const { openCheckout } = portals.processor;
    portals.processor.openCheckout = () => Promise.reject(new ProcessorAway('TimeoutError'));
    const away = await askPage(portals, guestReinstatePage.action, { path: '/', form, cookie });
    portals.processor.openCheckout = openCheckout;
    expect(away).toMatchObject({ status: 503, data: { values: form } });
  });

  test('where a core system decides, the payment makes nothing active: the desk is asked, and pages say so', async () => {
    const { db, env } = portals;
    const policy = await addPolicyWithBills(portals, { status: 'L', cancels: -5, bills: [-20, 10] });
    const cookie = await guestOf(portals, policy.id);
    const ask = { path: '/insurednew/guest/reinstate', cookie };
    const signed = await askPage(portals, guestReinstatePage.action, {
      ...ask,
      form: { name: 'Marisol Peña', agrees: 'yes' },
    });
    const now = async () => {
      const row = await findPayablePolicy(db, policy.id);
      return [row.status, lapseOf(row, await listUnpaid(db, policy.id), inDays(0)).kind];
    };
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    try {
      const { headers } = await pay(portals, signed.headers.get('location'), '4242 4242 4242 4242');
      const { payment } = await comeBack(portals, cookie, headers.get('location'));
      expect(payment).toMatchObject({ shows: 'paid', effect: 'none', isAsked: true });
      expect(await now()).toEqual(['L', 'asked']);
      const [receipt] = await mailTo(portals, `p${policy.number}@mail.example`);
      expect(receipt?.text).toContain('We’re now having it recorded that your policy goes on');
      const [desk] = await mailTo(portals, env.SERVICE_MAILBOX);
      expect(desk?.subject).toContain(`policy FL ${policy.number}`);
      const task = { kind: 'policy-paid', policy_id: policy.id };
      const tasks = db.selectFrom('desk_task').select(['id', 'kind', 'policy_id']).where('policy_id', '=', policy.id);
      expect(await tasks.execute()).toMatchObject([task]);
    } finally {
      portals.env = env;
    }
  });

  test('where a core system decides, a file ends the wait, not the task that the desk has closed', async () => {
    const { db, env } = portals;
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const term = { number: 1, effective_on: inDays(-90), expires_on: inDays(92) };
    const bill = (number: number, days: number) => ({ number, due_on: inDays(days), amount_cents: 30_000 });
    const line = (index: number, change: Partial<GivenPolicy['policy']>, more = [bill(1, -20), bill(2, 10)]) => {
      const vehicles = aPolicy(index).policy.vehicles.map((car) => ({ ...car, added_on: term.effective_on }));
      return { ...aPolicy(index, { term, vehicles, ...change }), instalments: more };
    };
    const ended = (days: number) =>
      ({ status: 'cancelled', cancels_on: inDays(days), cancelled_for: 'nonpayment' }) as const;
    const imports = testImports(portals, portals.env);
    let sequence = 0;
    const take = (at: Date, ...policies: GivenPolicy[]) => {
      const of = { kind: sequence === 0 ? ('full' as const) : ('delta' as const), sequence: ++sequence };
      return imports.takeApproved(fileOf(policies, { ...of, as_of: at.toISOString() }));
    };
    const idOf = async (index: number) => {
      const named = db.selectFrom('policy').select('id').where('number', '=', aPolicy(index).policy.number);
      return (await named.executeTakeFirstOrThrow()).id;
    };
    const now = async (id: number) => {
      const row = await findPayablePolicy(db, id);
      return [row.status, lapseOf(row, await listUnpaid(db, id), inDays(0)).kind];
    };
    const reinstate = async (id: number) => {
      const cookie = await guestOf(portals, id);
      const form = { name: 'Ana Díaz', agrees: 'yes' };
      const signed = await askPage(portals, guestReinstatePage.action, {
        path: '/insurednew/guest/reinstate',
        cookie,
        form,
      });
      const { headers } = await pay(portals, signed.headers.get('location'), '4242 4242 4242 4242');
      const payment = async () => (await comeBack(portals, cookie, headers.get('location'))).payment;
      expect(await payment()).toMatchObject({ isAsked: true, effect: 'none' });
      return payment;
    };
    try {
      await take(hoursAgo(6), line(1, ended(-5)), line(2, ended(-5)), line(3, {}));
      const [kept, made] = [await idOf(1), await idOf(2)];
      const [keptPayment, madePayment] = [await reinstate(kept), await reinstate(made)];

      const { id: done_by } = await addStaff(portals, 'service');
      const close = (id: number, done_at: Date) =>
        db.updateTable('desk_task').set({ done_at, done_by }).where('policy_id', '=', id).execute();
      await close(kept, hoursAgo(4));
      expect([await now(kept), await keptPayment()]).toMatchObject([['L', 'asked'], { isAsked: true }]);
      await take(hoursAgo(5), line(3, { address: '5 New St' }));
      expect(await now(kept), 'a file of before the task was closed').toEqual(['L', 'asked']);
      await take(hoursAgo(3), line(3, { address: '3 New St' }));
      expect([await now(kept), await keptPayment()], 'the core system left it cancelled').toMatchObject([
        ['L', 'over'],
        { isAsked: false },
      ]);

      // Nobody closed the task of the other one before a file made it active.
      expect(await now(made)).toEqual(['L', 'asked']);
      await take(hoursAgo(2), line(1, {}), line(2, {}));
      expect(await keptPayment(), 'a later file made it active').toMatchObject({ effect: 'reinstated' });
      const tasks = db.selectFrom('desk_task').select('kind').where('policy_id', '=', made);
      expect([await now(made), await tasks.execute(), await madePayment()]).toMatchObject([
        ['A', 'none'],
        [],
        { isAsked: false, effect: 'reinstated' },
      ]);
      await take(hoursAgo(1), line(2, ended(-1), [bill(1, -20), bill(2, -2)]));
      expect(await now(made), 'its next lapse').toEqual(['L', 'open']);
    } finally {
      portals.env = env;
    }
  });

  test('a task that was closed is not waited on for good where no file comes any more', async () => {
    const { id } = await addPolicyWithBills(portals, { status: 'L', cancels: -9, bills: [-20] });
    const { id: done_by } = await addStaff(portals, 'service');
    const task = { kind: 'policy-paid', policy_id: id, source: 'P23456789ABC policy-paid', done_by };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await portals.db
      .insertInto('desk_task')
      .values({ ...task, done_at: daysAgo(6) })
      .execute();
    const lapse = async () =>
      lapseOf(await findPayablePolicy(portals.db, id), await listUnpaid(portals.db, id), inDays(0)).kind;
    expect(await lapse()).toBe('asked');
    await portals.db
      .updateTable('desk_task')
      .set({ done_at: daysAgo(8) })
      .where('policy_id', '=', id)
      .execute();
    expect(await lapse()).toBe('open');
  });
});
