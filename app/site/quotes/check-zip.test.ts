import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { callerOf, type Portal } from '../portals.server.ts';
import { answerZipBox, type CheckedZip, checkZip } from './check-zip.server.ts';

/** A carrier's portals that record what they receive. */
function portals({ onRecord, onSearch }: { onRecord?: () => Promise<Response>; onSearch?: () => Promise<Response> }) {
  const asked: URL[] = [];
  const portal: Portal = {
    origin: 'https://portal.example',
    way: 'as-specified',
    key: undefined,
    fetch: async (request) => {
      const url = new URL(request.url);
      asked.push(url);
      if (url.pathname.endsWith('/sqzl/index')) return onRecord?.() ?? new Response('OK');
      return onSearch?.() ?? Response.json({ AGENT1: { agency_name: 'Peachtree Insurance' } });
    },
  };
  const caller = { language: 'en', requestId: 'test' } as const;
  return { asked, call: callerOf({ insured: portal, quote: portal }, caller, () => {}) };
}

const recorded = (asked: URL[]) =>
  asked.filter(({ pathname }) => pathname.endsWith('/sqzl/index')).map(({ searchParams }) => searchParams);

describe('ZP-02 every check is recorded', () => {
  it.each([
    ['33135', 'Y', 'online'],
    ['77002', 'Y', 'online'],
    ['30303', 'N', 'agents'],
    ['10001', 'N', 'unavailable'],
  ])('ZP-02 %s is recorded once, as %s', async (zip, status, way) => {
    const { asked, call } = portals({});
    expect(await checkZip(zip, call)).toMatchObject({ zip, way });
    expect(recorded(asked)).toHaveLength(1);
    expect(Object.fromEntries(recorded(asked)[0] ?? [])).toEqual({
      zipcode: zip,
      status,
      time: expect.stringMatching(/^[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$/),
      date: expect.stringMatching(/^20[0-9]{2}\/[01][0-9]\/[0-3][0-9]$/),
    });
  });

  it.each(['', '331', 'abc'])('ZP-02 "%s" is not a zip code, and nothing is recorded', async (typed) => {
    const { asked, call } = portals({});
    expect(await checkZip(typed, call)).toMatchObject({ way: 'invalid' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['refuses', async () => new Response('no', { status: 500 })],
    ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
  ])('ZP-02 a record that %s does not stop the visitor', async (_, onRecord) => {
    const { call } = portals({ onRecord });
    expect(await checkZip('33135', call)).toEqual({ zip: '33135', way: 'online', state: 'FL' });
  });

  it('ZP-02 a record without an answer delays the visitor two seconds at most', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { call } = portals({ onRecord: () => new Promise(() => {}) });
    let answer: CheckedZip | undefined;
    void checkZip('77002', call).then((checked) => {
      answer = checked;
    });
    await vi.advanceTimersByTimeAsync(1999);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toMatchObject({ way: 'online', state: 'TX' });
  });
});

describe('ZP-05 Georgia', () => {
  it('ZP-05 offers the nearest agents', async () => {
    const { call } = portals({});
    expect(await checkZip('30303', call)).toMatchObject({
      way: 'agents',
      search: { zip: '30303', outcome: 'found', agencies: [{ name: 'Peachtree Insurance' }] },
    });
  });

  it('AG-03 a failed search is reported as failed', async () => {
    const { call } = portals({ onSearch: async () => new Response('<h1>Down</h1>', { status: 502 }) });
    expect(await checkZip('30303', call)).toMatchObject({ way: 'agents', search: { outcome: 'failed' } });
  });

  it.each([429, 503])('AG-03 a portal that is busy (%i) is not shown as an agency', async (status) => {
    const sentence = { AGENT1: { agency_name: 'Too many tries. Wait 3 min and try again, or call us.' } };
    const { call } = portals({ onSearch: async () => Response.json(sentence, { status }) });
    expect(await checkZip('30303', call)).toMatchObject({ way: 'agents', search: { outcome: 'failed' } });
  });

  it('AG-03 an answer without agents is reported as none', async () => {
    const { call } = portals({ onSearch: async () => Response.json({ AGENT1: { agency_name: 'No Agents Found' } }) });
    expect(await checkZip('30303', call)).toMatchObject({ way: 'agents', search: { outcome: 'none' } });
  });
});

it('HM-05 the server also strips everything but digits', async () => {
  expect(await checkZip(' 33135-1234', portals({}).call)).toEqual({ zip: '33135', way: 'online', state: 'FL' });
});

it.each([
  ['tv', 'tv'],
  // A form without the field, as a bot or an outdated page sends it.
  [undefined, 'h'],
])('ZP-04 a form with the campaign %j leads to a quote with %s', async (given, campaign) => {
  const form = new FormData();
  form.set('zip', '33135');
  if (given) form.set('campaign', given);
  const answer = await answerZipBox(form, portals({}).call);
  expect(answer instanceof Response && answer.headers.get('location')).toBe(
    `/uaichome/getaquote?zip=33135&campaign=${campaign}`,
  );
});
