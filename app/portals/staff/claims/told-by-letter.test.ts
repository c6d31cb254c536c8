import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SlotView } from '#insurance/claims/appointments/slot-view.ts';
import { recomputeClocks } from '#insurance/claims/lines/recompute-clocks.ts';
import type { Loss } from '#insurance/claims/loss.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { migrationsFolder } from '#platform/database/migrate.ts';
import * as ownRentalPage from '#portals/claimant/tracker/rental-page.tsx';
import * as sendPapersPage from '#portals/claimant/tracker/send-papers-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { photo } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as rentalPage from './answer-rental-page.tsx';
import * as daysPage from './appointments-page.tsx';
import * as lettersPage from './claim-letters-page.tsx';
import * as linePage from './claim-line-page.tsx';
import * as queuePage from './claim-queue-page.tsx';
import * as setPage from './set-appointment-page.tsx';
import * as estimatePage from './write-estimate-page.tsx';

withPortals('what a claimant without an email address is told by letter', (portals) => {
  const desk = claimDesk(portals);
  const { look, version, act, open, write, decide } = desk;
  const running = async (cookie: string, number: string) =>
    (await look(cookie, number)).clocks.map(({ id }) => id.split(' ')[0] ?? '');

  async function addClaim(more: Partial<Loss> & { hasPolicy?: boolean } = {}) {
    const claim = await addThirdPartyClaim(portals, {
      ...more,
      reporter: {
        role: 'driver_other',
        name: 'Rosa Delgado',
        phone: '7135550192',
        email: null,
        language: 'en',
        isHurt: false,
        accountId: null,
        texts: null,
      },
    });
    const { cookie } = await desk.signedIn('adjuster', 'service');
    await desk.confirm(cookie, claim.number);
    const path = '/staff/claims/letters';
    const mail = async (title: string) => {
      const { data } = await askPage(portals, lettersPage.loader, { path, cookie });
      const { letters } = data as { letters: { id: number; number: string; title: string }[] };
      const letter = letters.find((each) => each.number === claim.number && each.title === title);
      const form = { act: 'post', letter: String(letter?.id) };
      expect((await askPage(portals, lettersPage.action, { path, cookie, form })).status).toBe(303);
    };
    return { ...claim, cookie, mail, own: (await open(claim.number, claim.code)).cookie };
  }

  test('answers their message, and is our first contact, on the day it is mailed', async () => {
    const { number, cookie, own, mail } = await addClaim();
    await write(own, number, 'Who pays for my rental?');
    const waiting = ['OUR-ANSWER', 'TX-3P-COMMS', 'OUR-CONTACT'];
    expect(await running(cookie, number)).toEqual(expect.arrayContaining(waiting));
    const party = String((await look(cookie, number)).partyId);
    expect((await act(cookie, number, { act: 'write', text: 'We do.', party })).status).toBe(303);
    expect(await running(cookie, number)).toEqual(expect.arrayContaining(waiting));
    await write(own, number, 'And who pays the tow?');

    await mail('A message about your claim');
    // What came after the letter was written is not answered by it.
    const after = await running(cookie, number);
    expect(after.filter((id) => waiting.includes(id)).toSorted()).toEqual(['OUR-ANSWER', 'TX-3P-COMMS']);
    // A call answers what waits.
    await act(cookie, number, { act: 'spoke', text: 'Told her about the tow.', party });
    expect((await running(cookie, number)).filter((id) => waiting.includes(id))).toEqual([]);
  });

  test('is no visit: the desk is told to call them', async () => {
    const { number, cookie } = await addClaim();
    const after = async (page: typeof linePage | typeof daysPage, answer: { headers: Headers }) => {
      const path = answer.headers.get('location') ?? '';
      return pageShown(page, (await askPage(portals, page.loader, { ...desk.at(number), path, cookie })).data);
    };
    const at = { ...desk.at(number), cookie };
    const { slots } = (await askPage(portals, setPage.loader, at)).data as { slots: SlotView };
    const slot = slots.days.flatMap((day) => day.slots)[0]?.name ?? '';
    const set = (act: string) =>
      askPage(portals, setPage.action, { ...at, form: { act, slot, key: randomUUID(), address: '', zip: '' } });
    expect(await after(linePage, await set('book'))).toContain('Booked. Nobody is told: call them');
    expect(await after(linePage, await set('cancel'))).toContain('Cancelled. Nobody is told: call them');
    await set('book');
    const begun = { begins_at: new Date(Date.now() - 3_600_000), ends_at: new Date() };
    const { id } = await portals.db
      .updateTable('appointment')
      .set(begun)
      .where('status', '=', 'booked')
      .returning('id')
      .executeTakeFirstOrThrow();
    const form = { act: 'missed', visit: String(id) };
    const missed = await askPage(portals, daysPage.action, { path: '/staff/claims/appointments', cookie, form });
    expect(await after(daysPage, missed)).toContain('Noted. Nobody is told: call them');
  });

  test('is a decision on the day it is mailed', async () => {
    const { number, cookie, mail } = await addClaim();
    const accept = { act: 'accepted', why: 'Our driver ran the light.' };
    const decided = await decide(cookie, number, { ...accept, version: await version(cookie, number) });
    expect(decided.status).toBe(303);
    expect(await look(cookie, number)).toMatchObject({ lineState: 'accepted' });
    expect(await running(cookie, number)).toContain('OUR-DECISION-3P');
    await mail('We accept this part of your claim');
    expect(await running(cookie, number)).not.toContain('OUR-DECISION-3P');
  });

  test('is not a decision that was taken back before it was mailed', async () => {
    const { number, cookie, mail } = await addClaim();
    const titles = async () => (await desk.lettersToMail(cookie, number)).map(({ title }) => title);
    const before = await titles();
    const to = async (act: string) =>
      expect((await decide(cookie, number, { act, why: 'So.', version: await version(cookie, number) })).status).toBe(
        303,
      );
    const again = async () => {
      const move = { act: 'move', to: 'investigating', version: await version(cookie, number) };
      expect((await act(cookie, number, move)).status).toBe(303);
    };
    const [accepted, partly] = ['We accept this part of your claim', 'We accept some of this part of your claim'];
    await to('partly');
    expect(await titles()).toEqual([...before, partly]);
    await to('accepted');
    expect(await titles()).toEqual([...before, accepted]);
    await again();
    expect(await titles()).toEqual(before);
    expect(await running(cookie, number)).toContain('OUR-DECISION-3P');
    await to('accepted');
    await mail(accepted);
    await again();
    expect(await titles()).toEqual(before);
  });

  test('is not that their part has ended, once it is open again', async () => {
    const { number, cookie } = await addClaim();
    const titles = async () => (await desk.lettersToMail(cookie, number)).map(({ title }) => title);
    const before = await titles();
    const end = { act: 'withdrawn', saidOn: dayIn('TX', new Date()), how: 'phone' };
    expect((await decide(cookie, number, { ...end, version: await version(cookie, number) })).status).toBe(303);
    expect(await titles()).toHaveLength(before.length + 1);
    const move = { act: 'move', to: 'investigating', version: await version(cookie, number) };
    expect((await act(cookie, number, move)).status).toBe(303);
    expect(await titles()).toEqual(before);
    expect((await look(cookie, number)).letters.at(-1)).toMatchObject({
      isToPost: false,
      unmailed: 'The part is open again',
    });
  });

  test('is not that their part had ended, where it was open again before the upgrade, nor are missed dates kept that never were', async () => {
    const withdraw = async () => {
      const { number, cookie } = await addClaim();
      const end = { act: 'withdrawn', saidOn: dayIn('TX', new Date()), how: 'phone' };
      expect((await decide(cookie, number, { ...end, version: await version(cookie, number) })).status).toBe(303);
      return { number, cookie };
    };
    const linesOf = ({ number }: { number: string }) =>
      portals.db
        .selectFrom('claim_line')
        .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
        .select('claim_line.id')
        .where('claim.number', '=', number);
    const [over, open] = [await withdraw(), await withdraw()];
    const { id: line_id } = await linesOf(over).executeTakeFirstOrThrow();
    await portals.db.insertInto('claim_miss').values({ line_id, rule: 'OUR-ESTIMATE', due_on: '2026-11-02' }).execute();
    const move = { act: 'move', to: 'investigating', version: await version(open.cookie, open.number) };
    expect((await act(open.cookie, open.number, move)).status).toBe(303);
    await portals.db
      .updateTable('claim_letter')
      .set({ to_post: true, unmailed_because: null })
      .where('line_id', 'in', linesOf(open))
      .where('kind', '=', 'withdrawn')
      .execute();
    const titles = async ({ number, cookie }: typeof open) =>
      (await desk.lettersToMail(cookie, number)).map(({ title }) => title);
    const [ended, reopened] = [await titles(over), await titles(open)];
    expect(reopened).toEqual(ended);

    await sql.raw(readFileSync(join(migrationsFolder(), '0095-missed-and-reopened.sql'), 'utf8')).execute(portals.db);
    while ((await recomputeClocks(portals)) > 0);
    expect(await portals.db.selectFrom('claim_miss').selectAll().where('line_id', '=', line_id).execute()).toEqual([]);
    expect([await titles(over), (await titles(open)).length]).toEqual([ended, reopened.length - 1]);
    expect((await look(open.cookie, open.number)).letters.at(-1)).toMatchObject({ unmailed: 'The part is open again' });
  });

  test('is not that their part is closed, once the payment for it was taken back', async () => {
    const { number, cookie, mail } = await addClaim();
    const accept = { act: 'accepted', why: 'Our driver ran the light.' };
    await decide(cookie, number, { ...accept, version: await version(cookie, number) });
    const { partyId } = await look(cookie, number);
    await desk.pay(cookie, number, { amount: '900', day: dayIn('TX', new Date()), to: String(partyId) });
    const close = { act: 'closed', why: 'The repair is paid.', version: await version(cookie, number) };
    expect((await decide(cookie, number, close)).status).toBe(303);
    const titles = async () => (await desk.lettersToMail(cookie, number)).map(({ title }) => title);
    const closed = 'We closed a part of your claim';
    expect(await titles()).toContain(closed);
    const payment = String((await look(cookie, number)).payments?.sent[0]?.id);
    const back = { act: 'take-back', payment, reason: 'not-sent', text: 'It never left.' };
    expect((await act(cookie, number, back)).status).toBe(303);
    expect(await titles()).not.toContain(closed);
    // What still holds is mailed.
    await mail('We accept this part of your claim');
  });

  test('is not that we sent a payment, nor that we did not, once the record was taken back before the letter was mailed', async () => {
    const { number, cookie, mail } = await addClaim();
    const accept = { act: 'accepted', why: 'Our driver ran the light.' };
    await decide(cookie, number, { ...accept, version: await version(cookie, number) });
    const { partyId } = await look(cookie, number);
    const titles = async () => (await desk.lettersToMail(cookie, number)).map(({ title }) => title);
    const before = await titles();
    const [sent, correction] = ['We sent a payment for your claim', 'A payment was recorded by mistake'];
    const pay = async (amount: string) => {
      await desk.pay(cookie, number, { amount, day: dayIn('TX', new Date()), to: String(partyId) });
      expect(await titles()).toEqual([...before, sent]);
      return String((await look(cookie, number)).payments?.sent.at(-1)?.id);
    };
    const takeBack = async (payment: string) => {
      const back = { act: 'take-back', payment, reason: 'amount', text: 'Another amount.' };
      expect((await act(cookie, number, back)).status).toBe(303);
    };
    await takeBack(await pay('900'));
    expect(await titles()).toEqual(before);
    expect((await look(cookie, number)).letters.at(-1)).toMatchObject({ unmailed: 'The payment was taken back' });
    const read = await pay('90');
    await mail(sent);
    await takeBack(read);
    expect(await titles()).toEqual([...before, correction]);
  });

  test('is not what we ask for, once it came, is not needed any more, or the part ended', async () => {
    const { number, cookie, own } = await addClaim();
    const titles = async () => (await desk.lettersToMail(cookie, number)).map(({ title }) => title);
    const before = await titles();
    const ask = async (due = '') => {
      await act(cookie, number, { act: 'ask', kind: 'answer', why: 'Which lane were you in?', due });
      return String((await look(cookie, number)).items.find(({ isOpen }) => isOpen)?.id);
    };
    const asked = 'We need something for your claim';
    const item = await ask();
    expect(await titles()).toEqual([...before, asked]);
    await act(cookie, number, { act: 'waive', item });
    expect(await titles()).toEqual(before);
    const unmailed = 'What it asks for came, or isn’t needed anymore';
    expect((await look(cookie, number)).letters.at(-1)).toMatchObject({ unmailed });

    const body = new FormData();
    body.set('answer', 'The left one.');
    const answered = await ask('2026-01-05');
    const lead = (await desk.signedIn('claims-lead')).cookie;
    await askPage(portals, queuePage.action, { path: '/staff/claims', cookie: lead, form: { act: 'remind' } });
    expect(await titles()).toEqual([...before, asked, expect.stringContaining('still')]);
    const path = `/insurednew/claims/${number}/items/${answered}`;
    const sent = { path, params: { number, id: answered }, cookie: own, body };
    expect((await askPage(portals, sendPapersPage.action, sent)).status).toBe(303);
    expect(await titles()).toEqual(before);

    await ask();
    expect(await titles()).toEqual([...before, asked]);
    const end = { act: 'withdrawn', saidOn: dayIn('TX', new Date()), how: 'phone' };
    expect((await decide(cookie, number, { ...end, version: await version(cookie, number) })).status).toBe(303);
    expect(await titles()).not.toContain(asked);
  });

  test('is what we still ask for, until all of it came; the desk reads why it is not mailed in its own language', async () => {
    const { number, cookie, own } = await addClaim();
    for (const kind of ['answer', 'statement']) {
      await act(cookie, number, { act: 'ask', kind, why: 'Which lane were you in?', due: '2026-01-05' });
    }
    const lead = (await desk.signedIn('claims-lead')).cookie;
    await askPage(portals, queuePage.action, { path: '/staff/claims', cookie: lead, form: { act: 'remind' } });
    const reminders = async () =>
      (await desk.lettersToMail(cookie, number)).filter(({ title }) => title.includes('still'));
    const [first, second] = (await look(cookie, number)).items.map(({ id }) => String(id));
    await act(cookie, number, { act: 'waive', item: first ?? '' });
    expect(await reminders()).toHaveLength(1);
    const body = new FormData();
    body.set('answer', 'El izquierdo.');
    const path = `/insurednew/claims/${number}/items/${second}?lang=es`;
    const sent = { path, params: { number, id: second ?? '' }, cookie: own, body };
    expect((await askPage(portals, sendPapersPage.action, sent)).status).toBe(303);
    expect(await reminders()).toEqual([]);
    const unmailed = 'What it asks for came, or isn’t needed anymore';
    expect((await look(cookie, number)).letters.at(-1)).toMatchObject({ unmailed });
  });

  test('is a copy of our estimate on the day it is mailed', async () => {
    const { number, cookie, mail } = await addClaim({ hasPolicy: false, state: 'GA', zip: null });
    await act(cookie, number, { act: 'received', kind: 'estimate-requested', day: dayIn('GA', new Date()), from: '' });
    const row = { 'id-0': '0', 'op-0': 'replace', 'part-0': 'Bumper', 'parts-0': '400', tax: '28' };
    const form = { act: 'estimate', version: '0', ...row };
    expect((await askPage(portals, estimatePage.action, { ...desk.at(number), cookie, form })).status).toBe(303);
    expect(await running(cookie, number)).toContain('GA-ESTIMATE-15');
    await mail('Our estimate of the damage');
    expect(await running(cookie, number)).not.toContain('GA-ESTIMATE-15');
  });

  test('is our answer about a rental car and its receipt on the day it is mailed', async () => {
    const { number, cookie, own, mail } = await addClaim();
    const ofParty = { path: `/insurednew/claims/${number}/rental/1`, params: { number, line: '1' }, cookie: own };
    await askPage(portals, ownRentalPage.action, { ...ofParty, form: { ask: 'yes' } });
    const { bytes, name } = await photo();
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
    for (const [field, value] of Object.entries({ days: '6', amount: '150' })) body.set(field, value);
    await askPage(portals, ownRentalPage.action, { ...ofParty, body });
    const answer = async (form: Record<string, string>) =>
      (await askPage(portals, rentalPage.action, { ...desk.at(number), cookie, form })).status;
    const waits = async () => (await running(cookie, number)).filter((id) => /^OUR-(RENTAL|RECEIPT)$/.test(id));
    const terms = { kind: 'repair', day: '25', mostDays: '', most: '', used: '', from: '2026-12-01', drivable: 'yes' };
    expect(await answer({ act: 'rental', version: '0', turned: '', why: '', ...terms })).toBe(303);
    expect(await waits()).toEqual(['OUR-RENTAL', 'OUR-RECEIPT']);
    await mail('The rental car of your claim');
    expect(await waits()).toEqual(['OUR-RECEIPT']);
    const receipt = await portals.db.selectFrom('rental_receipt').select('id').executeTakeFirstOrThrow();
    expect(await answer({ act: 'receipt', receipt: String(receipt.id), counted: '150', answer: '' })).toBe(303);
    expect(await waits()).toEqual(['OUR-RECEIPT']);
    await mail('The rental car of your claim');
    expect(await waits()).toEqual([]);
  });
});
