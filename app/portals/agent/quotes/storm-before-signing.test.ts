import { afterEach, beforeEach, expect, test } from 'vitest';
import { MORATORIUMS, type Moratorium } from '#config/insurance/moratoriums.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import * as payPage from '#portals/shopper/buy/buy-pay-page.tsx';
import * as signPage from '#portals/shopper/buy/sign-page.tsx';
import * as resumePage from '#portals/shopper/resume-quote-page.tsx';
import { deskOf } from '#testing/selling/test-desk.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { to } from '#testing/test-steps.ts';

/** The carrier's own list, to which underwriting adds a moratorium while this server runs. */
const storms = MORATORIUMS as Moratorium[];
const today = dayIn('GA', new Date());
const until = plusDays(today, 3);
const day = writtenDay(until, 'en');

withPortals('an agency’s quote where a storm comes', (portals) => {
  beforeEach(async () => {
    for (const table of ['purchase', 'saved_quote', 'outbox', 'throttle'] as const) {
      await portals.db.deleteFrom(table).execute();
    }
  });
  afterEach(() => storms.splice(0));

  const comes = () => storms.push({ zips: ['30310'], from: today, until });

  /** The client, who followed the link in the mail. */
  async function client() {
    const [mail] = await mailTo(portals, RIGHT.contact.email);
    const [, token = ''] = /\/uaicins\/quote\/resume\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    const opened = { path: `/uaicins/quote/resume/${token}`, params: { token }, form: {} };
    const { cookie } = await askPage(portals, resumePage.action, opened);
    const at = (path: string, form?: Record<string, string>) => ({
      path: `/uaicins/quote/buy/${path}`,
      cookie,
      ...(form && { form }),
    });
    const sees = async () => (await askPage(portals, signPage.loader, at('sign'))).data;
    return {
      sees,
      pays: () => askPage(portals, payPage.loader, at('pay')),
      post: (form: Record<string, string>) => askPage(portals, signPage.action, at('sign', form)),
      async signs() {
        const { sign } = (await sees()) as { sign: { choices: { kind: string; subject: string }[] } };
        for (const { kind, subject } of sign.choices) {
          await askPage(portals, signPage.action, at('sign', { go: 'agree', kind, subject, initials: 'MP' }));
        }
        await askPage(portals, signPage.action, at('sign', SIGNING));
      },
    };
  }
  const SIGNING = { go: 'sign', name: 'Marisol Peña Núñez', isTrue: 'yes', electronic: 'yes' };

  const heldBack = { next: { kind: 'not-sold', not: 'held-back', why: expect.stringContaining(day) } };
  const told = { stopped: expect.stringMatching(`through ${day}.*Your agent can leave both out`) };

  test('says the reason and the day to agent and client, before it is sent, after that, and once signed', async () => {
    const desk = await deskOf(portals, 'GA');
    const quote = await (await desk.beginQuote()).makeReady();
    comes();
    expect(await quote.thread()).toMatchObject({ stage: 'priced', ...heldBack });
    expect((await quote.sendToSign()).data).toMatchObject({ refusal: expect.stringMatching(/Leave both out/) });

    storms.splice(0);
    await quote.sendToSign();
    const reader = await client();
    comes();
    expect(await quote.thread()).toMatchObject({ stage: 'sent', ...heldBack });
    expect(await reader.sees()).toMatchObject(told);
    expect((await reader.post(SIGNING)).data).toMatchObject({ refusal: told.stopped });

    storms.splice(0);
    await reader.signs();
    expect(await quote.thread()).toMatchObject({ stage: 'signed', next: { kind: 'client-pays' } });
    await portals.db.deleteFrom('purchase_hold').execute();
    await portals.db.updateTable('purchase').set({ status: 'signed' }).execute();
    comes();
    expect(await quote.thread()).toMatchObject({ stage: 'signed', ...heldBack });
    expect(to(await reader.pays())).toBe('303 /uaicins/quote/buy/sign');
    expect(await reader.sees()).toMatchObject(told);

    // It passes: the client continues where they stopped.
    storms.splice(0);
    expect(await quote.thread()).toMatchObject({ next: { kind: 'client-pays' } });
    expect((await reader.pays()).status).toBe(200);
  });
});
