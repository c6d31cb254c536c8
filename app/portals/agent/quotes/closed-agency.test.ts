import { beforeEach, expect, test } from 'vitest';
import { notifyEndedPrices } from '#insurance/agent-quotes/notify-ended-prices.ts';
import * as signPage from '#portals/shopper/buy/sign-page.tsx';
import * as resumePage from '#portals/shopper/resume-quote-page.tsx';
import * as referralPage from '#portals/staff/underwriting/referral-page.tsx';
import { deskOf } from '#testing/selling/test-desk.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

const CALL =
  'The agency that made this quote, Peachtree Insurance, has closed. Call Marisol Peña Núñez at 305-555-0188';

withPortals('a client’s quote whose agency has closed', (portals) => {
  beforeEach(async () => {
    for (const table of ['saved_quote', 'outbox', 'throttle'] as const) await portals.db.deleteFrom(table).execute();
  });
  const close = (id: number) =>
    portals.db.updateTable('agency').set({ closed_on: '2026-11-01' }).where('id', '=', id).execute();
  const toService = () => mailTo(portals, portals.env.SERVICE_MAILBOX);
  const toAgencies = () => mailTo(portals, 'desk@example.com');

  test('sends its client to us, and us to the client once the price is over', async () => {
    const desk = await deskOf(portals, 'GA');
    const quote = await (await desk.beginQuote()).makeReady();
    await quote.sendToSign();
    const [mail] = await mailTo(portals, RIGHT.contact.email);
    const [, token = ''] = /\/uaicins\/quote\/resume\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    const { cookie } = await askPage(portals, resumePage.action, {
      path: `/uaicins/quote/resume/${token}`,
      params: { token },
      form: {},
    });
    const look = async () =>
      (await askPage(portals, signPage.loader, { path: '/uaicins/quote/buy/sign', cookie })).data;
    // The agent corrects something after it was sent, so it has to be sent again.
    await quote.send('coverage', { 'policy.uninsured_motorist': '50/100' });
    expect(await look()).toMatchObject({
      around: { agent: { name: 'Peachtree Insurance' } },
      stopped: expect.stringMatching(/Your agent is still working/),
    });
    await close(desk.agency.id);
    expect(await look()).toMatchObject({
      around: { agent: undefined },
      stopped: expect.stringMatching(/Your agent no longer works with us. Call us/),
    });

    await portals.db.updateTable('agent_quote').set({ stage: 'sent', to_sign_until: '2026-01-01' }).execute();
    await notifyEndedPrices(portals);
    const told = await toService();
    expect(told).toEqual([expect.objectContaining({ text: expect.stringContaining(CALL) })]);
    expect(told[0]?.text).not.toMatch(/send it to sign again|\/uaicins\//);
    expect(await toAgencies()).toEqual([]);
  });

  const askUnderwriter = async () => {
    const desk = await deskOf(portals, 'GA');
    const quote = await desk.beginQuote();
    await quote.answerAll();
    for (const [place, month] of [
      ['incidents/e5f6a7b8', '5'],
      ['incidents/new', '2'],
    ] as const) {
      const key = place === 'incidents/new' ? 'b7a8f6e5' : 'e5f6a7b8';
      await quote.send(place, { ...RIGHT['incidents/new'], key, kind: 'dui', month });
    }
    await quote.send('check', { go: 'price' });
    await quote.send('price', { go: 'refer' });
    const open = portals.db.selectFrom('referral').select('reference').where('status', '=', 'received');
    const { reference } = await open.executeTakeFirstOrThrow();
    const cookie = await staffCookie(portals, (await addStaff(portals, 'underwriter')).id);
    const at = { path: `/staff/underwriting/${reference}`, params: { reference }, cookie };
    const look = async () =>
      (await askPage(portals, referralPage.loader, at)).data as {
        version: number;
        quote: { facts: string };
        told: string;
      };
    const decide = async (typed: Record<string, string>) => {
      const { version, quote: seen } = await look();
      const form = { version: String(version), facts: seen.facts, ...typed };
      expect((await askPage(portals, referralPage.action, { ...at, form })).status).toBe(303);
    };
    return { desk, quote, look, decide };
  };

  test('is our staff’s to go on with when an underwriter accepts it, and the underwriter reads so', async () => {
    const { desk, look, decide } = await askUnderwriter();
    await close(desk.agency.id);
    await decide({ act: 'accept', reason: 'Both are old.' });
    expect(await toService()).toEqual([expect.objectContaining({ text: expect.stringContaining(CALL) })]);
    expect(await toAgencies()).toEqual([]);
    expect((await look()).told).toBe('service');
  });

  test('is reported to our staff when an underwriter declines it, and to its agency while that is open', async () => {
    const said = { act: 'decline', reason: 'Two, and both recent.', words: 'Two incidents within a year.' };
    const closed = await askUnderwriter();
    await close(closed.desk.agency.id);
    await closed.decide(said);
    expect(await toService()).toEqual([expect.objectContaining({ text: expect.stringContaining(CALL) })]);
    expect(await toAgencies()).toEqual([]);

    const { quote, decide } = await askUnderwriter();
    await decide(said);
    const [mail, ...more] = await toAgencies();
    expect(mail).toMatchObject({ subject: `Quote ${quote.reference} was declined` });
    expect(mail?.text).toContain(`/uaicins/ga/quotes/${quote.reference}`);
    expect(mail?.text, 'the reasons are the client’s').not.toMatch(/incident|DUI/i);
    expect(more).toEqual([]);
    const [letter] = await mailTo(portals, RIGHT.contact.email);
    expect(letter?.text).toContain(said.words);
  });
});
