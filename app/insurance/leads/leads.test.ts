import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writtenDay } from '#platform/calendar/written.ts';
import * as agentLeadPage from '#portals/agent/agent-lead-page.tsx';
import * as agentLeadsPage from '#portals/agent/agent-leads-page.tsx';
import { actsOn, addLead } from '#testing/selling/test-leads.ts';
import { inDays } from '#testing/test-bills.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addProducer, agentCookie, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { eraseOldQuotes } from '../quotes/quote-draft-store.ts';
import type { LeadFacts } from './lead-facts.ts';
import type { LeadView } from './lead-labels.ts';

withPortals('the leads of an agency', (portals) => {
  async function desk() {
    const agency = await addAgency(portals);
    const { id } = await addProducer(portals, { agencyId: agency.id });
    return { id, agencyId: agency.id, cookie: await agentCookie(portals, id) };
  }
  const at = (reference: string, cookie: string) => ({
    path: `/uaicins/fl/leads/${reference}`,
    params: { state: 'fl', reference },
    cookie,
  });
  const look = async (reference: string, cookie: string) =>
    (await askPage(portals, agentLeadPage.loader, at(reference, cookie))).data as LeadFacts;
  const send = (reference: string, cookie: string, form: Record<string, string>) =>
    askPage(portals, agentLeadPage.action, { ...at(reference, cookie), form });
  type List = { total: number; pages: number; leads: LeadView[] };
  const list = async (cookie: string, query = '', form?: Record<string, string>) => {
    const path = `/uaicins/fl/leads${query}`;
    const ask = { path, params: { state: 'fl' }, cookie, ...(form && { form }) };
    const run = form ? agentLeadsPage.action : agentLeadsPage.loader;
    return (await askPage(portals, run, ask)).data as List;
  };
  const names = ({ leads }: List) => leads.map(({ reference }) => reference);
  const work = async (reference: string, cookie: string, form: Record<string, string>) => {
    const { version } = await look(reference, cookie);
    return send(reference, cookie, { act: 'work', version: String(version), ...form });
  };

  test.each(['__proto__', 'constructor', 'toString', '', 'sell'])('an unknown act, %j, is refused', async (act) => {
    const { agencyId, cookie } = await desk();
    const reference = await addLead(portals, agencyId);
    const answer = await send(reference, cookie, { act, version: '1' });
    expect(answer.status).toBe(400);
    expect(await look(reference, cookie)).toMatchObject({ status: 'new' });
  });

  test('a lead passes through every stage, and can be found after it is closed', async () => {
    const { id, agencyId, cookie } = await desk();
    const reference = await addLead(portals, agencyId);
    await send(reference, cookie, { act: 'called' });
    expect(await look(reference, cookie)).toMatchObject({ status: 'contacted', isOpen: true, isMine: true });
    await work(reference, cookie, { status: 'quoted', note: 'Full coverage', step: 'Call Lucía', day: inDays(2) });
    expect(await look(reference, cookie)).toMatchObject({ status: 'quoted', next_step: 'Call Lucía' });
    await work(reference, cookie, { status: 'lost', why: 'price', note: 'Too much' });
    const closed = await look(reference, cookie);
    expect(closed).toMatchObject({ status: 'lost', isOpen: false, next_step: null, lostWhy: 'Our price was too high' });
    expect(closed.notes.map(({ status, text }) => [status, text])).toEqual([
      ['Lost', 'Too much'],
      ['Quoted', 'Full coverage'],
      ['Contacted', null],
    ]);
    expect(names(await list(cookie))).toEqual([]);
    for (const query of ['?show=closed', '?show=all']) expect(names(await list(cookie, query))).toEqual([reference]);
    await work(reference, cookie, { status: 'contacted', note: 'Called us again' });
    expect(names(await list(cookie))).toEqual([reference]);
    expect(await actsOn(portals, reference)).toEqual(
      ['call-lead', 'work-lead', 'close-lead', 'work-lead'].map((act) => `producer ${id}: ${act}`),
    );
  });

  test('the list shows overdue leads first, then today’s, later ones, and those without a date', async () => {
    const { agencyId, cookie } = await desk();
    const worked = { lead_status: 'contacted', next_step: 'Call' };
    const later = await addLead(portals, agencyId, { ...worked, next_on: inDays(4) });
    const nothing = await addLead(portals, agencyId, { lead_status: 'contacted' });
    const late = await addLead(portals, agencyId, { promised_on: inDays(-2) });
    const now = await addLead(portals, agencyId, { ...worked, next_on: inDays(0) });
    const { leads } = await list(cookie);
    expect(leads.map(({ reference, due }) => [reference, due?.when])).toEqual([
      [late, 'late'],
      [now, 'today'],
      [later, 'later'],
      [nothing, undefined],
    ]);
    expect(names(await list(cookie, '?show=due'))).toEqual([late, now]);
  });

  test.each([
    ['lost without a reason', { status: 'lost' }, 'why'],
    ['a next step without its day', { step: 'Call' }, 'day'],
    ['a day without a step', { day: inDays(1) }, 'step'],
    ['a day that is over', { step: 'Call', day: inDays(-1) }, 'day'],
    ['a day that is none', { step: 'Call', day: '2026-02-30' }, 'day'],
    ['a note that is too long', { note: 'x'.repeat(1501) }, 'note'],
  ])('%s is refused beside its field, and what was typed is kept', async (_, form, field) => {
    const { agencyId, cookie } = await desk();
    const reference = await addLead(portals, agencyId);
    const answer = await work(reference, cookie, { note: 'Kept', ...form });
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.data as { errors: object }).errors)).toEqual([field]);
    expect(answer.data).toMatchObject({ values: form });
    expect(await look(reference, cookie)).toMatchObject({ status: 'new', version: 1, notes: [] });
  });

  test('a save sent ten times in parallel is one note, and a save of an older version changes nothing', async () => {
    const { agencyId, cookie } = await desk();
    const reference = await addLead(portals, agencyId);
    const form = { act: 'work', version: '1', status: 'contacted', note: 'Left a message' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(reference, cookie, form)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect((await look(reference, cookie)).notes).toHaveLength(1);
    expect(await actsOn(portals, reference)).toHaveLength(1);
    const stale = await send(reference, cookie, { ...form, note: 'Something else' });
    expect(stale).toMatchObject({ status: 422, data: { values: { note: 'Something else' } } });
    expect((await look(reference, cookie)).notes).toHaveLength(1);
  });

  test('another agency’s lead cannot be seen, worked on, taken, handed over or found', async () => {
    const mine = await desk();
    const theirs = await desk();
    const reference = await addLead(portals, theirs.agencyId);
    expect((await askPage(portals, agentLeadPage.loader, at(reference, mine.cookie))).status).toBe(404);
    for (const act of ['called', 'work', 'take', 'hand']) {
      const form = { act, version: '1', status: 'lost', why: 'price', to: `agency ${mine.agencyId}` };
      expect((await send(reference, mine.cookie, form)).status, act).toBe(404);
    }
    expect(names(await list(mine.cookie, '', { find: reference }))).toEqual([]);
    expect(await look(reference, theirs.cookie)).toMatchObject({ status: 'new', version: 1 });
  });

  test('a search finds even closed leads by part of a name without accents, phone, zip or reference', async () => {
    const { agencyId, cookie } = await desk();
    const reference = await addLead(portals, agencyId, { lead_status: 'lost', lost_why: 'price' });
    await addLead(portals, agencyId, { first_name: 'Sam', last_name: 'Ochs', phone: '9045550111', zip: '32202' });
    const phones = [
      '305-555-0188',
      '(305) 555-0188',
      '305.555.0188',
      '+1 305 555 0188',
      'lucia (305) 555-0188',
      '0188',
    ];
    for (const find of ['lucia pen', ...phones, '33135', reference.slice(2, 7).toLowerCase()]) {
      expect(names(await list(cookie, '', { find })), find).toEqual([reference]);
    }
    for (const find of ['%', '_', 'nobody']) expect(names(await list(cookie, '', { find })), find).toEqual([]);
  });

  test('more leads than fit on a page are on further pages', async () => {
    const { agencyId, cookie } = await desk();
    for (let at = 0; at < 26; at++) await addLead(portals, agencyId);
    const [first, second] = [await list(cookie), await list(cookie, '?page=2')];
    expect([first.total, first.pages, first.leads.length, second.leads.length]).toEqual([26, 2, 25, 1]);
    expect(new Set([...names(first), ...names(second)]).size).toBe(26);
    expect((await list(cookie, '', { find: 'Lucía', page: '2' })).leads).toHaveLength(1);
  });

  test('a colleague can take a lead or be given it, and then has it among their own', async () => {
    const { agencyId, cookie } = await desk();
    const colleague = await addProducer(portals, { agencyId });
    const reference = await addLead(portals, agencyId);
    const to = `producer ${colleague.id}`;
    expect((await look(reference, cookie)).takers.colleagues.map(({ value }) => value)).toContain(to);
    const handed = await send(reference, cookie, { act: 'hand', version: '1', to, note: 'Speaks Spanish' });
    expect(handed.headers.get('location')).toBe(`/uaicins/fl/leads/${reference}?done=hand`);
    expect(names(await list(await agentCookie(portals, colleague.id), '?show=mine'))).toEqual([reference]);
    expect(names(await list(cookie, '?show=mine'))).toEqual([]);
    await send(reference, cookie, { act: 'take', version: '2' });
    expect(names(await list(cookie, '?show=mine'))).toEqual([reference]);
    expect((await look(reference, cookie)).notes).toMatchObject([{ handedTo: 'Rosa Diaz', text: 'Speaks Spanish' }]);
  });

  test('a lead given to another agency is theirs alone; both are told, and a new call date is promised', async () => {
    const { agencyId, cookie } = await desk();
    const other = await desk();
    await portals.db
      .updateTable('agency')
      .set({ name: 'Flagler Insurance', email: `flagler${other.agencyId}@example.com`, latitude: 25.7664 })
      .where('id', '=', other.agencyId)
      .execute();
    const reference = await addLead(portals, agencyId, { promised_on: inDays(-1) });
    const elsewhere = await addAgency(portals, { state: 'TX' });
    const form = { act: 'hand', version: '1' };
    const refused = await send(reference, cookie, { ...form, to: `agency ${elsewhere.id}` });
    expect(refused).toMatchObject({ status: 422, data: { errors: { to: expect.any(String) } } });
    const sent = () => send(reference, cookie, { ...form, to: `agency ${other.agencyId}` });
    for (const handed of [await sent(), await sent()]) {
      expect(handed.headers.get('location')).toBe('/uaicins/fl/leads?done=hand');
    }
    expect((await askPage(portals, agentLeadPage.loader, at(reference, cookie))).status).toBe(404);
    const theirs = await look(reference, other.cookie);
    expect(theirs.notes).toMatchObject([{ handedTo: 'Flagler Insurance' }]);
    expect(theirs.due?.when).toBe('later');
    expect(await mailTo(portals, `flagler${other.agencyId}@example.com`)).toHaveLength(1);
    const [told, ...more] = await mailTo(portals, theirs.email ?? '');
    expect([told?.text, more]).toEqual([expect.stringContaining('Flagler Insurance'), []]);
  });

  test('an agency that is given a lead who was called reads that, and what comes next, but no promised day', async () => {
    const { agencyId, cookie } = await desk();
    const other = await addAgency(portals);
    const email = `next${other.id}@example.com`;
    await portals.db.updateTable('agency').set({ email, latitude: 25.7664 }).where('id', '=', other.id).execute();
    const given = { lead_status: 'contacted', promised_on: inDays(-10) };
    const withStep = { ...given, next_step: 'Call Lucía', next_on: inDays(2) };
    for (const each of [given, withStep]) {
      const reference = await addLead(portals, agencyId, each);
      await send(reference, cookie, { act: 'hand', version: '1', to: `agency ${other.id}` });
    }
    const [stepped, plain] = (await mailTo(portals, email)).map(({ text }) => text);
    for (const text of [stepped, plain]) {
      expect(text).toContain('Lucía Peña (305-555-0188) was called already.');
      expect(text).not.toMatch(/by the end of|We promised them that/);
    }
    const due = `The next step is due ${writtenDay(inDays(2), 'en')}.`;
    expect([stepped, plain].map((text) => text?.includes(due))).toEqual([true, false]);
  });

  test('a quote that an agency worked on is kept longer than one that was never sent', async () => {
    const { agencyId } = await desk();
    const kept = await addLead(portals, agencyId, { expires_at: inDays(-200), lead_status: 'bound' });
    await eraseOldQuotes(portals.db);
    const rows = await sql`select from saved_quote where reference = ${kept}`.execute(portals.db);
    expect(rows.rows).toHaveLength(1);
  });
});
