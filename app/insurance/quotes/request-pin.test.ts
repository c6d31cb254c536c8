import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findQuoteByLicense, findQuoteByPhone, PIN_WAIT_HEADER } from '#contract/saved-quote.ts';
import { provedTarget, withMarks } from '#platform/throttles/known-mark.ts';
import { saveQuote, textMessagesTo } from '#testing/selling/test-quote.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { newPin } from './quote-pin.ts';

test('QC-06 a pin has five symbols that cannot be confused with one another', () => {
  const pins = Array.from({ length: 2000 }, newPin).join('');
  expect(new Set(pins).size).toBe(32);
  expect(pins).toMatch(/^[2-9A-HJ-NP-Z]{10000}$/);
});

withPortals('pin request', (portals) => {
  test('CA-05 QC-02 QC-06 a license finds its quote, and the pin is only sent to the phone on file', async () => {
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

  test('CA-06 QC-02 without a saved quote the answer has status 0 and says so', async () => {
    const { status, body } = await portals.ask(findQuoteByPhone, { phone: '3055550199' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: '0', errorMsg: expect.stringMatching(/no saved quote/), OTP: '', CLID: '' });
  });

  test('QC-03 a resend within 180 s sends nothing and says how long to wait', async () => {
    const quote = await saveQuote(portals);
    const from = { address: '192.0.2.3' };
    await Promise.all(Array.from({ length: 5 }, () => portals.ask(findQuoteByPhone, { phone: quote.phone }, from)));
    expect(await textMessagesTo(portals, quote.phone)).toHaveLength(1);

    const again = await portals.ask(findQuoteByPhone, { phone: quote.phone }, from);
    expect(again.body).toMatchObject({ status: '1', CLID: quote.clid, msg: expect.stringMatching(/1[78]\d seconds/) });
    await portals.db
      .updateTable('quote_pin')
      .set({ created_at: sql<Date>`now() - interval '181 seconds'` })
      .where('saved_quote_id', '=', quote.id)
      .execute();
    await portals.ask(findQuoteByPhone, { phone: quote.phone }, from);
    expect(await textMessagesTo(portals, quote.phone)).toHaveLength(2);
  });

  test('QC-02 a phone gets at most three pins in 15 minutes, and the answer stays the same', async () => {
    const quote = await saveQuote(portals);
    for (let i = 0; i < 5; i += 1) {
      await portals.db
        .updateTable('quote_pin')
        .set({ created_at: sql<Date>`now() - interval '181 seconds'` })
        .where('saved_quote_id', '=', quote.id)
        .execute();
      const { status, body } = await portals.ask(findQuoteByPhone, { phone: quote.phone }, { address: '192.0.2.4' });
      expect({ status, body }).toMatchObject({ status: 200, body: { status: '1', CLID: quote.clid } });
    }
    expect(await textMessagesTo(portals, quote.phone)).toHaveLength(3);
  });

  test('QC-02 a phone is texted for one stranger a day, but always for a person who proves the quote', async () => {
    const quote = await saveQuote(portals, { licenseNumber: 'P222222222222' });
    const later = (minutes: number) =>
      portals.db
        .updateTable('quote_pin')
        .set({ created_at: sql<Date>`created_at - make_interval(mins => ${minutes})` })
        .where('saved_quote_id', '=', quote.id)
        .execute();
    const texts = async () => (await textMessagesTo(portals, quote.phone)).length;
    const asked = { phone: quote.phone };
    await portals.ask(findQuoteByPhone, asked, { address: '2001:db8:5:1::/64' });
    await later(4);
    for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8:6:1::/64']) {
      const { body } = await portals.ask(findQuoteByPhone, asked, { address });
      expect(body).toMatchObject({ status: '1', msg: expect.stringMatching(/already sent this quote a pin today/) });
    }
    expect(await texts()).toBe(1);
    // The first requester, from the same network, may ask again for 15 minutes.
    await portals.ask(findQuoteByPhone, asked, { address: '2001:db8:5:2::/64' });
    expect(await texts()).toBe(2);
    await later(16);
    await portals.ask(findQuoteByPhone, asked, { address: '2001:db8:5:1::/64' });
    await portals.ask(findQuoteByPhone, { ...asked, licnum: 'P999999999999' });
    expect(await texts()).toBe(2);

    await portals.ask(findQuoteByPhone, { ...asked, licnum: 'P222222222222' });
    expect(await texts()).toBe(3);
    await later(4);
    await portals.ask(findQuoteByLicense, { licnum: 'P222222222222', ...asked });
    expect(await texts()).toBe(4);
    await later(4);
    const device = withMarks({ ...portals, device: undefined } as never, [provedTarget('quote', quote.clid)]);
    await portals.ask(findQuoteByPhone, asked, { device });
    expect(await texts()).toBe(5);
  });

  test('QC-02 an address that keeps asking is throttled', async () => {
    const answers = [];
    for (let i = 0; i < 11; i += 1) {
      answers.push(await portals.ask(findQuoteByPhone, { phone: `30555501${i + 10}` }, { address: '192.0.2.8' }));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect(answers[10]?.body).toMatchObject({ status: '0', errorMsg: expect.stringMatching(/Too many/) });
  });
});

withPortals(
  'pin request with the same answer for all',
  (portals) => {
    test('QC-02 if the carrier so chose, known and unknown numbers get one answer, without phone digits', async () => {
      const quote = await saveQuote(portals, { licenseNumber: 'P333333333333' });
      const answers = [];
      for (const input of [
        { phone: quote.phone },
        { phone: quote.phone },
        { phone: '3055550188' },
        { phone: '3055550188' },
      ]) {
        answers.push(await portals.ask(findQuoteByPhone, input));
      }
      answers.push(await portals.ask(findQuoteByLicense, { licnum: 'P333333333333' }));
      answers.push(await portals.ask(findQuoteByLicense, { licnum: 'P444444444444' }));
      const same = {
        status: '1',
        errorMsg: '',
        phone: '',
        OTP: '',
        CLID: expect.stringMatching(/^Q[0-9A-Z]{12,}$/),
        msg: expect.stringMatching(/^If you have a saved quote with that/),
      };
      for (const { status, headers, body } of answers) {
        expect([status, headers.get(PIN_WAIT_HEADER), body]).toEqual([200, '180', same]);
        const { msg, phone } = body as Record<string, string>;
        expect(`${msg} ${phone}`).not.toContain(quote.phone.slice(-4));
      }
      expect(new Set(answers.map(({ body }) => (body as { msg: string }).msg)).size).toBe(1);
      // Each quote has one client id, however often it is requested.
      const clids = answers.map(({ body }) => (body as { CLID: string }).CLID);
      expect([clids[0], clids[2]]).toEqual([clids[1], clids[3]]);
      expect(await textMessagesTo(portals, quote.phone)).toHaveLength(1);
      expect(await textMessagesTo(portals, '3055550188')).toEqual([]);
    });
  },
  { variables: { QUOTE_LOOKUP: 'quiet' } },
);

/** A mail server is set up, and no text service. */
const WITHOUT_TEXTS = { SMTP_URL: 'smtp://127.0.0.1:9' };

withPortals(
  'pin request where no text can be sent',
  (portals) => {
    test('QC-02 QC-06 the pin is mailed to the address of the quote, and the answer says so', async () => {
      const quote = await saveQuote(portals, { email: 'marisol@mail.example' });
      const { body } = await portals.ask(findQuoteByPhone, { phone: quote.phone });
      const msg = expect.stringMatching(/^We emailed a pin to the address on the quote\./);
      expect(body).toMatchObject({ status: '1', msg, phone: '', CLID: quote.clid });
      const [mail] = await mailTo(portals, 'marisol@mail.example');
      expect(mail?.text).toMatch(/\b[2-9A-HJ-NP-Z]{5} is your pin/);
      expect(await textMessagesTo(portals, quote.phone)).toEqual([]);
    });

    test('QC-02 without an address the answer has status 0 and leads to the phone', async () => {
      const { phone } = await saveQuote(portals);
      const { body } = await portals.ask(findQuoteByPhone, { phone });
      expect(body).toMatchObject({ status: '0', errorMsg: expect.stringMatching(/call us at 1-8/), CLID: '' });
      expect(await textMessagesTo(portals, phone)).toEqual([]);
    });
  },
  { variables: WITHOUT_TEXTS },
);

withPortals(
  'pin request that reveals nothing, where no text can be sent',
  (portals) => {
    test('QC-02 with an address, without one and without a quote the answer is the same', async () => {
      const mailed = await saveQuote(portals, { email: 'noelia@mail.example' });
      const { phone } = await saveQuote(portals);
      const said = new Set<unknown>();
      for (const asked of [mailed.phone, phone, '3055550199']) {
        const { body } = await portals.ask(findQuoteByPhone, { phone: asked });
        const { CLID, ...rest } = body as Record<string, string>;
        expect(CLID).toMatch(/^Q/);
        said.add(JSON.stringify(rest));
      }
      expect([...said]).toEqual([expect.stringMatching(/its phone or email/)]);
      expect(await mailTo(portals, 'noelia@mail.example')).toHaveLength(1);
    });
  },
  { variables: { ...WITHOUT_TEXTS, QUOTE_LOOKUP: 'quiet' } },
);
