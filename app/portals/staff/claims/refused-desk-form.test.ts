import { expect, test } from 'vitest';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { fieldsShown, pageShown } from '#testing/test-shown-page.ts';
import * as appointmentsPage from './appointments-page.tsx';
import * as linePage from './claim-line-page.tsx';
import * as estimatePage from './write-estimate-page.tsx';

withPortals('a refused form at the claims desk', (portals) => {
  const desk = claimDesk(portals);

  test('keeps the day on which a notice was sent, and the step a part was to move to, each in its own form', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    const { data } = await askPage(portals, linePage.loader, { ...desk.at(number), cookie });
    const { at, ...more } = data as { at: DeskLineView };
    const notices = ['7', '8'].map((ref) => ({
      key: ref,
      event: 'demand-answered',
      ref,
      from: '2020-02-03',
      isForm: false,
      what: 'A demand',
      since: 'Feb 3',
    }));
    const moves = ['coverage_check', 'investigating'].map((value) => ({ value, label: value }));
    const shown = (refused?: unknown) => pageShown(linePage, { ...more, at: { ...at, notices, moves } }, refused);
    const daysIn = (html: string) =>
      [...html.matchAll(/<input [^>]*min="2020-02-03"[^>]*>/g)].map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);
    expect(daysIn(shown())).toEqual([at.today, at.today]);
    const notice = { act: 'notice', notice: 'demand-answered', ref: '8', day: '2020-02-02' };
    const refused = await desk.act(cookie, number, notice);
    expect(refused.status).toBe(422);
    expect(daysIn(shown(refused.data))).toEqual([at.today, '2020-02-02']);

    const moved = await desk.act(cookie, number, { act: 'move', to: 'investigating', version: '0' });
    expect(moved.status).toBe(422);
    expect(shown(moved.data)).toMatch(/<option [^>]*value="investigating"[^>]*selected/);
  });

  test('shows a person as a colleague has corrected them, so that a second press undoes nothing, and what was typed', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    const { version, contact } = await desk.look(cookie, number);
    const form = { act: 'contact', version: String(version), ...contact };
    expect((await desk.act(cookie, number, { ...form, phone: '713-555-0188' })).status).toBe(303);
    const refused = await desk.act(cookie, number, { ...form, name: 'Rosa D. Ruiz' });
    expect(refused.status).toBe(422);
    const { data } = await askPage(portals, linePage.loader, { ...desk.at(number), cookie });
    expect(fieldsShown(linePage, data, refused.data)).toMatchObject({ phone: '713-555-0188', name: contact.name });
    expect(pageShown(linePage, data, refused.data)).toMatch(/What your form said<.*>Rosa D\. Ruiz<\/p>/);
  });

  test.each([
    [{ act: 'payment', amount: 'much' }, 'amount'],
    [{ act: 'contact', phone: '12' }, 'phone'],
    [{ act: 'attorney', attorney: '' }, 'attorney'],
    [{ act: 'received', kind: 'nonsense' }, 'kind'],
    [{ act: 'ask', kind: 'photos', why: '' }, 'why'],
    [{ act: 'note', text: '' }, 'text'],
  ])('says what is wrong at its own field, linked above: %j', async (form, field) => {
    const { number } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    await desk.confirm(cookie, number);
    const accepted = { act: 'accepted', version: await desk.version(cookie, number), why: 'We pay for the bumper.' };
    expect((await desk.decide(cookie, number, accepted)).status).toBe(303);
    const version = await desk.version(cookie, number);
    const refused = await desk.act(cookie, number, { version, ...form });
    expect(refused.status).toBe(422);
    const { data } = await askPage(portals, linePage.loader, { ...desk.at(number), cookie });
    const html = pageShown(linePage, data, refused.data);
    expect(html).toContain(`<a href="#${field}">`);
    const wrong = [...html.matchAll(/<[^>]*aria-invalid[^>]*>/g)].map(([tag]) => / id="([^"]+)"/.exec(tag)?.[1]);
    expect(wrong).toEqual([field]);
  });

  test('marks the one figure of an estimate that cannot be read', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    const row = (at: number) => ({ [`op-${at}`]: 'replace', [`part-${at}`]: 'Bumper', [`parts-${at}`]: '300' });
    const form = { act: 'estimate', version: '0', ...row(0), ...row(1), 'hours-1': 'two' };
    const refused = await askPage(portals, estimatePage.action, { ...desk.at(number), cookie, form });
    const { data } = await askPage(portals, estimatePage.loader, { ...desk.at(number), cookie });
    const html = pageShown(estimatePage, data, refused.data);
    expect(html).toContain('<a href="#hours-1">');
    expect(html).toMatch(/<input id="hours-1"[^>]*aria-invalid="true"/);
  });

  test('keeps how many inspections a place was to take, beside that place only', async () => {
    const { cookie } = await desk.signedIn('claims-lead');
    const ask = { path: '/staff/claims/appointments?day=2099-01-05', cookie };
    const { data } = await askPage(portals, appointmentsPage.loader, ask);
    const values = { act: 'seats', place: 'tx-houston', seats: '0' };
    const closedIn = (html: string) =>
      html
        .split('name="place"')
        .flatMap((form) => (/value="0" selected/.test(form) ? [/value="([^"]*)"/.exec(form)?.[1]] : []));
    expect(closedIn(pageShown(appointmentsPage, data))).toEqual([]);
    expect(closedIn(pageShown(appointmentsPage, data, { refusal: 'No.', errors: {}, values }))).toEqual(['tx-houston']);
  });
});
