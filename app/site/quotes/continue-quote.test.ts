import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { callerOf, type Portal, portalCall } from '../portals.server.ts';
import { continueQuote } from './continue-quote.server.ts';

/** A carrier's answer to a PIN request, and what the page gets of it. */
async function sentBy(answer: object) {
  const portal: Portal = {
    origin: 'https://portal.example',
    way: 'as-specified',
    key: undefined,
    fetch: async () => Response.json({ status: '1', errorMsg: '', OTP: '', CLID: 'Q1234567890', ...answer }),
  };
  const context = new RouterContextProvider();
  context.set(
    portalCall,
    callerOf({ insured: portal, quote: portal }, { language: 'en', requestId: 'test' }, () => {}),
  );
  const form = new FormData();
  form.set('licenseNumber', 'P120544842820');
  return continueQuote(new Request('https://site.example'), context, form);
}

test.each([
  ['(xxx) ***-0142', '(xxx) ***-0142'],
  ['3055550142', '(xxx) ***-0142'],
  ['+1 (305) 555-0142', '(xxx) ***-0142'],
  ['', ''],
])('QC-02 a portal that sends to %j: the page gets %j, whatever the message says', async (phone, masked) => {
  const { data } = await sentBy({ phone, msg: 'Sent.' });
  expect(data).toMatchObject({ kind: 'sent', message: 'Sent.', sent: { masked } });
});
