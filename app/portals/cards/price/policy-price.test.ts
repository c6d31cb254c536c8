import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAnswers } from '#insurance/rating/answers.ts';
import { rate } from '#insurance/rating/rate.ts';
import { planOn } from '#insurance/rating/rate-books.ts';
import { priceOfVersion } from '#insurance/record/explained-price.ts';
import type { PriceStepView } from '#insurance/record/explained-price-view.ts';
import { runRenewals } from '#insurance/renewals/run-renewals.ts';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addProducer, addStaff, agentCookie, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as agentPage from '../../agent/agent-price-page.tsx';
import * as agentFile from '../../agent/agent-worksheet-file.ts';
import * as changePage from '../../policyholder/changes/change-request-page.tsx';
import * as changeFile from '../../policyholder/changes/change-worksheet.ts';
import * as ownPage from '../../policyholder/own-price-page.tsx';
import * as ownFile from '../../policyholder/own-worksheet-file.ts';
import * as renewalPage from '../../policyholder/renewal-page.tsx';
import * as versionPage from '../../staff/policies/version-page.tsx';
import * as versionFile from '../../staff/policies/version-worksheet-file.ts';

type Priced = { premium: string; step?: PriceStepView; why?: { up: object[]; down: object[] }; worksheet?: object };

/** Dollars as a page writes them, with a sign, in cents. */
const centsIn = (amount = '') => Math.round(Number(amount.replace(/[$,+]/g, '').replace('−', '-')) * 100);
const sumOf = ({ from, parts }: PriceStepView) =>
  [from?.amount ?? '0', ...parts.map(({ amount }) => amount)].reduce((sum, amount) => sum + centsIn(amount), 0);

/** The premium in cents that `npm run rate` computes from a file. */
async function ratedAgain(file: unknown): Promise<number> {
  const input = JSON.parse(await (file as Response).text()) as {
    state: string;
    effective: string;
    premium_cents: number;
  };
  const { rates } = planOn(input.state, input.effective);
  const answers = readAnswers(input, rates);
  if ('outcome' in answers) throw new Error(answers.reasons.join());
  const rating = rate(answers, rates);
  if ('outcome' in rating) throw new Error(rating.reasons.join());
  expect(rating.premium * 100).toBe(input.premium_cents);
  return input.premium_cents;
}

