import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import * as agentLeadPage from '#portals/agent/agent-lead-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addProducer, agentCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('who holds a lead', (portals) => {
  test('is named on its page, also after they left the agency', async () => {
    const { db } = portals;
    const agency = await addAgency(portals);
    const holder = await addProducer(portals, { agencyId: agency.id });
    const reader = await addProducer(portals, { agencyId: agency.id });
    await db.updateTable('producer').set({ first_name: 'Ines' }).where('id', '=', holder.id).execute();
    const reference = 'Q223456789';
    const soon = plusDays(dayIn('FL', new Date()), 3);
    await db
      .insertInto('saved_quote')
      .values({
        clid: 'QL22345678',
        state: 'FL',
        zip: '33135',
        first_name: 'Lucia',
        last_name: 'Serra',
        phone: '3055550188',
        agency_id: agency.id,
        producer_id: holder.id,
        reference,
        sent_at: new Date(),
        lead_changed_at: new Date(),
        expires_at: soon,
        promised_on: soon,
      })
      .execute();
    const at = { path: `/uaicins/fl/leads/${reference}`, params: { state: 'fl', reference } };
    const look = async () =>
      (await askPage(portals, agentLeadPage.loader, { ...at, cookie: await agentCookie(portals, reader.id) })).data;
    expect(await look()).toMatchObject({ holder: 'Ines Diaz' });
    await db.updateTable('producer').set({ closed_at: new Date() }).where('id', '=', holder.id).execute();
    expect(await look()).toMatchObject({ holder: 'Ines Diaz', takers: { colleagues: [{ label: 'Rosa Diaz' }] } });
  });
});
