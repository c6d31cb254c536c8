import { createHash } from 'node:crypto';
import { data, type RouterContextProvider } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { maskedPhone, typedPhone } from '#config/phone-number.ts';
import { clid, licenseNumber, pin } from '#contract/fields.ts';
import { PIN_RESEND_SECONDS } from '#contract/limits.ts';
import { findQuoteByLicense, findQuoteByPhone, validatePin } from '#contract/saved-quote.ts';
import { typedText } from '../content/typed-text.server.ts';
import { type PinNotes, pinNotes } from '../pin-notes.server.ts';
import { type CallPortal, portalAddress, portalCall } from '../portals.server.ts';
import { publicOrigin } from '../public-origin.ts';
import type { ContinueOutcome, PinSent } from './continue-outcome.ts';
import { QUOTE_PORTAL_PATH, returnAddress } from './return-address.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * QC-01 … QC-06: requests a PIN for a saved quote, then returns the address it opens. The PIN itself never goes
 * to the browser.
 */
export async function continueQuote(request: Request, context: Context, form: FormData) {
  const call = context.get(portalCall);
  const notes = context.get(pinNotes);
  const outcome =
    form.get('intent') === 'verify'
      ? await verify(call, notes, form, (url) => openable(url, request, context))
      : await requestPin(call, notes, form);
  return data<ContinueOutcome>(outcome, {
    status: outcome.kind === 'sent' || outcome.kind === 'opened' ? 200 : 422,
    headers: { 'cache-control': 'no-store' },
  });
}

async function requestPin(call: CallPortal, notes: PinNotes, form: FormData): Promise<ContinueOutcome> {
  const typed = { licenseNumber: typedText(form, 'licenseNumber'), phone: typedText(form, 'phone') };
  const invalid = (message: string): ContinueOutcome => ({ kind: 'invalid', message, typed });
  if (!typed.licenseNumber && !typed.phone) return invalid(m.quotes_pin_need());
  const license = licenseNumber.safeParse(typed.licenseNumber);
  const number = typedPhone(typed.phone);
  if (typed.licenseNumber && !license.success) return invalid(m.quotes_pin_wrong_license());
  if (!typed.licenseNumber && !number) return invalid(m.quotes_pin_wrong_phone());

  const reply = license.success
    ? await call(findQuoteByLicense, { licnum: license.data, phone: number })
    : await call(findQuoteByPhone, { phone: number ?? '' });
  if (!reply.ok) return invalid(m.quotes_pin_failed());
  if ('error' in reply.answer) return invalid(reply.answer.error || m.quotes_pin_failed());
  const { said, clid, phone: onFile, pin } = reply.answer;
  return {
    kind: 'sent',
    message: said,
    sent: { ...typed, clid, masked: shownPhone(onFile), note: notes.write(clid, pin) },
    seconds: reply.beside.waitSeconds ?? PIN_RESEND_SECONDS,
    attempt: crypto.randomUUID(),
  };
}

/** A carrier's portal may return the whole phone number; only its last four digits are shown. */
function shownPhone(onFile: string): string {
  const digits = typedPhone(onFile);
  return digits ? maskedPhone(digits) : onFile;
}

function openable(returnUrl: string, request: Request, context: Context): string | undefined {
  const ours = [new URL(request.url).origin, context.get(publicOrigin)];
  return returnAddress(returnUrl, context.get(portalAddress)('quote', QUOTE_PORTAL_PATH), ours);
}

/** An idempotency key for the form and its content, so that sending it twice is one check. */
const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

async function verify(
  call: CallPortal,
  notes: PinNotes,
  form: FormData,
  openable: (returnUrl: string) => string | undefined,
): Promise<ContinueOutcome> {
  const sent: PinSent = {
    licenseNumber: typedText(form, 'licenseNumber'),
    phone: typedText(form, 'phone'),
    clid: typedText(form, 'clid'),
    masked: typedText(form, 'masked').slice(0, 20),
    note: typedText(form, 'note'),
  };
  const refused = (message: string): ContinueOutcome => ({
    kind: 'refused',
    message,
    sent,
    attempt: crypto.randomUUID(),
  });
  const quote = clid.safeParse(sent.clid);
  const typed = typedText(form, 'pin');
  if (!typed) return refused(m.quotes_pin_required());
  const code = pin.safeParse(typed);
  if (!code.success || !quote.success) return refused(m.quotes_pin_mismatch());
  if (notes.isRefused(sent.note, quote.data, code.data)) return refused(m.quotes_pin_mismatch());

  const idempotencyKey = keyOf(typedText(form, 'attempt'), quote.data, code.data);
  const licnum = licenseNumber.safeParse(sent.licenseNumber).data;
  const phone = typedPhone(sent.phone);
  // With both facts, wrong PINs of others do not lock the person out.
  const both = licnum && phone ? { licnum, phone } : {};
  const reply = await call(validatePin, { clid: quote.data, otp: code.data, ...both }, { idempotencyKey });
  if (!reply.ok) return refused(m.quotes_pin_failed());
  if ('error' in reply.answer) return refused(reply.answer.error || m.quotes_pin_mismatch());
  const href = openable(reply.answer.returnUrl);
  return href ? { kind: 'opened', href } : refused(m.quotes_pin_failed());
}