withPortals('the price of a policy, explained', (portals) => {
  const holder = async (daysIn?: number) => {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id, daysIn === undefined ? {} : { daysIn });
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
    return { ...account, policy, cookie: `portal-policyholder=${token}` };
  };
  type Holder = Awaited<ReturnType<typeof holder>>;
  const ask = async (of: Holder, run: (args: never) => unknown, params: Record<string, string>) =>
    askPage(portals, run, {
      path: `/insurednew/policy/${of.policy.name}`,
      cookie: of.cookie,
      params: { number: of.policy.name, ...params },
    });
  const atDesks = async ({ policy }: Holder, of: string) => {
    const { agency_id: agencyId } = await portals.db
      .selectFrom('policy')
      .select('agency_id')
      .where('id', '=', policy.id)
      .executeTakeFirstOrThrow();
    const [producer, member] = [
      await addProducer(portals, { agencyId, state: 'TX' }),
      await addStaff(portals, 'service'),
    ];
    const [agent, staff] = [await agentCookie(portals, producer.id), await staffCookie(portals, member.id)];
    const id = String(policy.id);
    const agents = {
      path: `/uaicins/tx/policies/${id}`,
      params: { state: 'tx', id, of, format: 'json' },
      cookie: agent,
    };
    const desks = { path: `/staff/policies/${id}`, params: { id, number: of, format: 'json' }, cookie: staff };
    return {
      prices: [
        ((await askPage(portals, agentPage.loader, agents)).data as { price: Priced }).price,
        ((await askPage(portals, versionPage.loader, desks)).data as { price: Priced }).price,
      ],
      files: [
        (await askPage(portals, agentFile.loader, agents)).data,
        (await askPage(portals, versionFile.loader, desks)).data,
      ],
    };
  };

  test('a renewal: the parts add up from this term’s price to the next, and rating its worksheet agrees', async () => {
    const of = await holder(150);
    await runRenewals(portals, new Date());
    const page = (await ask(of, renewalPage.loader, {})).data as { price?: Priced; offer: { premium: string } };
    const { step, why } = page.price ?? {};
    if (!step || !why) throw new Error('no explanation');
    expect(centsIn(step.from?.amount)).toBe(of.policy.version.premiumCents);
    expect(sumOf(step)).toBe(centsIn(step.total.amount));
    expect(centsIn(step.total.amount)).toBe(centsIn(page.offer.premium));
    expect(why.up.length + why.down.length).toBeGreaterThan(0);

    const { price } = (await ask(of, ownPage.loader, { of: 'renewal' })).data as { price: Priced };
    expect(price).toMatchObject({ premium: page.offer.premium, step, why });
    const file = await ask(of, ownFile.loader, { of: 'renewal', format: 'json' });
    expect(await ratedAgain(file.data)).toBe(centsIn(page.offer.premium));
    const { prices, files } = await atDesks(of, 'renewal');
    for (const seen of prices) expect(seen).toEqual(price);
    for (const each of files) expect(await ratedAgain(each)).toBe(centsIn(page.offer.premium));
  });

  test('a change: the same before and after it is made, for its policyholder, agent and desk', async () => {
    const of = await holder();
    const { data } = await ask(of, changePage.loader, { kind: 'coverage' });
    const { form } = data as { form: { values: Record<string, string>; fields: unknown } };
    // The collision coverage of the first car with another deductible.
    const slot = Object.keys(form.values).find((name) => name.includes('collision'));
    if (!slot) throw new Error(Object.keys(form.values).join());
    const other = form.values[slot] === '//100000' ? '//25000' : '//100000';
    const typed = { ...form.values, [slot]: other, key: randomUUID() };
    const post = (run: (args: never) => unknown, more: Record<string, string> = {}) =>
      askPage(portals, run, {
        path: `/insurednew/policy/${of.policy.name}/change/coverage`,
        cookie: of.cookie,
        params: { number: of.policy.name, kind: 'coverage', format: 'json' },
        form: { ...typed, ...more },
      });
    const { preview } = (await post(changePage.action)).data as {
      preview: { price: Priced; change: string; seen: { version: number; changeCents: number } };
    };
    const { step } = preview.price;
    if (!step) throw new Error('no parts');
    expect([sumOf(step), step.total.amount]).toEqual([preview.seen.changeCents, preview.change]);
    const premium = await ratedAgain((await post(changeFile.action)).data);
    expect(await priceOfVersion(portals.db, of.policy.id, 2)).toBeUndefined();

    const { version, changeCents } = preview.seen;
    const seen = { seenVersion: String(version), seenCents: String(changeCents), unpaid: 'yes' };
    expect((await post(changePage.action, { act: 'make', ...seen })).status).toBe(303);
    const { price } = (await ask(of, ownPage.loader, { of: '2' })).data as { price: Priced };
    expect(price).toMatchObject({ step: preview.price.step, why: preview.price.why });
    const { prices, files } = await atDesks(of, '2');
    for (const each of prices) expect(each).toEqual(price);
    for (const each of [...files, (await ask(of, ownFile.loader, { of: 'now', format: 'json' })).data]) {
      expect(await ratedAgain(each)).toBe(premium);
    }
  });

  test('a price that does not exist is not shown, and an invalid form leads back', async () => {
    const of = await holder();
    for (const none of ['renewal', '7', 'x']) expect((await ask(of, ownPage.loader, { of: none })).status).toBe(404);
    expect((await ask(of, ownFile.loader, { of: 'now', format: 'xml' })).status).toBe(303);
    const answer = await askPage(portals, changeFile.action, {
      path: '/x',
      cookie: of.cookie,
      form: {},
      params: { number: of.policy.name, kind: 'add-vehicle', format: 'pdf' },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/insurednew/policy/${of.policy.name}/change/add-vehicle`,
    ]);
  });
});
