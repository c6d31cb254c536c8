import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { RECENTLY, reportOfMine } from '#testing/claims/test-report.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as addPage from './add-line-page.tsx';

type Form = Record<string, string>;
type Choices = { people: { value: string; label: string }[]; cars: { value: string; label: string }[] };

withPortals('another line of a claim', (portals) => {
  const desk = claimDesk(portals);

  /** A claim with the lines of our customer’s car and of the other driver’s. */
  async function begin() {
    const { cookie, policy } = await addPolicyholder(portals, { state: 'TX' });
    const mine = await reportOfMine(portals, cookie, policy.id);
    const email = `${randomUUID()}@example.com`;
    await mine.fillIn({ when: RECENTLY, contact: { email } });
    await mine.send();
    const { number } = (await mine.seeSent()).sent;
    const adjuster = (await desk.signedIn('adjuster')).cookie;
    const at = { path: `/staff/claims/${number}/1/add`, params: { number, line: '1' }, cookie: adjuster };
    return {
      number,
      email,
      look: (line: string) => desk.look(adjuster, number, line),
      choices: async () => (await askPage(portals, addPage.loader, at)).data as Choices,
      open: (form: Form) =>
        askPage(portals, addPage.action, { ...at, form: { act: 'open', key: randomUUID(), told: 'self', ...form } }),
      openAs: async (cookie: string) => askPage(portals, addPage.action, { ...at, cookie, form: { act: 'open' } }),
    };
  }
  const rules = ({ clocks }: Awaited<ReturnType<typeof desk.look>>) => clocks.map(({ id }) => id.split(' ')[0]);
  const NEW = { party: 'new', name: 'Lee Roe', role: 'pedestrian', coverage: 'BI_3P', language: 'es' };

  test('is opened for our customer’s pain of the next day, answered and dated like a report of theirs', async () => {
    const { number, email, choices, open, look } = await begin();
    const [self] = (await choices()).people.filter(({ label }) => label.includes('Villarreal'));
    const form = { party: self?.value ?? '', coverage: 'MED', told: 'other', key: randomUUID() };
    const opened = await open(form);
    expect(opened.headers.get('location')).toContain(`/staff/claims/${number}/3?done=open`);
    // The same form again opens nothing.
    expect((await open(form)).headers.get('location')).toContain(`/${number}/3`);
    const line = await look('3');
    expect(line).toMatchObject({ lineState: 'reported', isThird: false, lines: { length: 3 } });
    expect(rules(line)).toEqual(expect.arrayContaining(['TX-ACK', 'TX-DECIDE', 'OUR-ACK', 'OUR-CONTACT']));
    expect(await mailTo(portals, email)).toHaveLength(2);
    const claim = portals.db.selectFrom('claim').select('is_injury').where('number', '=', number);
    expect(await claim.execute()).toEqual([{ is_injury: true }]);
    expect((await open({ ...form, key: randomUUID() })).status).toBe(422);
  });

  test('is not opened before its coverage and person are chosen, nor for a car left out where one is open', async () => {
    const { choices, open } = await begin();
    const party = (await choices()).people.find(({ label }) => label.includes('Villarreal'))?.value ?? '';
    expect((await open({ party, coverage: '' })).status).toBe(422);
    expect((await open({ party: '', coverage: 'MED' })).status).toBe(422);
    expect((await open({ party, coverage: 'COLL', car: '' })).status).toBe(422);
  });

  test('is opened for somebody new, who is called if others told us, and answered if they did', async () => {
    const { open, look, choices } = await begin();
    expect((await open({ ...NEW, phone: '713-555-0177', told: 'other' })).status).toBe(303);
    expect(rules(await look('3'))).toEqual(['OUR-REACH']);
    const calls = portals.db.selectFrom('call_back').select('name').where('phone', '=', '7135550177');
    expect(await calls.execute()).toEqual([{ name: 'Lee Roe' }]);

    const email = `${randomUUID()}@example.com`;
    expect((await open({ ...NEW, name: 'Ana Paz', email })).status).toBe(303);
    expect(await look('4')).toMatchObject({ isThird: true, partyLanguage: 'es', recipients: [{ name: 'Ana Paz' }] });
    expect(rules(await look('4'))).toContain('OUR-ACK');
    expect(await mailTo(portals, email)).toHaveLength(1);
    expect((await choices()).people.map(({ label }) => label.split(',')[0])).toContain('Ana Paz');
  });

  test('is opened for another car, and says to the desk alone what the policy lacks', async () => {
    const { open, look, choices } = await begin();
    const [driver] = (await choices()).people.filter(({ label }) => label.includes('Ruiz'));
    const theirs = {
      party: driver?.value ?? '',
      coverage: 'PD_3P',
      car: 'new',
      otherCar: '2020 trailer',
      told: 'other',
    };
    expect((await open({ ...theirs, plate: 'tx-1' })).status).toBe(303);
    expect((await look('3')).cars).toContainEqual(expect.objectContaining({ name: '2020 trailer', plate: 'TX1' }));
    const ours = (await choices()).cars.find(({ label }) => label.startsWith('Our'))?.value ?? '';
    const [self] = (await choices()).people.filter(({ label }) => label.includes('Villarreal'));
    const uncovered = { party: self?.value ?? '', coverage: 'UMPD', car: ours };
    expect((await open(uncovered)).status).toBe(303);
    expect((await look('4')).timeline.map(({ text }) => text)).toContainEqual(expect.stringMatching(/did not have/));
    const refused = async (form: Form) => (await open({ ...theirs, ...form })).status;
    expect(await refused({ car: ours })).toBe(422);
    expect(await refused({ party: '0' })).toBe(422);
    expect(await refused({ coverage: 'X' })).toBe(422);
    expect(await refused({ party: 'new' })).toBe(422);
    expect(await refused({ otherCar: '' })).toBe(422);
  });

  test('is not opened by who may only look, and is recorded', async () => {
    const { open, openAs } = await begin();
    expect((await openAs((await desk.signedIn('siu')).cookie)).status).toBe(403);
    const audited = () => portals.db.selectFrom('audit').select('id').where('act', '=', 'open-line').execute();
    const before = (await audited()).length;
    await open({ ...NEW, phone: '7135550178' });
    expect((await audited()).length).toBe(before + 1);
  });
});
