import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import * as joinPage from '#portals/claimant/report/report-join-page.tsx';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { RECENTLY, reporterWith, reportOfMine } from '#testing/claims/test-report.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as callsPage from './calls-page.tsx';
import * as lettersPage from './claim-letters-page.tsx';
import * as decidePage from './decide-page.tsx';

const LINE = '2';

withPortals('the driver whom our customer hit, and who has not reported', (portals) => {
  const desk = claimDesk(portals);
  let count = 0;

  /** A claim whose second line is that of the other driver. */
  async function begin() {
    const { cookie, policy } = await addPolicyholder(portals, { state: 'FL' });
    const mine = await reportOfMine(portals, cookie, policy.id);
    const phone = `71355502${String(++count).padStart(2, '0')}`;
    await mine.fillIn({ when: RECENTLY, others: { 'other-phone': phone } });
    await mine.send();
    const { sent, card } = await mine.seeSent();
    const { number } = sent;
    const adjuster = (await desk.signedIn('adjuster')).cookie;
    const look = () => desk.look(adjuster, number, LINE);
    return {
      number,
      phone,
      adjuster,
      look,
      /** The driver reports by the code on the card, without an email address. */
      async report() {
        const code = card?.code.replaceAll(' ', '') ?? '';
        const at = { path: `/insurednew/claims/join/${code}`, params: { code } };
        const { key = '' } = (await askPage(portals, joinPage.loader, at)).data as { key?: string };
        const begun = await askPage(portals, joinPage.action, { ...at, form: { key } });
        const theirs = reporterWith(portals, begun.cookie);
        await theirs.fillIn({ when: RECENTLY });
        await theirs.send();
      },
      act: async (form: Record<string, string>) => {
        const { version, partyId } = await look();
        return desk.act(adjuster, number, { version: String(version), party: String(partyId), ...form }, LINE);
      },
      calls: async () => {
        const { data } = await askPage(portals, callsPage.loader, { path: '/staff/claims/calls', cookie: adjuster });
        const { calls } = data as { calls: { id: number; phone: string; named?: object }[] };
        return calls.filter(({ named }) => JSON.stringify(named)?.includes(number));
      },
    };
  }
  const clocksOf = ({ clocks }: Awaited<ReturnType<typeof desk.look>>) => clocks.map(({ id }) => id.split(' ')[0]);

  test('is called by a day of ours, and their part goes on once they are reached', async () => {
    const { number, phone, adjuster, look, calls } = await begin();
    expect(await look()).toMatchObject({ lineState: 'reported', clocks: [{ dueOn: expect.any(String) }] });
    expect(clocksOf(await look())).toEqual(['OUR-REACH']);
    const [call, ...more] = await calls();
    expect([call, more]).toMatchObject([{ phone, named: { number, line: LINE } }, []]);
    const form = { call: String(call?.id), tries: '0' };
    const note = (act: string) =>
      askPage(portals, callsPage.action, { path: '/staff/claims/calls', cookie: adjuster, form: { ...form, act } });
    expect((await note('reached')).status).toBe(303);
    const reached = await look();
    expect(reached.lineState).toBe('acknowledged');
    expect(reached.moves.map(({ value }) => value)).toContain('investigating');
    expect([clocksOf(reached), await calls()]).toEqual([[], []]);
    expect((await note('reached')).status).toBe(422);
  });

  test('is reached by whoever speaks with them on the phone', async () => {
    const { act, look, calls } = await begin();
    expect((await act({ act: 'spoke', text: 'He will send photos.' })).status).toBe(303);
    expect([(await look()).lineState, clocksOf(await look()), await calls()]).toEqual(['acknowledged', [], []]);
  });

  test('is reached by a letter once it was mailed', async () => {
    const { adjuster, number, act, look } = await begin();
    await act({ act: 'write', text: 'Please tell us your side.' });
    expect((await look()).lineState).toBe('reported');
    const path = '/staff/claims/letters';
    const { data } = await askPage(portals, lettersPage.loader, { path, cookie: adjuster });
    const { letters } = data as { letters: { id: number; number: string }[] };
    const id = String(letters.find((letter) => letter.number === number && letter)?.id);
    const mailed = { act: 'address', letter: id, address: '1 Main St\nMiami, FL 33101' };
    await askPage(portals, lettersPage.action, { path, cookie: adjuster, form: mailed });
    await askPage(portals, lettersPage.action, { path, cookie: adjuster, form: { act: 'post', letter: id } });
    expect((await look()).lineState).toBe('acknowledged');
  });

  test('gets their own report confirmed also when a letter had confirmed their part before', async () => {
    const { adjuster, number, act, look, report } = await begin();
    expect((await act({ act: 'confirm' })).status).toBe(303);
    await desk.confirm(adjuster, number);
    expect([(await look()).lineState, clocksOf(await look())]).toEqual(['acknowledged', []]);
    await report();
    expect(clocksOf(await look())).toContain('OUR-ACK');
    await desk.confirm(adjuster, number);
    expect(clocksOf(await look())).not.toContain('OUR-ACK');
  });

  test('is asked by mail once the desk knows an address, with the claim number and nobody’s name', async () => {
    const { number, act, look, calls } = await begin();
    const email = `ana-${count}-${process.pid}@example.com`;
    expect((await act({ act: 'contact', name: 'Ana Ruiz', email, language: 'en' })).status).toBe(303);
    const [mail] = await mailTo(portals, email);
    expect(mail?.subject).toContain(number);
    expect(mail?.text).toMatch(/claims\/link\//);
    expect(mail?.text).not.toMatch(/Villarreal|Ruiz|Westheimer/);
    expect([await calls(), clocksOf(await look())]).toEqual([[], ['OUR-REACH']]);
  });

  test('is not called about a part that is over, and is called again once it is reopened', async () => {
    const { adjuster, number, act, look, calls } = await begin();
    expect(await calls()).toHaveLength(1);
    const end = {
      act: 'withdrawn',
      saidOn: dayIn('FL', new Date()),
      how: 'phone',
      version: String((await look()).version),
    };
    const at = { ...desk.at(number, LINE), cookie: adjuster };
    expect((await askPage(portals, decidePage.action, { ...at, form: end })).status).toBe(303);
    expect(await calls()).toEqual([]);
    expect((await act({ act: 'move', to: 'investigating' })).status).toBe(303);
    expect(await calls()).toHaveLength(1);
  });

  test('is not called past their attorney', async () => {
    const { act, calls } = await begin();
    expect(await calls()).toHaveLength(1);
    await act({ act: 'attorney', attorney: 'Hale, P.A.', attorneyAddress: '900 Travis St\nHouston, TX 77002' });
    expect(await calls()).toEqual([]);
  });
});
