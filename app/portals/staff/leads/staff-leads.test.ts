import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { LeadFacts } from '#insurance/leads/lead-facts.ts';
import type { LeadView } from '#insurance/leads/lead-labels.ts';
import { countStaffLeads } from '#insurance/leads/lead-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, daysAt } from '#platform/calendar/day-in.ts';
import type { SavedQuote } from '#platform/database/tables.ts';
import { referenceOf } from '#platform/references/reference.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addProducer, addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as staffLeadPage from './staff-lead-page.tsx';
import * as staffLeadsPage from './staff-leads-page.tsx';

const today = dayIn('FL', new Date());
const inDays = (days: number) => plusDays(today, days);

withPortals('the leads of staff', (portals) => {
  const addLead = async (agency_id: number | null, given: Partial<Insertable<SavedQuote>> = {}) => {
    const number = String(randomInt(1e7, 1e8)).replace(/[01]/g, '2');
    const reference = referenceOf('Q', number);
    await portals.db
      .insertInto('saved_quote')
      .values({
        clid: `QL${number}`,
        state: 'FL',
        zip: '33135',
        first_name: 'Lucía',
        last_name: 'Peña',
        agency_id,
        phone: '3055550188',
        email: `p${number}@example.com`,
        expires_at: inDays(30),
        reference,
        sent_at: inDays(-3),
        promised_on: inDays(1),
        lead_changed_at: inDays(-3),
        ...given,
      })
      .execute();
    return reference;
  };
  type List = { leads: LeadView[] };
  const names = ({ leads }: List) => leads.map(({ reference }) => reference);
  const acts = async (reference: string) => {
    const { id } = await portals.db
      .selectFrom('saved_quote')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const subject = portals.keyring.hash('subject', 'quote', id);
    const rows = await portals.db
      .selectFrom('audit')
      .select(['act', 'actor'])
      .where('subject', '=', subject)
      .where('act', '<>', 'view-lead')
      .orderBy('id')
      .execute();
    return rows.map(({ act, actor }) => `${actor}: ${act}`);
  };

  test('staff see leads not called by the promised day of their state, and record their own calls', async () => {
    const { id: agencyId } = await addAgency(portals);
    const late = await addLead(agencyId, { promised_on: inDays(-1) });
    const called = await addLead(agencyId, { promised_on: inDays(-1), lead_status: 'contacted' });
    const inTime = await addLead(agencyId, { promised_on: inDays(0) });
    const again = await addLead(agencyId, { promised_on: inDays(-400) });
    const { id } = await addStaff(portals, 'service');
    const staff = await staffCookie(portals, id);
    const seen = async () => {
      const { data } = await askPage(portals, staffLeadsPage.loader, { path: '/staff/leads', cookie: staff });
      return names(data as List);
    };
    expect(await seen()).toEqual(expect.arrayContaining([late, again]));
    for (const other of [called, inTime]) expect(await seen()).not.toContain(other);
    const ask = { path: `/staff/leads/${again}`, params: { reference: again }, cookie: staff };
    await askPage(portals, staffLeadPage.action, { ...ask, form: { act: 'called' } });
    expect(await seen()).not.toContain(again);
    expect(await acts(again)).toEqual([`staff ${id}: call-lead`]);
    for (const role of ['notices', 'auditor'] as const) {
      const other = await staffCookie(portals, (await addStaff(portals, role)).id);
      for (const page of [staffLeadsPage, staffLeadPage])
        expect((await askPage(portals, page.loader, { ...ask, cookie: other })).status, role).toBe(403);
    }
  });

  test('staff have each open lead without an agency, or of a closed one, until it is bound or lost', async () => {
    const { id: agencyId, name } = await addAgency(portals);
    const closed = await addLead(agencyId, { lead_status: 'contacted' });
    const nobodys = await addLead(null, { promised_on: inDays(1) });
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

  test('nobody at an agency that closed is offered its lead, or given it', async () => {
    const agency = await addAgency(portals);
    const producer = await addProducer(portals, { agencyId: agency.id });
    const reference = await addLead(agency.id);
    const staff = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    const ask = { path: `/staff/leads/${reference}`, params: { reference }, cookie: staff };
    const offered = async () =>
      ((await askPage(portals, staffLeadPage.loader, ask)).data as LeadFacts).takers.colleagues.map(
        ({ value }) => value,
      );
    const to = `producer ${producer.id}`;
    expect(await offered()).toEqual([to]);
    await portals.db.updateTable('agency').set({ closed_on: today }).where('id', '=', agency.id).execute();
    expect(await offered()).toEqual([]);
    const handed = await askPage(portals, staffLeadPage.action, { ...ask, form: { act: 'hand', version: '1', to } });
    expect(handed).toMatchObject({ status: 422, data: { errors: { to: expect.any(String) } } });
    expect(await acts(reference)).toEqual([]);
  });
});
