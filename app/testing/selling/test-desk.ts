// For tests: an agent at the desk of their agency, who quotes for a client, and the client, who signs.
import { randomUUID } from 'node:crypto';
import type { StateCode } from '#config/states.ts';
import * as agentQuotePage from '#portals/agent/quotes/agent-quote-page.tsx';
import * as newQuotePage from '#portals/agent/quotes/new-quote-page.tsx';
import * as detailsPage from '#portals/shopper/buy/details-page.tsx';
import * as foundPage from '#portals/shopper/found/found-page.tsx';
import * as coveragePage from '#portals/shopper/price/coverage-page.tsx';
import * as packagesPage from '#portals/shopper/price/packages-page.tsx';
import * as pricePage from '#portals/shopper/price/price-page.tsx';
import * as quoteCheckPage from '#portals/shopper/quote-check-page.tsx';
import * as quoteListPage from '#portals/shopper/quote-list-page.tsx';
import * as quoteStepPage from '#portals/shopper/quote-step-page.tsx';
import { askPage } from '../test-pages.ts';
import { addAgency, addProducer, agentCookie } from '../test-people.ts';
import type { TestPortals } from '../test-portals.ts';
import { RIGHT } from './test-quote-answers.ts';

type Page = { loader: (args: never) => unknown; action?: (args: never) => unknown };
type Form = Record<string, string>;

const OF_PLACE: Record<string, Page> = {
  check: quoteCheckPage,
  found: foundPage,
  coverage: coveragePage,
  packages: packagesPage,
  price: pricePage,
  vehicles: quoteListPage,
  drivers: quoteListPage,
  incidents: quoteListPage,
};

/** Adds an agency in a state, with a producer who is signed in. */
export async function deskOf(portals: TestPortals, state: StateCode = 'GA') {
  const agency = await addAgency(portals, { state, name: 'Peachtree Insurance' });
  const producer = await addProducer(portals, { agencyId: agency.id });
  const cookie = await agentCookie(portals, producer.id);
  const address = randomUUID();
  const system = state.toLowerCase();

  const desk = {
    agency,
    producer,
    cookie,
    system,
    ask: (page: Page, path: string, params: Form = {}, form?: Form) =>
      askPage(portals, form ? (page.action ?? page.loader) : page.loader, {
        path: `/uaicins/${system}/${path}`,
        params: { state: system, ...params },
        cookie,
        address,
        ...(form && { form }),
      }),
    begin: (form: Form) => desk.ask(newQuotePage, 'quotes/new', {}, { key: randomUUID(), ...form }),
    /** One of the desk's quotes, by its reference. */
    quote(reference: string) {
      const at = (place: string) => {
        const [step = '', item, part = ''] = place.split('/');
        const page =
          step === 'buy' ? detailsPage : item === undefined ? (OF_PLACE[step] ?? quoteStepPage) : quoteStepPage;
        const params = { reference, step, ...(item !== undefined && { item }), ...(part && { part }) };
        return { page, params };
      };
      const post = (place: string, form: Form) =>
        desk.ask(at(place).page, `quotes/${reference}/${place}`, at(place).params, { ...form, sent: '' });
      const quote = {
        reference,
        post,
        see: (place: string) => desk.ask(at(place).page, `quotes/${reference}/${place}`, at(place).params),
        /** Posts a step. When it asks for a price, it also consents to records and accepts what they show. */
        async send(place: string, form: Form = RIGHT[place as keyof typeof RIGHT] ?? {}) {
          if (place !== 'check' || form.go !== 'price' || form.records) return post(place, form);
          const asked = await post(place, { ...form, records: 'yes' });
          return /\/found/.test(asked.headers.get('location') ?? '') ? post('found', {}) : asked;
        },
        thread: async () => {
          const { data, status } = await desk.ask(agentQuotePage, `quotes/${reference}`, { reference });
          return { ...(data as Record<string, unknown>), status };
        },
        sendToSign: (key: string = randomUUID()) =>
          desk.ask(agentQuotePage, `quotes/${reference}`, { reference }, { key }),
        /** Answers everything up to the price, for a client in the agency's own state. */
        async answerAll({ zip = '30310', city = 'Atlanta' } = {}) {
          for (const place of Object.keys(RIGHT)) {
            await quote.send(place, place === 'address' ? { ...RIGHT.address, zip, city } : undefined);
          }
        },
        /**
         * Prices the quote with lower limits for uninsured motorists than for liability, and answers all that is needed
         * to send it.
         */
        async makeReady() {
          await quote.answerAll();
          await quote.send('check', { go: 'price' });
          await quote.send('packages', { package: 'middle' });
          await quote.send('coverage', { 'policy.uninsured_motorist': '25/50' });
          await quote.send('buy/details/people', { 'number-d4c3b2a1': '30418276', 'state-d4c3b2a1': 'GA' });
          return quote;
        },
      };
      return quote;
    },
    async beginQuote(form: Form = { zip: '30310', language: 'en' }) {
      const { headers } = await desk.begin(form);
      const [, reference = ''] = /\/quotes\/(Q\w+)/.exec(headers.get('location') ?? '') ?? [];
      return desk.quote(reference);
    },
  };
  return desk;
}
