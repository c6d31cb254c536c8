// For tests: a browser in which a quote is answered, step by step.
import { randomUUID } from 'node:crypto';
import * as foundPage from '#portals/shopper/found/found-page.tsx';
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
    path: '/uaicins/quote/start',
    address,
    form: { zip, key, campaign: 'radio-24' },
  });
  return browserOf(portals, cookie, address);
}

export function browserOf(portals: TestPortals, cookie: string, address: string = randomUUID()) {
  const at = (place: string) => {
    const [step = '', item] = place.split('?')[0]?.split('/') ?? [];
    const isList = item === undefined && ['vehicles', 'drivers', 'incidents'].includes(step);
    const own = { check: quoteCheckPage, found: foundPage }[step];
    const page = own ?? (isList ? quoteListPage : quoteStepPage);
    const params = { step, ...(item !== undefined && { item }) };
    return { page, ask: { path: `/uaicins/quote/${place}`, params, cookie, address } };
  };
  const post = (place: string, form: Record<string, string>) =>
    askPage(portals, at(place).page.action, { ...at(place).ask, form: { ...form, sent: '' } });
  const browser = {
    cookie,
    address,
    see: (place: string) => askPage(portals, at(place).page.loader, at(place).ask),
    /** Posts a step. When it asks for a price, it also consents to records and accepts what they show. */
    async send(place: string, form: Record<string, string> = RIGHT[place as Place] ?? {}) {
      if (place !== 'check' || form.go !== 'price' || form.records) return post(place, form);
      const asked = await post(place, { ...form, records: 'yes' });
      return to(asked) === on('found') ? post('found', {}) : asked;
    },
    /** Answers everything up to the review page. */
    async answerAll() {
      for (const place of Object.keys(RIGHT)) await browser.send(place);
      return browser;
    },
  };
  return browser;
}

/** The most recent quote as the database stores it. */
export const keptQuote = ({ db }: TestPortals) =>
  db.selectFrom('saved_quote').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

/** The status of an answer, and the address it redirects to. */
export const to = ({ status, headers }: { status: number; headers: Headers }) =>
  `${status} ${headers.get('location') ?? ''}`;
export const on = (place: string) => `303 /uaicins/quote/${place}`;
