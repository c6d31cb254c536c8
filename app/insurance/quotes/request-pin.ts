import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { maskedPhone, tollFree } from '#config/phone-number.ts';
import { MOST_PINS, PIN_MINUTES } from '#config/security-limits.ts';
import { PIN_RESEND_SECONDS } from '#contract/limits.ts';
import type { PinOnItsWay } from '#contract/saved-quote.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import { AnswerWithFacts, type Context } from '#platform/context/handler.ts';
import { canText } from '#platform/messages/can-text.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { budgetOf, networkOf } from '#platform/throttles/budget.ts';
import { inConstantTime } from '#platform/throttles/constant-time.ts';
import { markFor, provedTarget } from '#platform/throttles/known-mark.ts';
import { clidOf, newPin } from './quote-pin.ts';
import { addPin, lockQuotesOf, pinsSentTo, type SavedQuote } from './saved-quote-store.ts';

type PinRequestAnswer = AnswerWithFacts<PinOnItsWay, { waitSeconds: number }>;

/** What was typed. Either one finds the quote; both together prove who asks. */
type Typed = { licnum?: string | undefined; phone?: string | undefined };
type Find = () => Promise<SavedQuote | undefined>;

/**
 * Sends a new pin to the phone on file, never to a typed one; the response never contains the pin (QC-06). Where no text
 * can be sent, it goes to the quote's email address. By default the response says whether there is a quote, and gives
 * four digits of its phone; with `QUOTE_LOOKUP` set to quiet it reveals neither (QC-02).
 */
export async function requestPin(context: Context, typed: Typed, find: Find): Promise<PinRequestAnswer> {
  await budgetOf('pinRequest', context).reserve();
  if (context.env.QUOTE_LOOKUP === 'quiet') return inConstantTime(STEP_MS, () => requestQuietly(context, typed, find));
  const quote = await find();
  if (!quote) throw new Failure('refused', m.quote_none_saved({}, { locale: context.language }));

  const reach = reachOfQuote(context.env, quote);
  if (!reach) {
    const phone = tollFree(brand.phones.support);
    throw new Failure('refused', m.quote_pin_no_way({ phone }, { locale: context.language }));
  }
  const { msg, waitSeconds } = await sendPin(context, quote, reach, isProved(context, typed, quote));
  const phone = reach.way === 'sms' ? maskedPhone(reach.to) : '';
  return new AnswerWithFacts({ said: msg, phone, clid: quote.clid }, { waitSeconds });
}

/** Well above the time it takes to queue a pin. */
const STEP_MS = 150;

/**
 * The same response with or without a quote, sent or not. When there is no quote, the client id is constant per input
 * and opens nothing.
 */
async function requestQuietly(context: Context, typed: Typed, find: Find): Promise<PinRequestAnswer> {
  const quote = await find();
  const reach = quote && reachOfQuote(context.env, quote);
  if (reach) await sendPin(context, quote, reach, isProved(context, typed, quote));
  const nobodys = context.keyring.hash('pin', 'nobody', typed.licnum ?? '', typed.phone ?? '');
  const clid = quote?.clid ?? clidOf(nobodys);
  const said = m.quote_pin_quiet({ minutes: PIN_MINUTES }, { locale: context.language });
  return new AnswerWithFacts({ said, phone: '', clid }, { waitSeconds: PIN_RESEND_SECONDS });
}

type Reach = { way: 'sms' | 'mail'; to: string };

function reachOfQuote(env: Context['env'], { phone, email }: SavedQuote): Reach | undefined {
  if (canText(env)) return { way: 'sms', to: phone };
  return email ? { way: 'mail', to: email } : undefined;
}

/** True for a browser that opened the quote before, or when both license and phone are right. */
const isProved = (context: Context, { licnum, phone }: Typed, quote: SavedQuote): boolean =>
  (phone === quote.phone && licnum !== undefined && licnum === quote.license_number) ||
  markFor(context, provedTarget('quote', quote.clid)) !== undefined;

/** @returns the message for the person, and how many seconds until the next pin can be requested */
function sendPin(
  context: Context,
  { id, clid, phone, language }: SavedQuote,
  reach: Reach,
  isProved: boolean,
): Promise<{ msg: string; waitSeconds: number }> {
  const locale = { locale: context.language };
  const askedBy = isProved ? null : context.keyring.hash('throttle', 'pin asked by', networkOf(context.address));
  return context.db.transaction().execute(async (db) => {
    await lockQuotesOf(db, phone);
    const sent = await pinsSentTo(db, phone, askedBy);
    const wait = PIN_RESEND_SECONDS - sent.secondsSinceLast;
    if (wait > 0) return { msg: m.quote_pin_wait({ seconds: wait }, locale), waitSeconds: wait };
    // The last pin still works, or one will be sent tomorrow: the response is the same, and nothing is sent.
    if (askedBy && sent.isTaken) return { msg: m.quote_pin_once({}, locale), waitSeconds: PIN_RESEND_SECONDS };
    if (sent.inQuarter >= MOST_PINS.aQuarter || sent.inDay >= MOST_PINS.aDay) {
      return { msg: m.quote_pin_limit({}, locale), waitSeconds: PIN_RESEND_SECONDS };
    }

    const pin = newPin();
    await addPin(db, { id, phone }, context.keyring.hash('pin', clid, pin), askedBy);
    await audit(db, context, { act: 'request-pin', actor: 'visitor', subject: ['quote', id] });
    const text = m.quote_pin_text({ brand: brand.shortName, pin, minutes: PIN_MINUTES }, { locale: language });
    if (reach.way === 'sms') {
      await enqueueSms(db, { to: reach.to, text, goodForSeconds: PIN_MINUTES * 60 });
      const msg = m.quote_pin_sent({ phone: maskedPhone(reach.to), minutes: PIN_MINUTES }, locale);
      return { msg, waitSeconds: PIN_RESEND_SECONDS };
    }
    const letter = composeMail(language, {
      title: m.quote_pin_mail_title({}, { locale: language }),
      paragraphs: [text],
    });
    await enqueueMail(db, { to: reach.to, ...letter });
    // No part of the address: whoever asks may know no more than a license number.
    return { msg: m.quote_pin_mailed({ minutes: PIN_MINUTES }, locale), waitSeconds: PIN_RESEND_SECONDS };
  });
}
