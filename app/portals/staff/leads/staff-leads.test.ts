import { expect, test } from 'vitest';
import type { LeadFacts } from '#insurance/leads/lead-facts.ts';
import type { LeadView } from '#insurance/leads/lead-labels.ts';
import { countStaffLeads } from '#insurance/leads/lead-store.ts';
import { daysAt } from '#platform/calendar/day-in.ts';
import { actsOn, addLead } from '#testing/selling/test-leads.ts';
import { inDays, TODAY } from '#testing/test-bills.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addProducer, addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as staffLeadPage from './staff-lead-page.tsx';
import * as staffLeadsPage from './staff-leads-page.tsx';

withPortals('the leads of staff', (portals) => {
  type List = { leads: LeadView[] };
  const names = ({ leads }: List) => leads.map(({ reference }) => reference);

  test('staff see leads not called by the promised day of their state, and record their own calls', async () => {
    const { id: agencyId } = await addAgency(portals);
    const late = await addLead(portals, agencyId, { promised_on: inDays(-1) });
    const called = await addLead(portals, agencyId, { promised_on: inDays(-1), lead_status: 'contacted' });
    const inTime = await addLead(portals, agencyId, { promised_on: inDays(0) });
    const again = await addLead(portals, agencyId, { promised_on: inDays(-400) });
    const { id } = await addStaff(portals, 'service');
    const staff = await staffCookie(portals, id);
    const seen = async (query = '') => {
      const { data } = await askPage(portals, staffLeadsPage.loader, { path: `/staff/leads${query}`, cookie: staff });
      return names(data as List);
    };
    expect(await seen()).toEqual(expect.arrayContaining([late, again]));
    expect(await seen('?page=7'), 'past the end, the last page').toEqual(await seen());
    for (const other of [called, inTime]) expect(await seen()).not.toContain(other);
    const ask = { path: `/staff/leads/${again}`, params: { reference: again }, cookie: staff };
    await askPage(portals, staffLeadPage.action, { ...ask, form: { act: 'called' } });
    expect(await seen()).not.toContain(again);
    expect(await actsOn(portals, again)).toEqual([`staff ${id}: call-lead`]);
    for (const role of ['notices', 'auditor'] as const) {
      const other = await staffCookie(portals, (await addStaff(portals, role)).id);
      for (const page of [staffLeadsPage, staffLeadPage])
        expect((await askPage(portals, page.loader, { ...ask, cookie: other })).status, role).toBe(403);
    }
  });

  test('staff have each open lead without an agency, or of a closed one, until it is bound or lost', async () => {
    const { id: agencyId, name } = await addAgency(portals);
    const closed = await addLead(portals, agencyId, { lead_status: 'contacted' });
    const nobodys = await addLead(portals, null, { promised_on: inDays(1) });
    const staff = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    const seen = async () => {
      const { data } = await askPage(portals, staffLeadsPage.loader, { path: '/staff/leads', cookie: staff });
      const { leads } = data as List;
      return new Map(leads.map(({ reference, due, holder }) => [reference, { due: due?.when, holder }]));
    };
    expect([(await seen()).get(nobodys)?.due, (await seen()).has(closed)]).toEqual(['later', false]);
    const act = (form: Record<string, string>) =>
      askPage(portals, staffLeadPage.action, {
        path: `/staff/leads/${nobodys}`,
        params: { reference: nobodys },
        cookie: staff,
        form,
      });
    await act({ act: 'called' });
    await act({ act: 'work', version: '2', status: 'contacted', step: 'Call back', day: inDays(0) });
    expect((await seen()).get(nobodys)?.due).toBe('today');
    await act({ act: 'work', version: '3', status: 'lost', why: 'price' });
    await portals.db
      .updateTable('agency')
      .set({ closed_on: inDays(0) })
      .where('id', '=', agencyId)
      .execute();
    expect([(await seen()).has(nobodys), (await seen()).get(closed)?.holder]).toEqual([
      false,
      expect.stringContaining('(closed)'),
    ]);
    const ask = { path: `/staff/leads/${closed}`, params: { reference: closed }, cookie: staff };
    const shown = pageShown(staffLeadPage, (await askPage(portals, staffLeadPage.loader, ask)).data);
    expect(shown).toContain(`${name} (closed)`);
    expect(shown).not.toMatch(/305-?555-?0142/);
    expect(await countStaffLeads(portals.db, daysAt(new Date()))).toMatchObject({ open: (await seen()).size });
  });

  test('whoever saves a note beside a colleague’s new status is shown that status, so that a second press keeps it', async () => {
    const lead = await addLead(portals, null);
    const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    const ask = { path: `/staff/leads/${lead}`, params: { reference: lead }, cookie };
    const send = (form: Record<string, string>) => askPage(portals, staffLeadPage.action, { ...ask, form });
    await send({ act: 'called' });
    const form = { act: 'work', version: '2', status: 'contacted', why: '', step: 'Call again', day: inDays(1) };
    expect((await send({ ...form, status: 'quoted', step: 'Mail the quote', day: inDays(2) })).status).toBe(303);
    const { data } = await send({ ...form, note: 'Has two cars' });
    const shown = pageShown(staffLeadPage, (await askPage(portals, staffLeadPage.loader, ask)).data, data);
    expect(shown).toMatch(/<option [^>]*value="quoted"[^>]*selected/);
    for (const kept of ['Has two cars</textarea>', 'value="Mail the quote"', `value="${inDays(2)}"`, '>Call again</p>'])
      expect(shown).toContain(kept);
  });

  test('nobody at an agency that closed is offered its lead, or given it', async () => {
    const agency = await addAgency(portals);
    const producer = await addProducer(portals, { agencyId: agency.id });
    const reference = await addLead(portals, agency.id);
    const staff = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    const ask = { path: `/staff/leads/${reference}`, params: { reference }, cookie: staff };
    const offered = async () =>
      ((await askPage(portals, staffLeadPage.loader, ask)).data as LeadFacts).takers.colleagues.map(
        ({ value }) => value,
      );
    const to = `producer ${producer.id}`;
    expect(await offered()).toEqual([to]);
    await portals.db.updateTable('agency').set({ closed_on: TODAY }).where('id', '=', agency.id).execute();
    expect(await offered()).toEqual([]);
    const handed = await askPage(portals, staffLeadPage.action, { ...ask, form: { act: 'hand', version: '1', to } });
    expect(handed).toMatchObject({ status: 422, data: { errors: { to: expect.any(String) } } });
    expect(await actsOn(portals, reference)).toEqual([]);
  });
});
