import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SlotView } from '#insurance/claims/appointments/slot-view.ts';
import * as ownVisitPage from '#portals/claimant/tracker/appointment-page.tsx';
import * as ownRentalPage from '#portals/claimant/tracker/rental-page.tsx';
import * as papersPage from '#portals/claimant/tracker/send-papers-page.tsx';
import * as trackerPage from '#portals/claimant/tracker/tracker-page.tsx';
import * as ownClaimsPage from '#portals/policyholder/own-claims-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { RECENTLY, reportOfMine } from '#testing/claims/test-report.ts';
import { formWith, photo } from '#testing/test-files.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as rentalPage from './answer-rental-page.tsx';
import * as visitPage from './set-appointment-page.tsx';
import * as estimatePage from './write-estimate-page.tsx';

const FIRM = { attorney: 'Quintero & Hale, P.A.', attorneyAddress: '900 Travis St\nHouston, TX 77002' };

withPortals('a claimant for whom an attorney speaks', (portals) => {
  const desk = claimDesk(portals);
  const { look, version, act, open, tracked, write, lettersToMail } = desk;
  const name = async (cookie: string, number: string, form: Record<string, string> = FIRM) =>
    act(cookie, number, { act: 'attorney', version: await version(cookie, number), ...form });
  const mails = (number: string) =>
    portals.db.selectFrom('outbox').select('id').where('subject', 'like', `%${number}%`).execute();

  test('is named at the desk, by a name and an address that can be one', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    for (const wrong of [{ attorney: ' ' }, { attorneyAddress: 'Travis St' }, { attorneyPhone: '12' }]) {
      const refused = await name(cookie, number, { ...FIRM, ...wrong });
      expect(refused).toMatchObject({ status: 422, data: { values: expect.objectContaining(wrong) } });
    }
    const before = await version(cookie, number);
    expect((await name(cookie, number)).status).toBe(303);
    expect(await look(cookie, number)).toMatchObject({ isRepresented: true, attorney: { name: FIRM.attorney } });
    // A colleague whose page is older is told.
    expect((await act(cookie, number, { act: 'no-attorney', version: before })).status).toBe(422);
    const other = await desk.signedIn('service');
    expect((await name(cookie, number, { ...FIRM, attorney: 'Hale' })).status).toBe(303);
    await expect(act(other.cookie, number, { act: 'attorney', ...FIRM })).resolves.toMatchObject({ status: 403 });
    // The one who was named wrongly at first is gone.
    const { people } = await look(cookie, number);
    expect(people.filter(({ role }) => role === 'Attorney').map(({ name: who }) => who)).toEqual(['Hale']);
    const audited = portals.db.selectFrom('audit').select('id').where('act', '=', 'name-attorney');
    expect(await audited.execute()).toHaveLength(2);
  });

  test('gets no message, call or request; what the desk writes is a letter mailed to the attorney', async () => {
    const { number, code } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    const own = await open(number, code);
    await write(own.cookie, number, 'Who pays for my rental?');
    await name(cookie, number);
    const [had, waited] = [await mails(number), await lettersToMail(cookie, number)];

    expect(
      (await act(cookie, number, { act: 'spoke', text: 'Called.', party: await partyOf(cookie, number) })).status,
    ).toBe(422);
    const asked = { act: 'ask', kind: 'photos', why: '', due: '2099-01-04' };
    expect((await act(cookie, number, asked)).status).toBe(422);
    const letter = { act: 'write', text: 'We accept fault.', party: await partyOf(cookie, number) };
    expect((await act(cookie, number, letter)).status).toBe(303);

    const added = (await lettersToMail(cookie, number)).filter(({ id }) => !waited.some((each) => each.id === id));
    expect(added).toMatchObject([
      { envelope: [FIRM.attorney, 'For your client Rosa Delgado', '900 Travis St', 'Houston, TX 77002'] },
    ]);
    expect(await mails(number)).toEqual(had);
    const seen = await tracked(own.cookie, number);
    expect(seen).toMatchObject({ isRepresented: true });
    expect(seen.messages.map(({ text }) => text)).toEqual(['Who pays for my rental?']);
    expect(seen.letters.map(({ title }) => title)).toContain('A message about your claim');
    // The attorney has the answer once the letter is mailed.
    const answers = async () => (await look(cookie, number)).clocks.filter(({ id }) => id.startsWith('OUR-ANSWER'));
    expect(await answers()).toHaveLength(1);
    const post = { act: 'post', letter: String(added[0]?.id) };
    await desk.onLetter(cookie, post);
    expect(await answers()).toEqual([]);
  });

  test('leaves the client what they can read: a form of a page from before is refused, and starts no clock', async () => {
    const { number, code, claimId } = await addThirdPartyClaim(portals, { hasPolicy: false, state: 'GA', zip: null });
    const own = await open(number, code);
    const { cookie } = await desk.signedIn('adjuster');
    expect((await tracked(own.cookie, number)).lines).toMatchObject([{ canAskEstimate: true }]);
    await act(cookie, number, { act: 'ask', kind: 'photos', why: 'They show the bumper.', due: '' });
    await act(cookie, number, { act: 'ask', kind: 'answer', why: 'Who was driving?', due: '' });
    const [item, asked] = (await tracked(own.cookie, number)).items.map(({ id }) => String(id));
    await name(cookie, number);
    const params = { number, line: '1' };
    const path = `/insurednew/claims/${number}`;
    const ask = { path, params, cookie: own.cookie, form: { act: 'estimate', line: '1', key: randomUUID() } };
    const rent = { path: `${path}/rental/1`, params, cookie: own.cookie };
    const receipt = formWith([await photo()], { days: '2', amount: '80' });
    const papers = { path: `${path}/papers`, params, cookie: own.cookie };
    const itemAt = (id = '') => ({ path: `${path}/items/${id}`, params: { number, id }, cookie: own.cookie });
    for (const answer of [
      await askPage(portals, trackerPage.action, ask),
      await write(own.cookie, number, 'I need a car.'),
      await askPage(portals, ownRentalPage.action, { ...rent, form: {} }),
      await askPage(portals, ownRentalPage.action, { ...rent, body: receipt }),
      await askPage(portals, papersPage.action, { ...papers, body: formWith([await photo()]) }),
      await askPage(portals, papersPage.action, { ...itemAt(item), body: formWith([await photo()]) }),
      await askPage(portals, papersPage.action, { ...itemAt(asked), body: formWith([], { answer: 'I was.' }) }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.data).toMatchObject({ refusal: expect.stringContaining('attorney') });
    }
    const asks = ['estimate-requested', 'message-received', 'rental-asked', 'receipt-received'];
    const kinds = [...asks, 'papers-received', 'photos-complete', 'item-answered'];
    const events = portals.db.selectFrom('claim_event').select('id').where('claim_id', '=', claimId);
    expect(await events.where('kind', 'in', kinds).execute()).toEqual([]);
    expect(await portals.db.selectFrom('claim_file').select('id').where('claim_id', '=', claimId).execute()).toEqual(
      [],
    );

    // What was asked for is still to be read on their page, without a way to send it.
    const shown = pageShown(trackerPage, (await desk.track(own.cookie, number)).data);
    expect(shown).toContain('They show the bumper.');
    expect(shown).not.toMatch(/\/(papers|items\/)/);
    for (const at of [papers, itemAt(item)]) {
      const led = await askPage(portals, papersPage.loader, at);
      expect([led.status, led.headers.get('location')]).toEqual([303, path]);
    }
  });

  test('has each estimate and each answer about the rental car mailed to the attorney, in full', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    await name(cookie, number);
    const had = await mails(number);
    const send = async (page: typeof estimatePage | typeof rentalPage, form: Record<string, string>) =>
      expect((await askPage(portals, page.action, { ...desk.at(number), cookie, form })).status).toBe(303);
    const rows = { 'op-0': 'repair', 'part-0': 'Trunk lid', 'hours-0': '10', 'rate-0': '58', tax: '12.50' };
    await send(estimatePage, { act: 'estimate', version: '0', ...rows });
    const more = { 'id-0': '1', 'op-1': 'paint', 'part-1': 'Bumper', 'hours-1': '2', 'rate-1': '58' };
    await send(estimatePage, { act: 'estimate', version: '1', ...rows, ...more, why: 'The shop’s photos.' });
    const rental = { kind: 'repair', day: '25', from: '2026-12-01', drivable: 'yes', why: 'A car like theirs.' };
    await send(rentalPage, { act: 'rental', version: '0', ...rental });

    const letters = await portals.db
      .selectFrom('claim_letter')
      .innerJoin('claim', 'claim.id', 'claim_letter.claim_id')
      .select(({ ref }) => ['to_post', ref('facts').$castTo<{ title: string; paragraphs: string[] }>().as('facts')])
      .where('claim.number', '=', number)
      .where('claim_letter.kind', '=', 'message')
      .orderBy('claim_letter.id')
      .execute();
    expect(letters.map(({ to_post, facts }) => [to_post, facts.title])).toEqual([
      [true, 'Our estimate of the damage'],
      [true, 'Our estimate of the damage'],
      [true, 'The rental car of your claim'],
    ]);
    const [first, second, car] = letters.map(({ facts }) => facts.paragraphs.join('\n'));
    expect(first).toMatch(/Repair, Trunk lid: \$580\.00\nWork: \$580\.00[\s\S]*Sales tax: \$12\.50\nTotal: \$592\.50/);
    expect(first).not.toContain('What changed');
    expect(second).toMatch(/What changed since version 1\n.*\$116\.00[\s\S]*The shop’s photos\./);
    expect(car).toMatch(
      /^Up to \$25\.00 a day for 2 days: \$50\.00 at most\. From Dec 1, 2026[\s\S]*A car like theirs\./,
    );
    expect(await mails(number)).toEqual(had);
  });

  test('who is the policyholder has no button on the card of the claim for what the attorney does', async () => {
    const { cookie: own, policy } = await addPolicyholder(portals, { state: 'TX' });
    const report = await reportOfMine(portals, own, policy.id);
    await report.fillIn({ when: RECENTLY });
    await report.send({ name: 'Teresa Villarreal' });
    const { number } = (await report.seeSent()).sent;
    const acts = async () => {
      const { data } = await askPage(portals, ownClaimsPage.loader, { path: '/insurednew/my-claims', cookie: own });
      return pageShown(ownClaimsPage, data).match(/(?<=href="[^"]*\/claims\/[^"]*)(papers|#talk)/g);
    };
    expect(await acts()).toEqual(['papers', '#talk']);
    const { cookie } = await desk.signedIn('adjuster');
    expect((await name(cookie, number)).status).toBe(303);
    expect(await acts()).toBeNull();
  });

  test('keeps a visit that was booked before until the desk cancels it; nobody books another one', async () => {
    const { number, code } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    const own = (await open(number, code)).cookie;
    const theirs = { path: `/insurednew/claims/${number}/appointment/1`, params: { number, line: '1' }, cookie: own };
    const { slots } = (await askPage(portals, ownVisitPage.loader, theirs)).data as { slots: SlotView };
    const [slot = ''] = slots.days.flatMap((day) => day.slots.map(({ name: at }) => at));
    const book = { act: 'book', slot, key: randomUUID() };
    expect((await askPage(portals, ownVisitPage.action, { ...theirs, form: book })).status).toBe(303);
    await name(cookie, number);
    const [had, at] = [await mails(number), { ...theirs, path: `/staff/claims/${number}/1/appointment`, cookie }];
    const atDesk = (form: Record<string, string>) => askPage(portals, visitPage.action, { ...at, form });
    expect((await askPage(portals, visitPage.loader, at)).data).toMatchObject({ slots: undefined, canCancel: true });

    for (const refused of [
      atDesk({ ...book, key: randomUUID() }),
      askPage(portals, ownVisitPage.action, { ...theirs, form: { act: 'cancel' } }),
    ]) {
      expect((await refused).status).toBe(422);
    }
    const led = await askPage(portals, ownVisitPage.loader, theirs);
    expect([led.status, led.headers.get('location')]).toEqual([303, `/insurednew/claims/${number}`]);
    const shown = pageShown(trackerPage, (await desk.track(own, number)).data);
    expect(shown.match(/appointment\/1[^"]*/g)).toEqual(['appointment/1/calendar']);
    expect((await look(cookie, number)).visit).toMatchObject({ status: 'booked' });
    expect((await atDesk({ act: 'cancel' })).status).toBe(303);
    expect((await look(cookie, number)).visit).toMatchObject({ status: 'cancelled' });
    expect(await mails(number)).toEqual(had);
  });

  test('is written to again once nobody speaks for them', async () => {
    const { number, code } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.signedIn('adjuster');
    await name(cookie, number);
    const gone = { act: 'no-attorney', version: await version(cookie, number) };
    expect((await act(cookie, number, gone)).headers.get('location')).toMatch(/done=no-attorney/);
    const after = await look(cookie, number);
    expect([after.isRepresented, after.people.map(({ role }) => role)]).toEqual([false, ['Other driver']]);
    await act(cookie, number, { act: 'write', text: 'We accept fault.', party: await partyOf(cookie, number) });
    const { messages } = await tracked((await open(number, code)).cookie, number);
    expect(messages.map(({ text }) => text)).toEqual(['We accept fault.']);
  });

  const partyOf = async (cookie: string, number: string) => String((await look(cookie, number)).partyId);
});
