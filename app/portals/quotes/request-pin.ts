import type { z } from 'zod';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { maskedPhone } from '#config/phone-number.ts';
import { PIN_RESEND_SECONDS } from '#contract/limits.ts';
import { type findQuoteByLicense, PIN_WAIT_HEADER } from '#contract/saved-quote.ts';
import { audit } from '../audit/audit-store.ts';
import { Failure } from '../failure.ts';
import { AnswerWithHeaders, type Asked } from '../handler.ts';
import { enqueueSms } from '../messages/outbox-store.ts';
import { budgetOf } from '../throttles/budget.ts';
import { MOST_PINS, PIN_MINUTES } from '../throttles/security-limits.ts';
import { newPin } from './quote-pin.ts';
import { addPin, lockQuotesOf, pinsSentTo, type SavedQuote } from './saved-quote-store.ts';

type PinRequestAnswer = AnswerWithHeaders<z.input<(typeof findQuoteByLicense)['answer']>>;

/** Sends a fresh pin to the phone on file, never to one that was typed; the answer never holds it (QC-06). */
export async function requestPin(asked: Asked, find: () => Promise<SavedQuote | undefined>): Promise<PinRequestAnswer> {
  await budgetOf('pinRequest', asked).reserve();
  const quote = await find();
  if (!quote) throw new Failure('refused', m.quote_none_saved({}, { locale: asked.language }));

  const { msg, waitSeconds } = await sendPin(asked, quote);
  const answer = {
    status: '1',
    errorMsg: '',
    msg,
    phone: maskedPhone(quote.phone),
    OTP: '',
    CLID: quote.clid,
  } as const;
  return new AnswerWithHeaders(answer, { [PIN_WAIT_HEADER]: String(waitSeconds) });
}

/** @returns what happened, for the person to read, and how long the next pin is to be waited for */
function sendPin(
  asked: Asked,
  { id, clid, phone, language }: SavedQuote,
): Promise<{ msg: string; waitSeconds: number }> {
  const locale = { locale: asked.language };
  return asked.db.transaction().execute(async (db) => {
    await lockQuotesOf(db, phone);
    const sent = await pinsSentTo(db, phone);
    const wait = PIN_RESEND_SECONDS - sent.secondsSinceLast;
    if (wait > 0) return { msg: m.quote_pin_wait({ seconds: wait }, locale), waitSeconds: wait };
    // The last pin still works, or one of tomorrow will: the answer stays, and nothing is sent.
    if (sent.inQuarter >= MOST_PINS.aQuarter || sent.inDay >= MOST_PINS.aDay) {
      return { msg: m.quote_pin_limit({}, locale), waitSeconds: PIN_RESEND_SECONDS };
    }

    const pin = newPin();
    await addPin(db, { id, phone }, asked.keyring.hash('pin', clid, pin));
    const text = m.quote_pin_text({ brand: brand.shortName, pin, minutes: PIN_MINUTES }, { locale: language });
    await enqueueSms(db, { to: phone, text, goodForSeconds: PIN_MINUTES * 60 });
    await audit(db, asked, { act: 'request-pin', actor: 'visitor', subject: ['quote', id] });
    const msg = m.quote_pin_sent({ phone: maskedPhone(phone), minutes: PIN_MINUTES }, locale);
    return { msg, waitSeconds: PIN_RESEND_SECONDS };
  });
}
