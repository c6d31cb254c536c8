import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { validatePin } from '#contract/saved-quote.ts';
import { openKeyring } from '#platform/context/keyring.ts';
import { openPinNotes, pinNotes } from '../pin-notes.server.ts';
import { callerOf, type Portal, portalAddress, portalCall } from '../portals.server.ts';
import { publicOrigin } from '../public-origin.ts';
import type { ContinueOutcome } from './continue-outcome.ts';
import { continueQuote } from './continue-quote.server.ts';

afterEach(() => vi.useRealTimers());

const RETURNED = { phone: '(xxx) ***-0142', msg: 'Sent.', OTP: '7KQ2M' };
const MISMATCH = { kind: 'refused', message: 'Code entered did not match' };
const OPENED = { kind: 'opened', href: 'https://portal.example/uaicins/quote' };

/** A server process in front of a carrier's portal, which answers a PIN request like this and accepts every PIN. */
function processAt(answer: object, key = 'a key that all processes have in common') {
  let checks = 0;
  const portal: Portal = {
    origin: 'https://portal.example',
    way: 'as-specified',
    key: undefined,
    fetch: async ({ url }) => {
      const isCheck = new URL(url).pathname === validatePin.path;
      if (isCheck) checks += 1;
      const sent = { status: '1', errorMsg: '', OTP: '', CLID: 'Q1234567890', ...answer };
      return Response.json(isCheck ? { status: '1', errorMsg: '', returnUrl: OPENED.href } : sent);
    },
  };
  const context = new RouterContextProvider();
  context.set(
    portalCall,
    callerOf({ insured: portal, quote: portal }, { language: 'en', requestId: 'test' }, () => {}),
  );
  context.set(portalAddress, (_, path) => `${portal.origin}${path}`);
  context.set(publicOrigin, 'https://site.example');
  const keyring = openKeyring(key);
  context.set(
    pinNotes,
    openPinNotes({ seal: (text) => keyring.seal('pin', text), unseal: (sealed) => keyring.unseal('pin', sealed) }),
  );
  const post = async (fields: Record<string, string>): Promise<ContinueOutcome> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return (await continueQuote(new Request('https://site.example'), context, form)).data;
  };
  return {
    ask: () => post({ licenseNumber: 'P120544842820' }),
    /** Types a PIN into the form of an earlier answer. */
    check: (answer: ContinueOutcome, pin: string, fields: Record<string, string> = {}) =>
      post({ intent: 'verify', pin, ...('sent' in answer && answer.sent), ...fields }),
    checks: () => checks,
  };
}

test.each([
  ['(xxx) ***-0142', '(xxx) ***-0142'],
  ['3055550142', '(xxx) ***-0142'],
  ['+1 (305) 555-0142', '(xxx) ***-0142'],
  ['', ''],
])('QC-02 a portal that sends to %j: the page gets %j, whatever the message says', async (phone, masked) => {
  const sent = await processAt({ phone, msg: 'Sent.' }).ask();
  expect(sent).toMatchObject({ kind: 'sent', message: 'Sent.', sent: { masked } });
});

test('QC-06 a PIN that the portal returns never goes to the browser, and is compared before the portal is asked', async () => {
  const { ask, check, checks } = processAt(RETURNED);
  const sent = await ask();
  expect(JSON.stringify(sent)).not.toContain(RETURNED.OTP);
  for (let turn = 0; turn < 4; turn++) expect(await check(sent, 'AAAAA')).toMatchObject(MISMATCH);
  expect(checks()).toBe(0);
  expect(await check(sent, '7kq2m')).toEqual(OPENED);
  expect(checks()).toBe(1);

  const next = await ask();
  for (let turn = 0; turn < 5; turn++) await check(next, 'AAAAA');
  expect(await check(next, '7KQ2M')).toMatchObject(MISMATCH);
  expect(checks()).toBe(1);
});

test('QC-06 every process compares it, whichever sent for it, and refuses a form without its note', async () => {
  const sent = await processAt(RETURNED).ask();
  const other = processAt(RETURNED);
  expect(await other.check(sent, 'AAAAA')).toMatchObject(MISMATCH);
  const foreign = await processAt(RETURNED, 'the key of another installation').ask();
  for (const note of ['', 'a note of their own', 'sent' in foreign ? foreign.sent.note : ''])
    expect(await other.check(sent, '7KQ2M', { note })).toMatchObject(MISMATCH);
  expect(await other.check(sent, '7KQ2M', { clid: 'Q9999999999' })).toMatchObject(MISMATCH);
  expect(other.checks()).toBe(0);
  expect(await other.check(sent, '7KQ2M')).toEqual(OPENED);
});

test('QC-06 a PIN is compared for ten minutes; one that the portal keeps to itself is compared by the portal', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const returning = processAt(RETURNED);
  const late = await returning.ask();
  const silent = processAt({ phone: '', msg: 'Sent.' });
  const sent = await silent.ask();
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1);
  expect(await returning.check(late, '7KQ2M')).toMatchObject(MISMATCH);
  for (let turn = 0; turn < 6; turn++) expect(await silent.check(sent, 'AAAAA')).toEqual(OPENED);
});
