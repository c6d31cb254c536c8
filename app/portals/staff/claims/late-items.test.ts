import { expect, test } from 'vitest';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as queuePage from './claim-queue-page.tsx';

withPortals('people who are late with what the desk asked for', (portals) => {
  const { look, version, signedIn, open, tracked, act, confirm } = claimDesk(portals);
  const path = '/staff/claims';
  const late = async (cookie: string) =>
    ((await askPage(portals, queuePage.loader, { path, cookie })).data as { late: object }).late;
  const remind = (cookie: string) => askPage(portals, queuePage.action, { path, cookie, form: { act: 'remind' } });
  const asked = async (cookie: string, number: string, due: string) => {
    await confirm(cookie, number);
    for (const kind of ['photos', 'statement']) await act(cookie, number, { act: 'ask', kind, why: 'To see it.', due });
  };
  const person = { name: 'Lee Ortiz', phone: '7135550148', language: 'en' as const, isHurt: false };
  const byPost = {
    reporter: { ...person, role: 'driver_other' as const, email: null, accountId: null, texts: null },
  };

  test('a lead reminds all of them at once, each once a day, by mail or by a letter; an attorney gets it instead', async () => {
    const [adjuster, lead, other] = [
      await signedIn('adjuster'),
      await signedIn('claims-lead'),
      await signedIn('claims-lead'),
    ];
    const [rosa, lee, marcus, onTime] = [
      await addThirdPartyClaim(portals),
      await addThirdPartyClaim(portals, byPost),
      await addThirdPartyClaim(portals),
      await addThirdPartyClaim(portals),
    ];
    for (const { number } of [rosa, lee, marcus]) await asked(adjuster.cookie, number, '2026-01-05');
    await asked(adjuster.cookie, onTime.number, '2099-01-05');
    const attorney = { attorney: 'Grace Ito', attorneyPhone: '', attorneyAddress: '' };
    const seen = await version(adjuster.cookie, marcus.number);
    await act(adjuster.cookie, marcus.number, { act: 'attorney', version: seen, ...attorney });

    expect(await late(adjuster.cookie)).toEqual({ people: 3, toRemind: 0, last: '' });
    expect((await remind(adjuster.cookie)).status).toBe(403);
    expect(await late(lead.cookie)).toEqual({ people: 3, toRemind: 3, last: '' });
    const answers = await Promise.all([remind(lead.cookie), remind(other.cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await late(lead.cookie)).toEqual({ people: 3, toRemind: 0, last: expect.stringMatching(/\d{4}$/) });
    await remind(lead.cookie);

    const reminders = async ({ email }: { email: string }) =>
      (await mailTo(portals, email)).filter(({ subject }) => subject?.startsWith('We still need something'));
    expect(await Promise.all([rosa, marcus, onTime].map(reminders))).toEqual([[expect.anything()], [], []]);
    const { cookie } = await open(rosa.number, rosa.code);
    const told = ({ events }: { events: { sentence: string }[] }) =>
      events.filter(({ sentence }) => sentence === 'Reminded of what we asked for.');
    expect(told(await tracked(cookie, rosa.number))).toHaveLength(1);
    expect((await look(adjuster.cookie, rosa.number)).items).toMatchObject([
      { reminded: expect.stringMatching(/^Reminded /) },
      { reminded: expect.stringMatching(/^Reminded /) },
    ]);
    const letters = await portals.db
      .selectFrom('claim_letter')
      .select(['claim_id', 'facts'])
      .where('kind', '=', 'request')
      .where('to_post', '=', true)
      .orderBy('id')
      .execute();
    const reminding = letters.filter(({ facts }) => JSON.stringify(facts).includes('We still need'));
    expect(reminding.map(({ claim_id }) => claim_id).toSorted()).toEqual([lee.claimId, marcus.claimId].toSorted());
    expect(JSON.stringify(reminding[0]?.facts)).toMatch(/Photos of the damage.*To see it.*in your words/);

    await portals.db.updateTable('claim_item').set({ reminded_on: '2026-01-06' }).execute();
    await remind(other.cookie);
    expect(await reminders(rosa)).toHaveLength(2);
  });
});
