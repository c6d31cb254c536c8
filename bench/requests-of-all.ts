import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Call, Fields } from '../app/contract/call.ts';
import { type CallName, calls, type OwnCallName, ownCalls } from '../app/contract/calls.ts';
import { LIEN_LETTER_HEADER } from '../app/contract/lienholder.ts';
import { requestFor } from '../app/contract/request.ts';
import { PORTAL_PAGES } from '../testing/portal-pages.ts';
import { type Expectation, expectations } from '../tools/conform/expectations.ts';
import type { Person } from './people-of-a-book.ts';

/** A server, its database, and the people in its book. */
export type Site = { url: string; database: pg.Pool; people: Person[] };

/** A request that is sent again and again for different people: a call or a page of the portals. */
export type Ask = { name: string; of(site: Site, turn: number): Promise<Request> };

let next = 0;
/** A new network address, so that no rate limit applies. */
export const atAddress = () => ({ 'x-forwarded-for': `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next++ & 255}` });

const personAt = ({ people }: Site, turn: number): Person => {
  const person = people[turn % people.length];
  if (!person) throw new Error('the book is too small: nobody to ask about');
  return person;
};

function send({ url: origin }: Site, call: Call, input: unknown): Request {
  const isPage = call.method === 'GET' && call.fields === 'none';
  return requestFor(call, input as Fields, { origin, way: isPage ? 'as-specified' : 'in-body' }, atAddress());
}

/** A call of the contract; the conformance check knows its right input. */
function specified(name: CallName): Ask {
  const call: Call = calls[name];
  const { right } = expectations[name] as unknown as Expectation<Call>;
  return {
    name,
    async of(site, turn) {
      const { fixture } = personAt(site, turn);
      const pin = name === 'validatePin' ? await askForPin(site, turn) : undefined;
      return send(site, call, right(fixture, { way: 'in-body', pin }));
    },
  };
}

/** The input of our own calls; a new call does not compile without an entry here. */
const OWN: Record<OwnCallName, (site: Site, turn: number) => Promise<unknown>> = {
  async confirmLetter(site, turn) {
    const { policy, vin } = personAt(site, turn).fixture;
    const answer = await fetch(send(site, calls.verifyLien, { lienPolicyNumber: policy, leinVinNumber: vin }));
    // Read completely; otherwise the next measurement would start with a new connection.
    await answer.arrayBuffer();
    return { code: answer.headers.get(LIEN_LETTER_HEADER)?.split(' ')[0] };
  },
  tellWhen: async () => ({ email: `ada${next}@mail.example` }),
  async writeMessage(_site, turn) {
    const words = `A question, the ${turn}th, of ${next}.`;
    return { state: 'FL', topic: 'other', name: 'Ada Bell', email: `ada${next}@mail.example`, message: words };
  },
};

/** The server has no text service, so the pin goes to the quote's email address. */
async function askForPin(site: Site, turn: number): Promise<{ clid: string; otp: string }> {
  const phone = personAt(site, turn).fixture['quote-phone'];
  const answer = await fetch(send(site, calls.findQuoteByPhone, { phone }));
  const { CLID: clid } = (await answer.json()) as { CLID: string };
  const { rows } = await site.database.query(
    `select body_text from outbox
     where sent_at is null and recipient in (select email from saved_quote where phone = $1)
     order by id desc limit 1`,
    [phone],
  );
  return { clid, otp: /\b[2-9A-HJ-NP-Z]{5}\b/.exec(rows[0]?.body_text ?? '')?.[0] ?? '' };
}

/** Sign-in pages are requested without a session. */
const isSignInPage = (path: string) => /(^|\/)(c?login|code|authenticator|registeruser)$/.test(path);

const page = (path: string): Ask => ({
  name: `/${path}`,
  async of(site, turn) {
    const { names, cookie } = personAt(site, turn);
    const reference = path.startsWith('staff/') ? names.help : names.payment;
    const of: Record<string, string | undefined> = {
      state: names.state,
      number: names.number,
      id: names.policyId,
      reference,
      token: 'x'.repeat(43),
      kind: 'address',
      topic: 'job',
      audience: 'tx',
      step: 'name',
    };
    const address = path.replace(/\/:item\?/, '').replace(/:(\w+)\??/g, (_, name) => of[name] ?? 'nobodys');
    return new Request(`${site.url}/${address.replace('*', 'nowhere')}`, {
      redirect: 'manual',
      headers: { ...atAddress(), ...(isSignInPage(path) ? {} : { cookie }) },
    });
  },
});

/** A form of a person's open quote. */
const ofQuote = (name: string, path: string, form: (person: Person, turn: number) => Fields): Ask => ({
  name,
  async of(site, turn) {
    const person = personAt(site, turn);
    return new Request(`${site.url}/uaicins/quote/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...atAddress(), cookie: person.cookie },
      body: new URLSearchParams(form(person, turn)),
    });
  },
});

/** The actions on a quote, among all other requests; its pages are among the pages. */
export const ALL_QUOTING: Ask[] = [
  ofQuote('a step of a quote is saved', 'contact', ({ fixture }) => ({
    phone: fixture['quote-phone'] ?? '',
    email: `ada${next}@mail.example`,
    sent: '',
  })),
  ofQuote('a coverage is chosen, and priced', 'coverage', (_, turn) => ({
    live: 'yes',
    paperless: turn % 2 ? 'yes' : 'no',
    term: turn % 3 ? '6' : '12',
  })),
];

export const ALL_CALLS: Ask[] = [
  ...(Object.keys(calls) as CallName[]).map(specified),
  ...(Object.keys(ownCalls) as OwnCallName[]).map((name) => ({
    name,
    of: async (site: Site, turn: number) => send(site, ownCalls[name], await OWN[name](site, turn)),
  })),
];
export const ALL_PAGES: Ask[] = [...new Set(PORTAL_PAGES.map(({ path }) => path))].map(page);

const TRIES = 5;

/**
 * Sends a request and returns its status and time. A request that was shed or cut off because the machine is busy is
 * repeated.
 */
export async function answered(ask: Ask, site: Site, turn: number): Promise<{ status: number; ms: number }> {
  for (let tries = 1; ; tries++) {
    try {
      const request = await ask.of(site, turn);
      const began = performance.now();
      const answer = await fetch(request);
      await answer.arrayBuffer();
      const ms = performance.now() - began;
      if (answer.status !== 503 || tries === TRIES) return { status: answer.status, ms };
    } catch (error) {
      if (tries === TRIES) throw error;
    }
    await wait(500);
  }
}
