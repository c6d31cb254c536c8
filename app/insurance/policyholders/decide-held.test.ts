import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { mailNotice } from '#testing/test-bills.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie, textsTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as policyPage from '../../portals/staff/policies/staff-policy-page.tsx';
import * as tasksPage from '../../portals/staff/tasks/desk-tasks-page.tsx';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { signAndPay } from '../billing/reinstatement.ts';
import { claimNumber } from '../claims/claim.ts';
import { endNotices } from '../nonpayment/end-notices.ts';
import { giveNotice } from '../nonpayment/unpaid-policy.ts';
import { fullName } from '../parties/full-name.ts';
import { reinstatePolicy } from '../record/reinstate.ts';

withPortals('a policy that was paid to be reinstated although a loss had been reported', (portals) => {
  const today = dayIn('FL', new Date());
  const context = () => testRequest(portals);
  const as = async (role: 'service' | 'supervisor') => staffCookie(portals, (await addStaff(portals, role)).id);

  async function addHeld() {
    const { id, version } = await addRatedPolicy(portals, (await addAccount(portals)).id, { golden: 'A', daysIn: 40 });
    const { document } = version;
    const then = new Date(Date.now() - 20 * 86_400_000);
    const unpaid = { policyId: id, actor: 'processor', reason: 'P23456789ABC', cents: 9000 } as const;
    await portals.db.transaction().execute((trx) => giveNotice(trx, context(), unpaid, then));
    await mailNotice(portals, id);
    await endNotices(context(), new Date());
    const [insured] = document.insureds;
    const resultAt = (reference: string) => `http://portal.test/${reference}`;
    const wish = { policyId: id, accountId: null, receiptEmail: null, resultAt };
    const page = await signAndPay(context(), wish, { name: insured ? fullName(insured) : '', agrees: 'yes' });
    const claim = { law_state: 'FL', policy_id: id, kind: 'rear_end', city: 'Miami', status: 'received' };
    await portals.db
      .insertInto('claim')
      .values({ ...claim, number: claimNumber('FL', 2026, 720_000 + id), loss_on: today, reported_on: today })
      .execute();
    await payTestCheckout(context(), /\/pay\/(\w+)/.exec(String(page))?.[1] ?? '', TEST_CARDS[0]?.number ?? '');
    await deliverTestEvents(context());
    return { id, email: document.email ?? '' };
  }
  type View = { held?: { reference: string; by: string; loss?: string } };
  const at = (id: number) => ({ path: `/staff/policies/${id}`, params: { id: String(id) } });
  const look = async (cookie: string, id: number) =>
    ((await askPage(portals, policyPage.loader, { ...at(id), cookie })).data as View).held;
  const post = (cookie: string, id: number, form: Record<string, string>) =>
    askPage(portals, policyPage.action, { ...at(id), cookie, form });
  const after = async (id: number) => ({
    ...(await portals.db.selectFrom('policy').select('status').where('id', '=', id).executeTakeFirstOrThrow()),
    ...(await portals.db
      .selectFrom('payment')
      .select('effect')
      .where('policy_id', '=', id)
      .where('purpose', '=', 'reinstatement')
      .executeTakeFirstOrThrow()),
    open: (
      await portals.db
        .selectFrom('desk_task')
        .select('kind')
        .where('policy_id', '=', id)
        .where('done_at', 'is', null)
        .execute()
    ).map(({ kind }) => kind),
  });
  const actsOn = async (id: number) => {
    const subject = portals.keyring.hash('subject', 'policy', id);
    const acts = portals.db.selectFrom('audit').select(['act', 'actor']).where('subject', '=', subject);
    return (await acts.where('actor', 'like', 'staff %').where('act', '<>', 'see-policy').execute()).map(
      ({ act }) => act,
    );
  };

  test('goes on once a supervisor records that underwriting decided so, and its contact is told', async () => {
    const { id, email } = await addHeld();
    expect(await after(id)).toEqual({ status: 'L', effect: 'held', open: ['reinstatement-held'] });
    const [clerk, supervisor] = [await as('service'), await as('supervisor')];
    const held = await look(clerk, id);
    expect(held).toMatchObject({ by: 'self', loss: expect.any(String) });
    const form = { act: 'held-on', reference: held?.reference ?? '', decided: 'yes' };
    expect((await post(clerk, id, form)).status, 'the service desk').toBe(403);
    expect((await post(supervisor, id, { ...form, decided: '' })).status, 'undecided').toBe(422);
    expect((await post(supervisor, id, { ...form, reference: 'P00000000000' })).status, 'another').toBe(422);
    expect((await post(supervisor, id, form)).headers.get('location')).toContain('done=held-on');
    expect(await after(id)).toEqual({ status: 'A', effect: 'reinstated', open: [] });
    expect(await actsOn(id)).toEqual(['reinstate-policy', 'reinstate-after-loss']);
    const [told] = await mailTo(portals, email);
    expect(told?.subject).toMatch(/is in force again/);
    expect(told?.text).toMatch(/although a loss/);
    expect(await look(supervisor, id)).toBeUndefined();
    expect((await post(supervisor, id, form)).status, 'pressed twice').toBe(422);
  });

  test('an undecided one is marked at its own checkbox, and what was sent is in no other form of the page', async () => {
    const { id } = await addHeld();
    const cookie = await as('supervisor');
    const page = (await askPage(portals, policyPage.loader, { ...at(id), cookie })).data as View & { bill: object };
    const reference = page.held?.reference ?? '';
    const refused = await post(cookie, id, { act: 'held-on', reference });
    expect(refused.status).toBe(422);
    const bill = { ...page.bill, owedBack: { cents: 900, amount: '$9.00' } };
    const html = pageShown(policyPage, { ...page, bill }, refused.data);
    expect(html).toContain('<a href="#decided">');
    const wrong = [...html.matchAll(/<[^>]*aria-invalid[^>]*>/g)].map(([tag]) => / id="([^"]+)"/.exec(tag)?.[1]);
    expect(wrong).toEqual(['decided']);
    const references = [...html.matchAll(/<input [^>]*name="reference"[^>]*>/g)].map(([tag]) => [
      /type="hidden"/.test(tag),
      / value="([^"]*)"/.exec(tag)?.[1] ?? '',
    ]);
    expect(references).toContainEqual([true, reference]);
    expect(references.filter(([isHidden]) => !isHidden)).toEqual([[false, '']]);
  });

  test('goes on, and a contact on file with only a phone is told by a text that it was our decision', async () => {
    const { id } = await addHeld();
    const phone = '3055550161';
    await portals.db.updateTable('policy').set({ email: null, phone }).where('id', '=', id).execute();
    const supervisor = await as('supervisor');
    const { reference = '' } = (await look(supervisor, id)) ?? {};
    await post(supervisor, id, { act: 'held-on', reference, decided: 'yes' });
    const [told] = await textsTo(portals, phone);
    expect(told?.text).toMatch(/reinstated without a gap, although a loss.* Questions\? Call 1-/);
    expect(told?.text).not.toContain('Not you?');
  });

  test('stays cancelled when the desk leaves it so, and its contact is told once', async () => {
    const { id, email } = await addHeld();
    const clerk = await as('service');
    const form = { act: 'held-off', reference: (await look(clerk, id))?.reference ?? '' };
    const both = await Promise.all([post(clerk, id, form), post(clerk, id, form)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    expect(await after(id)).toEqual({ status: 'L', effect: 'held', open: [] });
    expect(await actsOn(id)).toEqual(['refuse-reinstatement']);
    const told = (await mailTo(portals, email)).filter(({ subject }) => /stays cancelled/.test(subject));
    expect(told).toHaveLength(1);
  });

  test('is not marked as done without a decision, and its task ends once it is active in another way', async () => {
    const { id } = await addHeld();
    const cookie = await as('service');
    const { data } = await askPage(portals, tasksPage.loader, { path: '/staff/tasks', cookie });
    const { tasks } = data as { tasks: { id: number; policyId: string; toDecide: boolean }[] };
    const task = tasks.find(({ policyId }) => policyId === String(id));
    expect(task).toMatchObject({ toDecide: true });
    const form = { act: 'close', task: String(task?.id) };
    expect((await askPage(portals, tasksPage.action, { path: '/staff/tasks', cookie, form })).status).toBe(422);
    expect((await after(id)).open).toEqual(['reinstatement-held']);
    await portals.db
      .transaction()
      .execute((trx) => reinstatePolicy(trx, context(), { policyId: id, actor: 'operator', reason: 'P23456789ABD' }));
    expect(await after(id)).toEqual({ status: 'A', effect: 'reinstated', open: [] });
  });

  test('is left to the core system where that decides', async () => {
    const { id } = await addHeld();
    const { env } = portals;
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    try {
      const supervisor = await as('supervisor');
      const held = await look(supervisor, id);
      expect(held?.by).toBe('core');
      const form = { act: 'held-on', reference: held?.reference ?? '', decided: 'yes' };
      expect((await post(supervisor, id, form)).status).toBe(422);
      expect((await after(id)).open).toEqual(['reinstatement-held']);
    } finally {
      portals.env = env;
    }
  });
});
