import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentSystems } from '#config/agent-systems.ts';
import { FLOWS, type Flow, fieldsOf } from '#testing/carrier/carrier-flows.ts';
import {
  type AnsweredCall,
  type Carrier,
  openCarrier,
  type Trouble,
  troubles,
  withMark,
} from '#testing/carrier/test-carrier.ts';
import { action as contact } from './contact/contact-page.tsx';
import { action as message } from './contact/write-to-us-page.tsx';
import { action as guest } from './guest/as-guest-page.tsx';
import { action as home } from './home/home-page.tsx';
import { action as letter } from './liens/letter-page.tsx';
import { action as lien } from './liens/lienholder-page.tsx';
import { action as agentLogin } from './login/agent-login-page.tsx';
import { action as customerLogin } from './login/policyholder-page.tsx';
import { openPinNotes, pinNotes } from './pin-notes.server.ts';
import { agentSystemsHere, callerOf, portalAddress, portalCall } from './portals.server.ts';
import { action as quote } from './quotes/get-a-quote-page.tsx';
import { remotePortal } from './remote-portal.server.ts';

/** Far above what a correct answer takes on a machine that is busy with other tests. */
const WAIT_MS = 2000;
const LIMITS_MS = { connect: 1000, headers: 1800, betweenBytes: 800 };
const PATIENT_MS = 20_000;
const TROUBLES = troubles(2 * WAIT_MS);
const actions: Record<string, (args: never) => unknown> = {
  '/uaichome': home,
  '/uaichome/contact': contact,
  '/uaichome/contact/message': message,
  '/uaichome/leinholder': lien,
  '/uaichome/leinholder/letter': letter,
  '/uaichome/getaquote': quote,
  '/uaichome/agent': agentLogin,
  '/uaichome/policyholder': customerLogin,
  '/uaichome/guest/payment': guest,
  '/uaichome/guest/idcard': guest,
};

/** In time for one call, but not for three in a row. */
const late: Trouble = (_, response, honest) => setTimeout(() => response.end(honest), 0.7 * WAIT_MS);

const notes = openPinNotes({
  seal: (text) => Buffer.from(text).toString('base64url'),
  unseal: (sealed) => Buffer.from(sealed, 'base64url').toString(),
});

let carrier: Carrier;
beforeAll(async () => {
  // Each request names the call that fails, and how.
  carrier = await openCarrier((name, { headers }) => {
    const [inTrouble, how = ''] = String(headers['x-request-id']).split(': ');
    if (inTrouble === 'everybody') return how === 'late' ? late : withMark;
    return name === inTrouble ? TROUBLES[how] : undefined;
  });
});
afterAll(() => carrier.close());

/** Posts the form of a call; returns the data the page is rendered with, or where it leads. */
async function post(flow: Flow, requestId: string, { origin = carrier.origin, waitsMs = WAIT_MS } = {}) {
  const { path } = flow;
  const fields = await fieldsOf(flow, async (first) => (await post(first, 'nobody: ', { waitsMs: PATIENT_MS })).text);
  const isPatient = waitsMs === PATIENT_MS;
  const portal = remotePortal({ origin, way: 'as-specified', key: undefined }, isPatient ? undefined : LIMITS_MS);
  const context = new RouterContextProvider();
  context.set(agentSystemsHere, agentSystems);
  context.set(pinNotes, notes);
  context.set(portalAddress, (_, at) => `${origin}${at}`);
  const asking = { language: 'en', requestId, waitsMs } as const;
  context.set(
    portalCall,
    callerOf({ insured: portal, quote: portal }, asking, () => {}),
  );
  const request = new Request(`http://site.test${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  const began = performance.now();
  const answer = await actions[path.replace(/\?.*/, '')]?.({ request, context, params: {} } as never);
  const { status = 200, text } = inWords(answer);
  return { status, text, ms: performance.now() - began };
}

function inWords(answer: unknown): { status: number | undefined; text: string } {
  if (answer instanceof Response) return { status: answer.status, text: answer.headers.get('location') ?? '' };
  const { data, init } = answer as { data: unknown; init: ResponseInit | null };
  return { status: init?.status, text: JSON.stringify(data) };
}

const flows = Object.entries(FLOWS) as [AnsweredCall, Flow][];

test.each(['nobody', 'everybody'])(
  'each form succeeds when its portals answer, %s with a byte order mark',
  async (who) => {
    const answers = await Promise.all(
      flows.map(async ([name, flow]) => ({ name, ...(await post(flow, `${who}: `, { waitsMs: PATIENT_MS })) })),
    );
    for (const { name, text, status } of answers) {
      expect(text, name).toMatch(FLOWS[name as keyof typeof FLOWS].done);
      expect(status, name).toBeLessThan(400);
    }
  },
);

test.each(Object.keys(TROUBLES))(
  'CA-19 §8 a carrier’s portal that %s: each form says so in time, and none breaks or looks done',
  async (how) => {
    await Promise.all(
      flows.map(async ([name, flow]) => {
        const { status, text, ms } = await post(flow, `${name}: ${how}`);
        const which = `${name} that ${how}: ${text}`;
        expect(status, which).toBeLessThan(500);
        expect(ms, which).toBeLessThan(8000);
        expect(flow.said.test(text) || flow.orSaid?.test(text), which).toBe(true);
        if (flow.said.source !== flow.done.source && !/"notice":\["/.test(text))
          expect(text, which).not.toMatch(flow.done);
      }),
    );
  },
);

test('an unreachable portal is reported like one that does not answer', async () => {
  for (const [name, flow] of flows) {
    const { status, text } = await post(flow, 'nobody: none', { origin: 'http://127.0.0.1:9' });
    expect(status, name).toBeLessThan(500);
    if (name !== 'requestHelp')
      expect(text, name).toMatch(flow.path === '/uaichome/agent' ? /System Failure|Something/ : flow.said);
  }
});

test('a page that makes several slow calls has one time limit for all of them', async () => {
  const { text } = await post(FLOWS.continueAsGuest, 'everybody: late');
  // Each call alone would be in time. If each had its own time limit, the page would succeed.
  expect(text).toMatch(FLOWS.continueAsGuest.said);
  expect(text).not.toMatch(FLOWS.continueAsGuest.done);
});
