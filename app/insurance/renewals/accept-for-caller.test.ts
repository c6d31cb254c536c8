import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addProducer, addStaff, agentCookie, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as agentPage from '../../portals/agent/agent-policy-page.tsx';
import * as policyPage from '../../portals/staff/policies/staff-policy-page.tsx';
import { billsOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { policyLetter } from '../letters/policy-letter.ts';
import { listLettersOfPolicy } from '../letters/postal-letter-store.ts';
import type { AcceptView } from './accept-for-caller.ts';
import { runRenewals } from './run-renewals.ts';

withPortals('the next term of a policyholder who calls', (portals) => {
  /** A policy whose next term is offered. @param isReached false without an account and an email address */
  const offered = async ({ isReached = true } = {}) => {
    const account = await addAccount(portals);
    const { id, version } = await addRatedPolicy(portals, account.id, { daysIn: 150 });
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
    expect(await look(desk)).toBeUndefined();
    const [mail] = await mailTo(portals, desk.account.email);
    expect(mail?.subject).toBe('You accepted your renewal');
    const first = writtenMoney(bills[0]?.leftCents ?? 0, 'en');
    expect(plans.find(({ count }) => count === 6)?.note, 'the price that was read out').toContain(first);
    expect(mail?.text).toContain(`Pay the first bill, ${first}, by ${writtenDay(plusDays(desk.begins, -1), 'en')}`);
    expect(mail?.text).toMatch(/\/insurednew\/payments\?lang=en/);
    expect(mail?.text).toMatch(
      /somebody asked us or your agent to\. If nobody did with your permission, call us at 1-/,
    );
  });

  test('is written of in a letter, in their language, to whoever has no email address', async () => {
    const desk = await offered({ isReached: false });
    const seen = await look(desk);
    expect((await accept(desk, { plan: '1', seen: String(seen?.plans && seen.seen) })).status).toBe(303);
    const [letter] = await listLettersOfPolicy(portals.db, desk.id, 1);
    expect(letter?.what).toBe('desk-news');
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
    expect((await accept(desk, { plan: '1', seen: String(seen?.plans && seen.seen) })).status).toBe(422);
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
