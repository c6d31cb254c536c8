// For tests: a browser in which a quote is answered, step by step.
import { randomUUID } from 'node:crypto';
import * as quoteCheckPage from '#portals/shopper/quote-check-page.tsx';
import * as quoteListPage from '#portals/shopper/quote-list-page.tsx';
import * as quoteStartPage from '#portals/shopper/quote-start-page.tsx';
import * as quoteStepPage from '#portals/shopper/quote-step-page.tsx';
import { type Place, RIGHT } from './selling/test-quote-answers.ts';
import { askPage } from './test-pages.ts';
import type { TestPortals } from './test-portals.ts';

/** Begins a quote. @returns the browser that has it open */
export async function begin(portals: TestPortals, { zip = '33135', key = randomUUID(), address = randomUUID() } = {}) {
  const { cookie } = await askPage(portals, quoteStartPage.action, {
    ...{ path: '/uaicins/quote/start', address },
    form: { zip, key, campaign: 'radio-24' },
  });
  return browserOf(portals, cookie, address);
}

export function browserOf(portals: TestPortals, cookie: string, address: string = randomUUID()) {
  const at = (place: string) => {
    const [step = '', item] = place.split('?')[0]?.split('/') ?? [];
    const isList = item === undefined && ['vehicles', 'drivers', 'incidents'].includes(step);
    const page = step === 'check' ? quoteCheckPage : isList ? quoteListPage : quoteStepPage;
    const params = { step, ...(item !== undefined && { item }) };
    return { page, ask: { path: `/uaicins/quote/${place}`, params, cookie, address } };
  };
  const browser = {
    cookie,
    address,
    see: (place: string) => askPage(portals, at(place).page.loader, at(place).ask),
    send: (place: string, form: Record<string, string> = RIGHT[place as Place] ?? {}) =>
      askPage(portals, at(place).page.action, { ...at(place).ask, form: { ...form, sent: '' } }),
    /** Everything up to the check. */
    async answerAll() {
      for (const place of Object.keys(RIGHT)) await browser.send(place);
      return browser;
    },
  };
  return browser;
}

/** The only quote there is, as it is kept. */
export const keptQuote = ({ db }: TestPortals) =>
  db.selectFrom('saved_quote').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

/** How a page answered, and where it led. */
export const to = ({ status, headers }: { status: number; headers: Headers }) =>
  `${status} ${headers.get('location') ?? ''}`;
export const on = (place: string) => `303 /uaicins/quote/${place}`;
