import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addProducer, addStaff, agentCookie, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as agentPage from '../../portals/agent/agent-policy-page.tsx';
import { AcceptRenewalForm } from '../../portals/cards/price/accept-renewal-form.tsx';
import * as policyPage from '../../portals/staff/policies/staff-policy-page.tsx';
import { billsOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { policyLetter } from '../letters/policy-letter.ts';
import { listLettersOfPolicy } from '../letters/postal-letter-store.ts';
import type { AcceptView } from './accept-for-caller.ts';
import { runRenewals } from './run-renewals.ts';

withPortals('the next term of a policyholder who calls', (portals) => {
  /** A policy whose next term is offered. @param isReached false without an account and an email address */
  const offered = async ({ isReached = true, change = (document: PolicyDocument) => document } = {}) => {
    const account = await addAccount(portals);
    const { id, version } = await addRatedPolicy(portals, account.id, { daysIn: 150, change });
    if (!isReached) {
      await portals.db.deleteFrom('account_policy').where('policy_id', '=', id).execute();
      await portals.db.updateTable('policy').set({ email: null, language: 'es' }).where('id', '=', id).execute();
    }
    await runRenewals(portals, new Date());
    const { id: staff } = await addStaff(portals, 'service');
    return {
      id,
      account,
      actor: `staff ${staff}`,
      begins: version.document.term.expires_on,
      at: { path: `/staff/policies/${id}`, params: { id: String(id) }, cookie: await staffCookie(portals, staff) },
    };
  };
  type Desk = Awaited<ReturnType<typeof offered>>;
  const look = async ({ at }: Desk) =>
    ((await askPage(portals, policyPage.loader, at)).data as { toAccept?: AcceptView }).toAccept;
  const accept = (desk: Desk, form: Record<string, string>) =>
    askPage(portals, policyPage.action, { ...desk.at, form: { act: 'renewal', agreed: 'yes', ...form } });
  const billsOfNextTerm = async ({ id }: Desk) =>
    billsOf((await readLedger(portals.db, id)).entries).filter(({ termNumber }) => termNumber === 2);
  const audited = ({ actor }: Pick<Desk, 'actor'>) =>
    portals.db
      .selectFrom('audit')
      .select('detail')
      .where('actor', '=', actor)
      .where('act', '=', 'accept-renewal')
      .execute();

  /** What the desk sees of the form. */
  const formOf = (renewal: AcceptView | undefined, values: Record<string, string> = {}) =>
    renewal ? renderToStaticMarkup(createElement(AcceptRenewalForm, { renewal, typed: { errors: {}, values } })) : '';
  const withLowDeductible = (document: PolicyDocument): PolicyDocument => ({
    ...document,
    vehicles: document.vehicles.map((car) => ({
      ...car,
      coverages: car.coverages.map((cover) =>
        car.position === 1 && cover.kind === 'collision' ? { ...cover, deductible_cents: 25_000 } : cover,
      ),
    })),
  });
  const turnAutopayOn = ({ id, account }: Desk) =>
    portals.db
      .insertInto('autopay')
      .values({
        policy_id: id,
        account_id: account.id,
        status: 'on',
        wording: 'Charge.',
        customer_ref: 'c',
        method_ref: 'm',
      })
      .execute();

  test('is accepted at the desk at the price that was read out, once, and the policyholder is mailed its first bill', async () => {
    const desk = await offered();
    const seen = await look(desk);
    expect(seen).toMatchObject({
      day: writtenDay(desk.begins, 'en'),
      lastDay: writtenDay(plusDays(desk.begins, -1), 'en'),
    });
    const plans = seen?.plans ?? [];
    expect(plans.map(({ count }) => count)).toEqual([1, 6]);
    const form = { plan: '6', seen: String(seen?.plans && seen.seen) };
    for (let sent = 0; sent < 2; sent++) {
      const { status, headers } = await accept(desk, form);
      expect([status, headers.get('location')]).toEqual([303, `/staff/policies/${desk.id}?done=renewal`]);
    }
    const bills = await billsOfNextTerm(desk);
    expect(bills).toHaveLength(6);
    expect(await audited(desk)).toHaveLength(1);
    const first = writtenMoney(bills[0]?.leftCents ?? 0, 'en');
    const lastDay = writtenDay(plusDays(desk.begins, -1), 'en');
    expect(formOf(await look(desk))).toContain(
      `It is accepted (“In 6 bills”). It begins once the first bill, ${first}, due by ${lastDay}, is paid.`,
    );
    const paid = portals.db.updateTable('instalment').set({ paid_at: new Date() });
    await paid.where('policy_id', '=', desk.id).where('term_number', '=', 2).execute();
    expect(formOf(await look(desk))).toContain('It is accepted (“In 6 bills”), and its first bill is paid.');
    const [mail] = await mailTo(portals, desk.account.email);
    expect(mail?.subject).toBe('You accepted your renewal');
    expect(plans.find(({ count }) => count === 6)?.note, 'the price that was read out').toContain(first);
    expect(mail?.text).toContain(`Pay the first bill, ${first}, by ${lastDay}`);
    expect(mail?.text).toMatch(/\/insurednew\/payments\?lang=en/);
    expect(mail?.text).toMatch(
      /somebody asked us or your agent to\. If nobody did with your permission, call us at 1-/,
    );
  });

  test('is accepted with what changes and all its bills told: to the caller, in the box that is ticked, and in the mail', async () => {
    const desk = await offered({ change: withLowDeductible });
    const seen = await look(desk);
    const change = '2025 Honda Accord, Collision: $250 deductible becomes $500 deductible';
    const total = seen?.plans?.at(-1)?.total ?? '';
    const page = formOf(seen);
    expect(total).toMatch(/^\$[\d,.]+ in all\./);
    expect(page).toContain(change);
    expect(page).toContain(total);
    expect(page).toContain('I told a named insured what it costs and what changes, and they agreed.');
    await accept(desk, { plan: '6', seen: String(seen?.plans && seen.seen) });
    const [mail] = await mailTo(portals, desk.account.email);
    expect(mail?.text).toContain(`What changes from this term: ${change}.`);
    for (const { leftCents, dueOn } of await billsOfNextTerm(desk)) {
      expect(mail?.text).toContain(`${writtenMoney(leftCents, 'en')} by ${writtenDay(dueOn, 'en')}`);
    }
    expect(mail?.text).toMatch(/Pay on our website with a card, or call us at 1-/);
  });

  test('is charged by autopay where that is on: nobody is asked to pay it', async () => {
    const desk = await offered();
    await turnAutopayOn(desk);
    const seen = await look(desk);
    const lastDay = writtenDay(plusDays(desk.begins, -1), 'en');
    expect(formOf(seen)).toContain(`Autopay is on: it charges the first bill on ${lastDay}.`);
    await accept(desk, { plan: '1', seen: String(seen?.plans && seen.seen) });
    const [bill] = await billsOfNextTerm(desk);
    const [mail] = await mailTo(portals, desk.account.email);
    expect(mail?.text).toContain(
      `Autopay charges the first bill, ${writtenMoney(bill?.leftCents ?? 0, 'en')}, on ${lastDay}`,
    );
    expect(mail?.text).not.toMatch(/Pay the first bill|Pay on our website/);
    expect(formOf(await look(desk))).toContain(`is paid. Autopay is on: it charges the first bill on ${lastDay}.`);
  });

  test('is refused in the desk’s own words, and the box is ticked again for another price', async () => {
    const desk = await offered();
    const seen = await look(desk);
    const right = { plan: '1', seen: String(seen?.plans && seen.seen) };
    const refusal = async (form: Record<string, string>) =>
      ((await accept(desk, form)).data as { refusal: string }).refusal;
    expect(await refusal({ ...right, seen: '1' })).toMatch(/Tell the named insured the new price/);
    expect(formOf(seen, { agreed: 'yes', seen: '1' })).not.toContain('checked');
    expect(formOf(seen, { agreed: 'yes', seen: right.seen })).toContain('checked');
    await accept(desk, right);
    expect(await refusal({ ...right, plan: '6' })).toBe(
      'It’s accepted already, to be paid another way: “Pay in full”.',
    );
    expect(await billsOfNextTerm(desk)).toHaveLength(1);
  });

  test('is written of in a letter, in their language, to whoever has no email address', async () => {
    const desk = await offered({ isReached: false });
    const seen = await look(desk);
    expect((await accept(desk, { plan: '1', seen: String(seen?.plans && seen.seen) })).status).toBe(303);
    const [letter] = await listLettersOfPolicy(portals.db, desk.id, 1);
    expect(letter?.what).toBe('renewed');
    const { title, paragraphs } = policyLetter.parse(letter?.letter);
    expect(title).toBe('Usted aceptó su renovación');
    expect(paragraphs.join(' ')).toMatch(/Si nadie lo hizo con su permiso, llámenos al 1-/);
  });

  test('is not accepted before the caller agreed, in another number of bills, or at another price', async () => {
    const desk = await offered();
    const seen = await look(desk);
    const right = { plan: '1', seen: String(seen?.plans && seen.seen) };
    for (const [wrong, at] of [
      [{ agreed: '' }, 'agreed'],
      [{ plan: '' }, 'plan'],
      [{ plan: '3' }, 'plan'],
      [{ seen: '1' }, undefined],
    ] as const) {
      const { status, data } = await accept(desk, { ...right, ...wrong });
      expect(status).toBe(422);
      expect(Object.keys((data as { errors: object }).errors)).toEqual(at ? [at] : []);
    }
    expect(await billsOfNextTerm(desk)).toEqual([]);
    expect(await audited(desk)).toEqual([]);
  });

  test('is not accepted under notice of cancellation: what is due comes first, and the desk reads that', async () => {
    const desk = await offered();
    const seen = await look(desk);
    const status = (to: 'A' | 'C', cancels_on: string | null) =>
      portals.db.updateTable('policy').set({ status: to, cancels_on }).where('id', '=', desk.id).execute();
    await status('C', plusDays(desk.begins, -5));
    expect(await look(desk)).toMatchObject({ day: writtenDay(desk.begins, 'en'), plans: undefined });
    const answer = await accept(desk, { plan: '1', seen: String(seen?.plans && seen.seen) });
    expect(answer).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/^What is due on this term/) },
    });
    expect(await billsOfNextTerm(desk)).toEqual([]);
  });

  test('is accepted by an agent of their agency, and by no other', async () => {
    const desk = await offered();
    const { agency_id: agencyId } = await portals.db
      .selectFrom('policy')
      .select('agency_id')
      .where('id', '=', desk.id)
      .executeTakeFirstOrThrow();
    const agent = await addProducer(portals, { agencyId });
    const at = async (id: number) => ({
      path: `/uaicins/tx/policies/${desk.id}`,
      params: { state: 'tx', id: String(desk.id) },
      cookie: await agentCookie(portals, id),
    });
    const own = await at(agent.id);
    const { toAccept: seen } = (await askPage(portals, agentPage.loader, own)).data as { toAccept?: AcceptView };
    const form = { act: 'renewal', plan: '1', seen: String(seen?.plans && seen.seen), agreed: 'yes' };
    const other = await at((await addProducer(portals, { state: 'TX' })).id);
    expect((await askPage(portals, agentPage.action, { ...other, form })).status).toBe(404);
    expect((await askPage(portals, agentPage.action, { ...own, form: { ...form, agreed: '' } })).status).toBe(422);
    const { status, headers } = await askPage(portals, agentPage.action, { ...own, form });
    expect([status, headers.get('location')]).toEqual([303, `${own.path}?done=renewal`]);
    expect(await audited({ actor: `producer ${agent.id}` })).toHaveLength(1);
    expect(await mailTo(portals, desk.account.email)).toMatchObject([{ subject: 'You accepted your renewal' }, {}]);
  });
});
