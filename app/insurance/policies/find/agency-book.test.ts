import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type StateCode, states } from '#config/states.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, daysAt } from '#platform/calendar/day-in.ts';
import * as agentBookPage from '#portals/agent/agent-book-page.tsx';
import * as agentHomePage from '#portals/agent/agent-home-page.tsx';
import * as agentPolicyPage from '#portals/agent/agent-policy-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addProducer, agentCookie, mailTo } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { bookQuery } from './agency-book-store.ts';

let next = 50_000_000;
const day = (days: number) => sql<string>`current_date + ${days}::int`;

type Wanted = {
  state?: StateCode;
  status?: 'A' | 'C';
  name?: [string, string];
  expires?: number | string;
  due?: number | string;
};

async function addPolicy(
  { db }: TestPortals,
  agency_id: number,
  { state = 'FL', status = 'A', name: [first_name, last_name] = ['Ana', 'Cruz'], expires = 100, due = 60 }: Wanted,
) {
  const policy = await db
    .insertInto('policy')
    .values({
      prefix: state,
      number: String(++next),
      state,
      company_code: states[state].companyCode,
      line: 'personal',
      status,
      agency_id,
      address: '12 Palm Ave',
      city: 'Miami',
      zip: '33135',
      cancels_on: status === 'C' ? day(5) : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const policy_id = policy.id;
  await db
    .insertInto('named_insured')
    .values({ policy_id, position: 1, first_name, last_name, date_of_birth: '1980-05-05' })
    .execute();
  await db
    .insertInto('policy_term')
    .values({
      policy_id,
      number: 1,
      effective_on: day(-80),
      expires_on: typeof expires === 'string' ? expires : day(expires),
      premium_cents: 60_000,
      is_current: true,
    })
    .execute();
  await db
    .insertInto('instalment')
    .values({ policy_id, number: 1, due_on: typeof due === 'string' ? due : day(due), amount_cents: 10_000 })
    .execute();
  return policy;
}

/** Two agencies with the same kinds of policies: the agent's own, and another. */
async function twoBooks(portals: TestPortals) {
  const [own, other] = [await addAgency(portals), await addAgency(portals)];
  const policies = [];
  for (const agency of [own, other]) {
    policies.push(
      await addPolicy(portals, agency.id, { name: ['Marisol', 'Peña'], expires: 20 }),
      await addPolicy(portals, agency.id, { name: ['Luis', 'Ortega'], due: 3 }),
      await addPolicy(portals, agency.id, { status: 'C', name: ['Eva', 'Percent%'] }),
    );
  }
  const { id } = await addProducer(portals, { agencyId: own.id });
  await addProducer(portals, { agencyId: other.id });
  return { id, cookie: await agentCookie(portals, id), own: policies.slice(0, 3), foreign: policies.slice(3) };
}

const FL = { params: { state: 'fl' } };
type Rows = { total: number; rows: { number: string; name: string }[] };
const namesIn = ({ data }: { data: unknown }) => (data as Rows).rows.map(({ name }) => name);

withPortals('the agent’s desk', (portals) => {
  test('it counts and lists only what waits in the agent’s own book', async () => {
    const { cookie } = await twoBooks(portals);
    const { data } = await askPage(portals, agentHomePage.loader, { ...FL, path: '/uaicins/fl/home', cookie });
    expect(data).toMatchObject({
      counts: [
        { status: 'A', policies: 2 },
        { status: 'C', policies: 1 },
        { status: 'L', policies: 0 },
        { status: 'X', policies: 0 },
      ],
      tasks: [
        { list: 'cancellations', total: 1, rows: [{ name: 'Eva Percent%' }] },
        { list: 'payments', total: 1, rows: [{ name: 'Luis Ortega', due: '$100' }] },
        { list: 'renewals', total: 1, rows: [{ name: 'Marisol Peña' }] },
      ],
    });
  });

  test.each([
    ['all', ['Luis Ortega', 'Marisol Peña', 'Eva Percent%']],
    ['renewals', ['Marisol Peña']],
    ['cancellations', ['Eva Percent%']],
    ['payments', ['Luis Ortega']],
    ['nonsense', ['Luis Ortega', 'Marisol Peña', 'Eva Percent%']],
  ])('the list “%s” has only the agent’s own policies', async (show, names) => {
    const { cookie } = await twoBooks(portals);
    const path = `/uaicins/fl/policies?show=${show}`;
    const answer = await askPage(portals, agentBookPage.loader, { ...FL, path, cookie });
    expect(namesIn(answer).toSorted()).toEqual(names.toSorted());
  });

  test('a search by part of a name or number finds only own policies, ignoring accents and punctuation', async () => {
    const { cookie, own, foreign } = await twoBooks(portals);
    const find = async (text: string) =>
      namesIn(
        await askPage(portals, agentBookPage.action, {
          ...FL,
          path: '/uaicins/fl/policies',
          cookie,
          form: { find: text },
        }),
      );
    expect(await find('pena')).toEqual(['Marisol Peña']);
    expect(await find('PEÑA, mar')).toEqual(['Marisol Peña']);
    expect(await find(`FL ${own[1]?.number}`)).toEqual(['Luis Ortega']);
    expect(await find(own[1]?.number.slice(-6) ?? '')).toEqual(['Luis Ortega']);
    expect(await find(foreign[1]?.number ?? '')).toEqual([]);
    expect(await find('%')).toEqual(['Eva Percent%']);
    expect(await find("'; drop table policy; --")).toEqual([]);
  });

  test.each([
    ['4T1BF1FK5EU123456', '4t1bf1fk5eu123456'],
    ['the end of the VIN', '23456'],
    ['a VIN in groups', '4T1BF1FK5 EU 123456'],
    ['the plate', 'ABC-123'],
    ['the phone number', '(305) 555-0142'],
    ['another named insured, with the policyholder', 'Núñez Marisol'],
    ['a name and a plate', 'pena abc123'],
  ])('a search by %s finds the agency’s own policy, and never another’s', async (_, text) => {
    const { cookie, own, foreign } = await twoBooks(portals);
    for (const [at, { id }] of [own, foreign].flatMap(([first]) => first ?? []).entries()) {
      await portals.db.updateTable('policy').set({ phone: '3055550142' }).where('id', '=', id).execute();
      const spouse = { first_name: at ? 'Foreign' : 'Beto', last_name: 'Núñez', date_of_birth: '1981-05-05' };
      await portals.db
        .insertInto('named_insured')
        .values({ policy_id: id, position: 2, ...spouse })
        .execute();
      const car = { model_year: 2014, make: 'Toyota', model: 'Camry', ownership: 'owned', added_on: day(-80) };
      await portals.db
        .insertInto('vehicle')
        .values({ policy_id: id, position: 1, vin: '4T1BF1FK5EU123456', plate: 'ABC123', ...car })
        .execute();
    }
    const ask = { ...FL, path: '/uaicins/fl/policies', cookie, form: { find: text } };
    const { data } = await askPage(portals, agentBookPage.action, ask);
    expect(data).toMatchObject({ total: 1, rows: [{ id: own[0]?.id, name: 'Marisol Peña' }] });
  });

  test('a book longer than a page is shown on several pages', async () => {
    const agency = await addAgency(portals);
    for (let row = 0; row < 27; row++)
      await addPolicy(portals, agency.id, { name: ['Row', String(row).padStart(2, '0')] });
    const { id } = await addProducer(portals, { agencyId: agency.id });
    const cookie = await agentCookie(portals, id);
    const path = '/uaicins/fl/policies?page=2';
    const answer = await askPage(portals, agentBookPage.loader, { ...FL, path, cookie });
    expect(answer.data).toMatchObject({ page: 2, pages: 2, total: 27 });
    expect(namesIn(answer)).toEqual(['Row 25', 'Row 26']);
  });

  test('an own policy is shown and audited, and another agency’s is not found', async () => {
    const { id, cookie, own, foreign } = await twoBooks(portals);
    const show = (policy: number | string) =>
      askPage(portals, agentPolicyPage.loader, {
        path: `/uaicins/fl/policies/${policy}`,
        cookie,
        params: { state: 'fl', id: String(policy) },
      });
    expect((await show(own[0]?.id ?? 0)).data).toMatchObject({ insureds: 'Marisol Peña' });
    for (const policy of [foreign[0]?.id ?? 0, 0, '1e3', '9'.repeat(15)]) expect((await show(policy)).status).toBe(404);
    const audited = await portals.db.selectFrom('audit').select('act').where('actor', '=', `producer ${id}`).execute();
    expect(audited).toEqual([{ act: 'view-policy' }]);
  });

  test('an agent adds a contact once where none is on file, and it gets a mail', async () => {
    const { id, cookie, own, foreign } = await twoBooks(portals);
    const email = `client.${id}@example.com`;
    const at = (policy: number) => ({
      path: `/uaicins/fl/policies/${policy}`,
      cookie,
      params: { state: 'fl', id: String(policy) },
    });
    const put = (policy: number, typed: string) =>
      askPage(portals, agentPolicyPage.action, { ...at(policy), form: { email: typed } });
    const policy = own[0]?.id ?? 0;
    const show = async () => (await askPage(portals, agentPolicyPage.loader, at(policy))).data;
    expect(await show()).toMatchObject({ isUnreachable: true, email: null });
    expect((await put(policy, 'client at example')).status).toBe(422);
    expect((await put(foreign[0]?.id ?? 0, email)).status).toBe(404);

    const answers = await Promise.all([put(policy, email), put(policy, `other.${email}`), put(policy, email)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    const [kept] = await portals.db.selectFrom('policy').select('email').where('id', '=', policy).execute();
    expect(await show()).toMatchObject({ isUnreachable: false, email: kept?.email });
    const mails = await Promise.all([mailTo(portals, email), mailTo(portals, `other.${email}`)]);
    expect(mails.flat().map(({ text }) => /newuser\/customer/.test(text))).toEqual([true]);
    const acts = portals.db.selectFrom('audit').select('act').where('actor', '=', `producer ${id}`);
    expect((await acts.execute()).filter(({ act }) => act === 'put-contact-on-file')).toHaveLength(1);
  });

  test('due and renewing policies in Texas change at midnight there, to the minute', async () => {
    const { id: agencyId } = await addAgency(portals, { state: 'TX' });
    const cookie = await agentCookie(portals, (await addProducer(portals, { agencyId })).id);
    // Midnight in Texas, when the two-week and six-week periods move by a day. In Florida it is past midnight, in UTC
    // long past.
    const halves = Array.from({ length: 24 }, (_, hours) => new Date().setMinutes(0, 0, 0) + hours * 3_600_000);
    const midnight = halves.find((at) => dayIn('TX', new Date(at)) !== dayIn('TX', new Date(at - 60_000))) ?? 0;
    const today = dayIn('TX', new Date(midnight));
    const name = (last: string): [string, string] => ['At', last];
    await addPolicy(portals, agencyId, { state: 'TX', name: name('Due'), due: plusDays(today, 14) });
    await addPolicy(portals, agencyId, { state: 'TX', name: name('Renewal'), expires: plusDays(today, 45) });
    onTestFinished(() => void vi.useRealTimers());
    for (const [at, tasks] of [
      [midnight - 60_000, [0, 0]],
      [midnight + 60_000, [1, 1]],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: at });
      const page = { path: '/uaicins/tx/home', params: { state: 'tx' }, cookie };
      const { tasks: seen } = (await askPage(portals, agentHomePage.loader, page)).data as {
        tasks: { list: string; total: number }[];
      };
      const totals = Object.fromEntries(seen.map(({ list, total }) => [list, total]));
      expect([totals.payments, totals.renewals]).toEqual(tasks);
    }
  });

  test('the desk shows the amount that the pay page takes: all late bills, or else the next one', async () => {
    const { id: agencyId } = await addAgency(portals);
    const cookie = await agentCookie(portals, (await addProducer(portals, { agencyId })).id);
    const { id: policy_id } = await addPolicy(portals, agencyId, { due: -40 });
    const bill = (number: number, due: number) => ({ policy_id, number, due_on: day(due), amount_cents: 25_443 });
    await portals.db
      .insertInto('instalment')
      .values([bill(2, -10), bill(3, 20)])
      .execute();
    const desk = await askPage(portals, agentHomePage.loader, { ...FL, path: '/uaicins/fl/home', cookie });
    expect(desk.data).toMatchObject({ tasks: [{}, { list: 'payments', rows: [{ due: '$354.43' }] }, {}] });
    const path = `/uaicins/fl/policies/${policy_id}`;
    const shown = await askPage(portals, agentPolicyPage.loader, {
      path,
      cookie,
      params: { state: 'fl', id: String(policy_id) },
    });
    expect(shown.data).toMatchObject({ due: { amount: '$354.43', isLate: true } });
  });

  test('a bill is late by the date in the policy’s state, not by the agent’s or the server’s', async () => {
    const halves = Array.from({ length: 24 }, (_, hours) => new Date().setMinutes(30, 0, 0) + hours * 3_600_000);
    // 12:30 a.m. for the agent in Florida, while in Texas the day before has not ended.
    const now = new Date(halves.find((at) => dayIn('FL', new Date(at)) !== dayIn('TX', new Date(at))) ?? 0);
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    const { id: agencyId } = await addAgency(portals);
    const cookie = await agentCookie(portals, (await addProducer(portals, { agencyId })).id);
    for (const [state, isLate] of [
      ['FL', true],
      ['TX', false],
    ] as const) {
      const { id } = await addPolicy(portals, agencyId, { state, due: dayIn('TX', now) });
      const shown = await askPage(portals, agentPolicyPage.loader, {
        path: `/uaicins/fl/policies/${id}`,
        cookie,
        params: { state: 'fl', id: String(id) },
      });
      expect(shown.data, state).toMatchObject({ due: { isLate } });
    }
  });

  test('every page requires a sign-in in the agent’s own state', async () => {
    const { cookie } = await twoBooks(portals);
    for (const [page, path] of [
      [agentHomePage, '/home'],
      [agentBookPage, '/policies'],
      [agentPolicyPage, '/policies/1'],
    ] as const) {
      for (const [state, as] of [
        ['fl', ''],
        ['tx', cookie],
      ] as const) {
        const ask = { path: `/uaicins/${state}${path}`, params: { state, id: '1' }, cookie: as };
        const { status, headers } = await askPage(portals, page.loader, ask);
        expect([status, headers.get('location')]).toEqual([303, `/uaicins/${state}/agent/login`]);
      }
    }
  });

  test('a list in a large book reads the agent’s policies by index', async () => {
    const { id } = await twoBooks(portals);
    const plan = await portals.db.transaction().execute(async (db) => {
      // Forces the query plan that a planner chooses for a million policies.
      await sql`set local enable_seqscan = off`.execute(db);
      return JSON.stringify(
        await bookQuery(db, id, { list: 'payments', words: ['pena'], page: 1, days: daysAt(new Date()) }).explain(),
      );
    });
    // Of the two indexes of terms, the one that a nearly empty table makes cheaper.
    for (const index of [
      /policy_by_agency/,
      /policy_term_(current|by_policy)/,
      /named_insured_pkey/,
      /instalment_next_due/,
    ]) {
      expect(plan).toMatch(index);
    }
  });
});
