import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { validatePin } from '#contract/saved-quote.ts';
import type { Proved } from '#platform/context/handler.ts';
import { withMarks } from '#platform/throttles/known-mark.ts';
import { pinFor, saveQuote } from '#testing/selling/test-quote.ts';
import { withPortals } from '#testing/test-portals.ts';

const mismatch = { status: '0', errorMsg: 'Code entered did not match', returnUrl: '' };
const wrongFor = (pin: string) => (pin === 'AAAAA' ? 'BBBBB' : 'AAAAA');

withPortals('pin check', (portals) => {
  test('CA-07 QC-04 a right pin returns a single-use address, in any letter case and spacing', async () => {
    const quote = await saveQuote(portals);
    const pin = await pinFor(portals, quote.phone);
    const typed = `${pin.slice(0, 2).toLowerCase()} ${pin.slice(2)}`;
    const { status, body } = await portals.ask(validatePin, { clid: quote.clid, otp: typed });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: '1', errorMsg: '' });
    expect((body as { returnUrl: string }).returnUrl).toMatch(/^\/uaicins\/quote\/resume\/[\w-]{43}$/);
  });

  test('QC-04 of 50 parallel right pins, exactly one succeeds', async () => {
    const quote = await saveQuote(portals);
    const otp = await pinFor(portals, quote.phone);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => portals.ask(validatePin, { clid: quote.clid, otp })),
    );
    expect(answers.filter(({ body }) => (body as { status: string }).status === '1')).toHaveLength(1);
  });

  test('QC-04 after five wrong attempts, even the right pin is refused', async () => {
    const quote = await saveQuote(portals);
    const pin = await pinFor(portals, quote.phone);
    const wrong = { clid: quote.clid, otp: wrongFor(pin) };
    const tries = await Promise.all(Array.from({ length: 7 }, () => portals.ask(validatePin, wrong)));
    expect(tries.map(({ body }) => body)).toEqual(Array(7).fill(mismatch));
    const kept = await portals.db.selectFrom('quote_pin').selectAll().where('saved_quote_id', '=', quote.id).execute();
    expect(kept).toMatchObject([{ attempts: 5, used_at: null }]);
    expect((await portals.ask(validatePin, { clid: quote.clid, otp: pin })).body).toEqual(mismatch);
  });

  test('QC-04 attempts that strangers use up do not lock out a person who proves the quote', async () => {
    const licnum = 'P555555555555';
    const quote = await saveQuote(portals, { licenseNumber: licnum });
    const pin = await pinFor(portals, quote.phone);
    const wrong = { clid: quote.clid, otp: wrongFor(pin) };
    await Promise.all(Array.from({ length: 10 }, () => portals.ask(validatePin, wrong)));
    const right = { clid: quote.clid, otp: pin };
    expect((await portals.ask(validatePin, right)).status).toBe(429);
    // One of the two facts, or another person's, proves nothing.
    expect((await portals.ask(validatePin, { ...right, phone: quote.phone })).status).toBe(429);
    expect((await portals.ask(validatePin, { ...right, phone: quote.phone, licnum: 'P000000000000' })).status).toBe(
      429,
    );

    const proved: Proved[] = [];
    const opened = await portals.ask(validatePin, { ...right, phone: quote.phone, licnum }, { proved });
    expect(opened.body).toMatchObject({ status: '1' });
    const device = withMarks({ ...portals, device: undefined } as never, proved);
    expect((await portals.ask(validatePin, wrong, { device })).body).toEqual(mismatch);
    expect((await portals.ask(validatePin, wrong)).status).toBe(429);
  });

  test('QC-04 a wrong, expired or used pin and another person’s pin get the same answer', async () => {
    const [quote, other] = [await saveQuote(portals), await saveQuote(portals)];
    const otp = await pinFor(portals, quote.phone);
    const answers = [
      await portals.ask(validatePin, { clid: quote.clid, otp: wrongFor(otp) }),
      await portals.ask(validatePin, { clid: other.clid, otp }),
      await portals.ask(validatePin, { clid: 'Q00000000000000', otp }),
    ];
    await portals.ask(validatePin, { clid: quote.clid, otp });
    answers.push(await portals.ask(validatePin, { clid: quote.clid, otp }));
    const expired = await pinFor(portals, other.phone);
    await portals.db
      .updateTable('quote_pin')
      .set({ expires_at: sql<Date>`now()` })
      .where('saved_quote_id', '=', other.id)
      .execute();
    answers.push(await portals.ask(validatePin, { clid: other.clid, otp: expired }));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(5).fill({ status: 200, body: mismatch }),
    );
  });

  test('QC-03 the earlier pin stays valid after a resend', async () => {
    const quote = await saveQuote(portals);
    const earlier = await pinFor(portals, quote.phone);
    await portals.db
      .updateTable('quote_pin')
      .set({ created_at: sql<Date>`now() - interval '181 seconds'` })
      .where('saved_quote_id', '=', quote.id)
      .execute();
    expect(await pinFor(portals, quote.phone)).not.toBe(earlier);
    expect((await portals.ask(validatePin, { clid: quote.clid, otp: earlier })).body).toMatchObject({ status: '1' });
  });

  test('a form sent ten times in parallel and again opens one address; with another key the pin is used', async () => {
    const quote = await saveQuote(portals);
    const otp = await pinFor(portals, quote.phone);
    const check = (key: string) =>
      portals.ask(validatePin, { clid: quote.clid, otp }, { headers: { 'idempotency-key': key } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => check('one form')));
    answers.push(await check('one form'));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ status: '1', returnUrl: expect.stringMatching(/resume/) });
    expect((await check('another form')).body).toEqual(mismatch);
    const returns = await portals.db
      .selectFrom('quote_return')
      .where('saved_quote_id', '=', quote.id)
      .selectAll()
      .execute();
    expect(returns).toHaveLength(1);
  });
});
