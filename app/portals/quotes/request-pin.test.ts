import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findQuoteByLicense, findQuoteByPhone, PIN_WAIT_HEADER } from '#contract/saved-quote.ts';
import { onBothEngines } from '../test-portals.ts';
import { newPin } from './quote-pin.ts';
import { saveQuote, textMessagesTo } from './test-quote.ts';

test('QC-06 a pin has five symbols that nobody takes for one another', () => {
  const pins = Array.from({ length: 2000 }, newPin).join('');
  expect(new Set(pins).size).toBe(32);
  expect(pins).toMatch(/^[2-9A-HJ-NP-Z]{10000}$/);
});

onBothEngines('pin request', (portals) => {
  test('QC-02 QC-06 a licence finds its quote; the pin goes to the phone on file and not into the answer', async () => {
    const quote = await saveQuote(portals, { licenseNumber: 'P123456789012' });
    const { status, body, headers } = await portals.ask(findQuoteByLicense, { licnum: 'p123-456-78-901-2' });
    expect(headers.get(PIN_WAIT_HEADER)).toBe('180');
    const last4 = quote.phone.slice(-4);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: '1',
      errorMsg: '',
      msg: expect.stringContaining(last4),
      phone: `(xxx) ***-${last4}`,
      OTP: '',
      CLID: quote.clid,
    });
    const [message = ''] = await textMessagesTo(portals, quote.phone);
    const pin = message.match(/\b[2-9A-HJ-NP-Z]{5}\b/)?.[0];
    expect(pin).toBeDefined();
    expect(JSON.stringify(body)).not.toContain(pin);
    const kept = await portals.db.selectFrom('quote_pin').selectAll().where('saved_quote_id', '=', quote.id).execute();
    expect(kept).toMatchObject([{ pin_hash: portals.keyring.hash('pin', quote.clid, pin ?? '') }]);
  });

  test('QC-02 without a saved quote status 0 says so', async () => {
    const { status, body } = await portals.ask(findQuoteByPhone, { phone: '3055550199' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: '0', errorMsg: expect.stringMatching(/no saved quote/), OTP: '', CLID: '' });
  });

  test('QC-03 a resend within 180 s sends nothing and says how long to wait', async () => {
    const quote = await saveQuote(portals);
    await Promise.all(Array.from({ length: 5 }, () => portals.ask(findQuoteByPhone, { phone: quote.phone })));
    expect(await textMessagesTo(portals, quote.phone)).toHaveLength(1);

    const again = await portals.ask(findQuoteByPhone, { phone: quote.phone });
    expect(again.body).toMatchObject({ status: '1', CLID: quote.clid, msg: expect.stringMatching(/1[78]\d seconds/) });
    await portals.db
      .updateTable('quote_pin')
      .set({ created_at: sql<Date>`now() - interval '181 seconds'` })
      .where('saved_quote_id', '=', quote.id)
      .execute();
    await portals.ask(findQuoteByPhone, { phone: quote.phone });
    expect(await textMessagesTo(portals, quote.phone)).toHaveLength(2);
  });

  test('QC-02 a phone gets at most three pins in a quarter of an hour; the answer stays the same', async () => {
    const quote = await saveQuote(portals);
    for (let i = 0; i < 5; i += 1) {
      await portals.db
        .updateTable('quote_pin')
        .set({ created_at: sql<Date>`now() - interval '181 seconds'` })
        .where('saved_quote_id', '=', quote.id)
        .execute();
      const { status, body } = await portals.ask(findQuoteByPhone, { phone: quote.phone });
      expect({ status, body }).toMatchObject({ status: 200, body: { status: '1', CLID: quote.clid } });
    }
    expect(await textMessagesTo(portals, quote.phone)).toHaveLength(3);
  });

  test('QC-02 an address that keeps asking is held back', async () => {
    const answers = [];
    for (let i = 0; i < 11; i += 1) {
      answers.push(await portals.ask(findQuoteByPhone, { phone: `30555501${i + 10}` }, { address: '192.0.2.8' }));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect(answers[10]?.body).toMatchObject({ status: '0', errorMsg: expect.stringMatching(/Too many/) });
  });
});
