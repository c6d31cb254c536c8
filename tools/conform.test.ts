import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { type FoundCases, findSampleCases } from '../app/insurance/book/sample/sample-cases.ts';
import { withSampleBook } from '../app/testing/sample-test-book.ts';
import { type TestPortals, withPortals } from '../app/testing/test-portals.ts';
import { type CallReport, checkConformance, conforms, isFaulty, type Subject } from './conform/conformance.ts';
import { expectations } from './conform/expectations.ts';
import { fixtureOf, fixtureSchema } from './conform/fixture.ts';
import { tableOf } from './conform/report.ts';

withPortals(
  'conformance kit',
  (portals) => {
    test('CA-01 … CA-18 the bundled portals conform as specified and in the body, from one address', async () => {
      const reports = await checkConformance(await subjectOf(portals), ['as-specified', 'in-body']);
      for (const [way, ofWay] of reports) {
        expect(ofWay.filter((report) => !conforms(report)).map(said), way).toEqual([]);
        expect(ofWay).toHaveLength(17);
        expect(ofWay.flatMap(({ exchanges }) => exchanges.flatMap(({ notes }) => notes))).toEqual([]);
        expect(tableOf(way, ofWay)).toContain('17 of 17 conform');
      }
    });

    test('each fault of a portal is reported, and nothing else', async () => {
      const wrong: Partial<Record<CallName, (answer: Response) => Response | Promise<Response>>> = {
        requestHelp: () => text('OK<html>'),
        checkPolicy: async (answer) => json({ ...(await answer.json()), isDuplicate: undefined }),
        verifyLien: () => html('<html>Sign in again</html>'),
        validateAgent: async (answer) => json({ ...(await answer.json()), status: '1' }),
        remindAgent: () => new Response(null, { status: 302, headers: { location: '/login' } }),
        remindCustomer: () => json({ status: 1, displaymsg: 'Sent' }, 500),
        validateCustomer: () => text('OK'),
        checkState: () => text('Nothing here'),
        findAgents: () => new Response('{"AGENT1":{}}', { headers: { 'content-type': 'text/plain' } }),
        lookUpLicense: () => json('FL|00000001'),
        continueAsGuest: () => Promise.reject(new TypeError('socket closed')),
      };
      const subject = await subjectOf(portals, async (name, answer) => (await wrong[name]?.(answer)) ?? answer);
      const reports = (await checkConformance(subject, ['in-body'])).get('in-body') ?? [];
      expect(Object.fromEntries(reports.filter(isFaulty).map(said))).toEqual({
        requestHelp: expect.stringContaining('HTML where one line of text was due'),
        checkPolicy: expect.stringContaining('isDuplicate'),
        verifyLien: expect.stringContaining(
          'right: media type text/html, not application/json; right: HTML where JSON',
        ),
        validateAgent: expect.stringContaining('status: a text where the number 0 or the number 1 was due'),
        remindAgent: expect.stringContaining('status 302, not 200'),
        remindCustomer: expect.stringContaining('status 500, not 200'),
        validateCustomer: expect.stringContaining('wrong: said yes to a wrong fixture'),
        checkState: expect.stringContaining('right: said no to a right fixture'),
        findAgents: expect.stringContaining('media type text/plain'),
        lookUpLicense: expect.stringContaining('right: said no to a right fixture'),
        continueAsGuest: expect.stringContaining('no answer: socket closed'),
      });
    });
  },
  { prepare: withSampleBook },
);

test('the kit asks by the states of the company: for a message, an agent, and a zip code that is in none', () => {
  const { readStateMessage, checkState, findAgents } = expectations;
  const audienceOf = (given: object) => readStateMessage.right(fixtureSchema.parse(given)).audience;
  expect([audienceOf({ state: 'TX' }), audienceOf({ state: 'GA' }), audienceOf({})]).toEqual(['tx', 'fl-ga', 'fl-ga']);
  const zips = [
    checkState.wrong?.(fixtureSchema.parse({}))?.mailingZip,
    findAgents.wrong?.(fixtureSchema.parse({}))?.zipcode,
  ];
  expect(zips).toEqual(['00000', '00000']);
  const agentLoginGA = { userId: 'ana.ruiz', password: 'a password' } as FoundCases['agentLoginGA'];
  expect(fixtureOf({ agentLoginGA })).toMatchObject({ agent: 'ana.ruiz', 'agent-password': 'a password' });
});

