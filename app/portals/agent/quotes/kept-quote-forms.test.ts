import { expect, test } from 'vitest';
import { monthsBefore } from '#insurance/agent-quotes/commission-statement.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { deskOf } from '#testing/selling/test-desk.ts';
import { withPortals } from '#testing/test-portals.ts';
import { fieldsShown, pageInLayout, pageShown } from '#testing/test-shown-page.ts';
import * as agentQuotesPage from './agent-quotes-page.tsx';
import * as commissionPage from './commission-page.tsx';
import * as newQuotePage from './new-quote-page.tsx';

const LEAD = 'Q123456789';
/** A page with the state in its address, which the pages of the tests lack. */
const inGeorgia = (page: { default: (props: never) => unknown }) => ({
  default: (props: object) => page.default({ ...props, params: { state: 'ga' } } as never),
});
const kept = (values: Record<string, string>) => ({ kept: { values, isTyped: true } });

withPortals('an agency’s quotes', (portals) => {
  test('a search that was typed when the session had ended is still in its field', async () => {
    const desk = await deskOf(portals, 'GA');
    const { data } = await desk.ask(agentQuotesPage, 'quotes');
    const html = pageInLayout(inGeorgia(agentQuotesPage), data, kept({ find: 'Marisol' }), '/uaicins/ga/quotes');
    expect(html).toMatch(/value="Marisol"/);
  });

  test('a quote that could not begin from a lead still begins from that lead, not from a ZIP code', async () => {
    const desk = await deskOf(portals, 'GA');
    const { data } = await desk.ask(newQuotePage, 'quotes/new');
    const page = inGeorgia(newQuotePage);
    const refused = { refusal: 'Too many.', errors: {}, values: { lead: LEAD, key: 'old' } };
    const fields = fieldsShown(page, data, refused);
    expect(fields).toEqual({ lead: LEAD, key: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    for (const html of [
      pageShown(page, data, refused),
      pageInLayout(page, data, kept({ lead: LEAD, key: 'old' }), '/uaicins/ga/quotes/new'),
    ]) {
      expect(html).toContain(`From lead ${LEAD}`);
      expect(html).toContain(`/leads/${LEAD}`);
      expect(html).not.toContain('name="zip"');
    }
    expect(fieldsShown(page, data)).toMatchObject({ zip: '' });
  });

  test('the statement of any past month can be opened, and of none to come', async () => {
    const desk = await deskOf(portals, 'GA');
    const shown = async (month: string) => {
      const { data } = await desk.ask(commissionPage, `commission?month=${month}`);
      const { month: now, months } = data as { month: { name: string }; months: { name: string }[] };
      return { month: now.name, months: months.map(({ name }) => name) };
    };
    const [present = '', ...before] = monthsBefore(dayIn('GA', new Date()), 9);
    const recent = [present, ...before.slice(0, 5)];
    expect(await shown(present)).toEqual({ month: present, months: recent });
    // The oldest choice leads to the one before it.
    expect(await shown(before[4] ?? '')).toEqual({ month: before[4], months: [...recent, before[5]] });
    expect(await shown(before[6] ?? '')).toEqual({ month: before[6], months: [...recent, before[6], before[7]] });
    for (const wrong of ['2099-12', '2026-13', ''])
      expect(await shown(wrong)).toEqual({ month: present, months: recent });
  });
});
