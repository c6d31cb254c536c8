import { FLOWS, type Flow, fieldsOf } from '../app/testing/carrier/carrier-flows.ts';
import { type AnsweredCall, openCarrier, type Trouble, troubles } from '../app/testing/carrier/test-carrier.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import type { Row } from './prove.ts';

/** Longer than any page waits. */
const SLOW_MS = 12_000;
const LONGEST_MS = 8000;
/** Websites that run in parallel, each with its own carrier's portals: most of the time they wait. */
const SITES = 6;

type Told = { which: string; ms: number; faults: string[] };

/**
 * Every call of the website × every kind of trouble of outside portals, over HTTP: the visitor is told in time, is
 * never told something false, and succeeds when trying again.
 */
export async function portalsInTrouble(): Promise<Row[]> {
  const ways = troubles(SLOW_MS);
  const flows = Object.entries(FLOWS) as [AnsweredCall, Flow][];
  const tries = flows.flatMap(([name, flow]) => Object.keys(ways).map((how) => ({ name, flow, how })));
  const told: Told[] = [];
  await Promise.all(
    Array.from({ length: SITES }, async () => {
      let inTrouble: { name: AnsweredCall; trouble: Trouble | undefined } | undefined;
      const carrier = await openCarrier((name) => (name === inTrouble?.name ? inTrouble.trouble : undefined));
      const { origin } = carrier;
      const site = await startBuiltServer({
        INSURED_PORTAL_URL: origin,
        QUOTE_PORTAL_URL: origin,
        SAMPLE_POLICIES: '0',
        TRUST_PROXY: '1',
        ...TRIAL,
      });
      for (let next = tries.shift(); next; next = tries.shift()) {
        const { name, flow, how } = next;
        const fields = await fieldsOf(flow, async (before) => (await post(site.url, before)).text);
        const form = { ...flow, fields };
        inTrouble = { name, trouble: ways[how] };
        const first = await post(site.url, form);
        inTrouble = undefined;
        // The second try does not trip the circuit breaker, which counts only failures in a row.
        const second = await post(site.url, form);
        told.push({
          which: `${name} that ${how}`,
          ms: first.ms,
          faults: [...faultsOf(flow, first), ...(flow.done.test(second.text) ? [] : ['not done when tried again'])],
        });
      }
      await site.stop();
      await carrier.close();
    }),
  );
  const faulty = told.filter(({ faults }) => faults.length > 0);
  for (const { which, faults } of faulty) console.error(`${which}: ${faults.join(', ')}`);
  const longest = Math.max(...told.map(({ ms }) => ms));
  return [
    {
      failure: `a carrier's portal in trouble, ${flows.length} calls × ${Object.keys(ways).length} ways`,
      promise: `the catalogue's sentence within ${LONGEST_MS / 1000} s, never a false success, done when tried again`,
      measured: `${told.length - faulty.length} of ${told.length}, the longest ${(longest / 1000).toFixed(1)} s`,
      held: faulty.length === 0 && told.length === flows.length * Object.keys(ways).length,
    },
  ];
}

type Answer = { status: number; text: string; ms: number };

function faultsOf({ said, orSaid, done }: Flow, { status, text, ms }: Answer): string[] {
  const isTold = said.test(text) || Boolean(orSaid?.test(text));
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(ms > LONGEST_MS ? [`${Math.round(ms)} ms`] : []),
    ...(isTold ? [] : ['nothing told']),
    ...(done.test(text) && !isTold ? ['told as done'] : []),
  ];
}

let nextAddress = 1;

/** Posts the form without a script, from a new network address. */
async function post(site: string, { path, fields }: Flow): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(`${site}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'x-forwarded-for': `10.8.${nextAddress >> 8}.${nextAddress++ & 255}` },
  });
  const text = `${response.headers.get('location') ?? ''} ${await response.text()}`;
  return { status: response.status, text, ms: performance.now() - began };
}