test('a call without known people is not checked, and says what it needs', async () => {
  const portal = { origin: 'http://portal.test', key: undefined, fetch: refuseAll };
  const fixture = fixtureSchema.parse({});
  const reports = (await checkConformance({ portals: { insured: portal }, fixture }, ['in-body'])).get('in-body') ?? [];
  const table = tableOf('in-body', reports);
  expect(table).toMatch(/continueAsGuest.*not checked: needs --policy --prefix --state --zip --dob/);
  expect(reports.map(({ name }) => name)).not.toContain('validateAgent');
});

test('a success in answer to a malformed call is a fault', async () => {
  const portal = { origin: 'http://portal.test', key: undefined, fetch: async () => text('OK') };
  const fixture = fixtureSchema.parse({});
  const reports = (await checkConformance({ portals: { insured: portal }, fixture }, ['in-body'])).get('in-body') ?? [];
  expect(Object.fromEntries(reports.map(said)).requestHelp).toContain('said yes to a malformed call');
});

/** The portals as an unknown client on this machine sees them, with all calls from one address. */
async function subjectOf(
  { portals, db }: TestPortals,
  alter: (name: CallName, answer: Response) => Promise<Response> = async (_, answer) => answer,
): Promise<Subject> {
  const caller = { address: randomUUID(), requestId: 'test', isOurSite: false };
  const portal = {
    origin: 'http://127.0.0.1',
    key: undefined,
    async fetch(request: Request) {
      const answer = await portals.fetch(request, caller);
      const name = nameOf(new URL(request.url).pathname);
      return answer && name ? alter(name, answer) : new Response(null, { status: 404 });
    },
  };
  return {
    portals: { insured: portal, quote: portal },
    fixture: fixtureOf(await findSampleCases(db)),
    async readPin(lastFour, since) {
      const sent = await db
        .selectFrom('outbox')
        .select('body_text')
        .where('recipient', 'like', `%${lastFour}`)
        .where('channel', '=', 'sms')
        .where('created_at', '>=', since)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return /\b[2-9A-HJ-NP-Z]{5}\b/.exec(sent?.body_text ?? '')?.[0];
    },
    except: ['registerUser'],
  };
}

/** A portal that finds nobody. */
async function refuseAll(request: Request): Promise<Response> {
  const call: Call = calls[nameOf(new URL(request.url).pathname) ?? 'registerUser'];
  const [[, first] = []] = new URLSearchParams(await request.text());
  const isMalformed = first === '';
  const [no, status] = [call.refuse('No.'), isMalformed ? 400 : 200];
  if (call.answers === 'json') return json(no, status);
  return new Response(String(no), {
    status,
    headers: { 'content-type': `text/${call.answers === 'html' ? 'html' : 'plain'}` },
  });
}

function nameOf(path: string): CallName | undefined {
  const names = Object.keys(calls) as CallName[];
  return names.find((name) => new RegExp(`^${calls[name].path.replace(/:[a-z]+/, '[^/]+')}$`).test(path));
}

const said = (report: CallReport) =>
  [
    report.name,
    report.exchanges.flatMap(({ asked, faults }) => faults.map((fault) => `${asked}: ${fault}`)).join('; '),
  ] as const;

const text = (body: string) => new Response(body, { headers: { 'content-type': 'text/plain' } });
const html = (body: string) => new Response(body, { headers: { 'content-type': 'text/html' } });
const json = (body: unknown, status = 200) => Response.json(body, { status });
