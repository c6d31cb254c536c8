import { expect, test } from 'vitest';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { fieldsShown, pageShown } from '#testing/test-shown-page.ts';
import * as rentalPage from './answer-rental-page.tsx';
import * as page from './write-estimate-page.tsx';

type Form = Record<string, string>;

withPortals('the form of an estimate', (portals) => {
  const desk = claimDesk(portals);

  /** The form's fields as a person sees the page, after a refused submission if there was one. */
  async function fieldsOf(of: typeof page | typeof rentalPage, cookie: string, number: string, refused?: unknown) {
    const { data } = await askPage(portals, of.loader, { ...desk.at(number), cookie });
    return fieldsShown(of, data, refused);
  }
  const asked = (cookie: string, number: string) => ({ ...desk.at(number), cookie });
  const part = (at: number, name: string, parts = '100') => ({
    [`op-${at}`]: 'replace',
    [`part-${at}`]: name,
    [`parts-${at}`]: parts,
  });

  test('has room for a usual repair at once, and for the longest one', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    const names = Object.keys(await fieldsOf(page, cookie, number)).filter((name) => name.startsWith('part-'));
    expect(names).toHaveLength(30);
    const rows = names.map((_, at) => part(at, `Part ${at}`));
    const form: Form = Object.assign({ act: 'estimate', version: '0', tax: '' }, ...rows);
    expect((await askPage(portals, page.action, { ...asked(cookie, number), form })).status).toBe(303);
    const next = await fieldsOf(page, cookie, number);
    expect(next).toMatchObject({ version: '1', 'id-29': '30', 'part-29': 'Part 29', 'part-30': '' });
    // Hidden damage is added below a full one.
    const more = { ...form, ...next, ...part(30, 'Sensor'), why: 'Found behind the bumper.' };
    expect((await askPage(portals, page.action, { ...asked(cookie, number), form: more })).status).toBe(303);
    expect(await fieldsOf(page, cookie, number)).toMatchObject({ version: '2', 'id-30': '31', 'part-30': 'Sensor' });
  });

  test('stays at the version it was typed into, with its rows, while a colleague writes the next one', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const [one, other] = [await desk.signedIn('adjuster'), await desk.signedIn('adjuster')];
    const write = (cookie: string, form: Form) =>
      askPage(portals, page.action, { ...asked(cookie, number), form: { act: 'estimate', tax: '', ...form } });
    const three = { ...part(0, 'Hood'), ...part(1, 'Grille'), ...part(2, 'Bumper') };
    expect((await write(one.cookie, { version: '0', ...three })).status).toBe(303);
    const typed = { ...(await fieldsOf(page, one.cookie, number)), why: 'The bumper costs more.', 'parts-2': '120' };
    const without = { 'id-0': '1', ...part(0, 'Hood'), 'id-1': '3', ...part(1, 'Bumper') };
    expect((await write(other.cookie, { version: '1', why: 'The grille is whole.', ...without })).status).toBe(303);

    const refused = await write(one.cookie, typed);
    expect(refused.status).toBe(422);
    const again = await fieldsOf(page, one.cookie, number, refused.data);
    expect(again).toMatchObject({ version: '1', 'id-1': '2', 'part-1': 'Grille', 'id-2': '3', 'parts-2': '120' });
    expect((await write(one.cookie, { ...again, why: typed.why })).status).toBe(422);
  });

  test('keeps all typed rows, also where the version of a colleague has room for fewer', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const [one, other] = [await desk.signedIn('adjuster'), await desk.signedIn('adjuster')];
    const write = (cookie: string, form: Form) =>
      askPage(portals, page.action, { ...asked(cookie, number), form: { act: 'estimate', tax: '', ...form } });
    const full: Form = Object.assign({}, ...Array.from({ length: 30 }, (_, at) => part(at, `Part ${at}`)));
    expect((await write(one.cookie, { version: '0', ...full })).status).toBe(303);
    const typed = { ...(await fieldsOf(page, one.cookie, number)), ...part(30, 'Sensor'), why: 'Hidden damage.' };
    const two = { 'id-0': '1', ...part(0, 'Part 0'), 'id-1': '2', ...part(1, 'Part 1') };
    expect((await write(other.cookie, { version: '1', why: 'The rest is whole.', ...two })).status).toBe(303);
    const refused = await write(one.cookie, typed);
    expect(refused.status).toBe(422);
    expect(await fieldsOf(page, one.cookie, number, refused.data)).toMatchObject({ version: '1', 'part-30': 'Sensor' });
  });

  test('is shown as text where a colleague has ended the line meanwhile', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const [one, other] = [await desk.signedIn('adjuster'), await desk.signedIn('adjuster')];
    await desk.confirm(other.cookie, number);
    const ended = { act: 'transferred', carrier: 'Lone Star Mutual', theirNumber: 'LS-7781' };
    const version = await desk.version(other.cookie, number);
    expect((await desk.decide(other.cookie, number, { version, ...ended })).status).toBe(303);
    const typed = { ...part(0, 'Hood'), ...part(3, 'Sensor', '120'), 'hours-3': '1.5', 'note-3': 'Behind the bumper' };
    const form = { act: 'estimate', version: '0', tax: '', ...typed };
    const refused = await askPage(portals, page.action, { ...asked(one.cookie, number), form });
    expect(refused.status).toBe(422);
    const { data } = await askPage(portals, page.loader, asked(one.cookie, number));
    const html = pageShown(page, data, refused.data);
    expect(html).not.toContain('name="part-0"');
    expect(html).toMatch(/What your form said<.*>Hood · 100\nSensor · 1\.5 · 120 · Behind the bumper<\/p>/);
  });

  test('a decision on a rental does not replace a newer one unseen, either', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    const answer = { kind: 'repair', day: '25', mostDays: '', most: '', used: '', from: '2026-12-01', drivable: 'yes' };
    const form = { act: 'rental', version: '0', turned: '', why: '', ...answer };
    const decide = () => askPage(portals, rentalPage.action, { ...asked(cookie, number), form });
    expect((await decide()).status).toBe(303);
    const refused = await decide();
    expect(refused).toMatchObject({ status: 422, data: { refusal: expect.stringMatching(/^Someone else decided/) } });
    expect(await fieldsOf(rentalPage, cookie, number, refused.data)).toMatchObject({ version: '0' });
  });
});
