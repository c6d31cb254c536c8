import { z } from 'zod';
import { defineCall } from './call.ts';
import { clid, licenseNumber, phone, pin, type Refusal } from './fields.ts';

/**
 * Sent next to the answer of a PIN request: the seconds until the next PIN may be requested, by the portal's clock.
 * Without it, the full wait applies.
 */
export const PIN_WAIT_HEADER = 'Retry-After';

const pinRequestWire = z.object({
  /** 0 refused, 1 a PIN was sent. */
  status: z.enum(['0', '1']),
  errorMsg: z.string().max(500),
  msg: z.string().max(500),
  /** Masked `(xxx) ***-1234`. */
  phone: z.string().max(20),
  /** Always empty from the bundled portal. A carrier's may return the PIN itself; no browser gets it (QC-06). */
  OTP: z.string().max(20),
  CLID: z.string().max(40),
});
const NO_PIN = { status: '0', errorMsg: '', msg: '', phone: '', OTP: '', CLID: '' } as const;

/** A PIN that was sent. */
export type PinOnItsWay = {
  /** The message for the person. */
  said: string;
  /** Masked `(xxx) ***-1234`; empty when the portal does not give it. */
  phone: string;
  clid: string;
  /** The PIN itself, where a carrier's portal returns it: for the site's server alone. */
  pin?: string | undefined;
};

const pinRequestAnswer = z.codec(pinRequestWire, z.custom<Refusal | PinOnItsWay>(), {
  decode: ({ status, errorMsg, msg, phone, CLID, OTP }) =>
    status === '1' ? { said: msg, phone, clid: CLID, pin: OTP || undefined } : { error: errorMsg },
  encode: (answer) =>
    'error' in answer
      ? { ...NO_PIN, errorMsg: answer.error }
      : { ...NO_PIN, status: '1' as const, msg: answer.said, phone: answer.phone, CLID: answer.clid },
});

const waitSeconds = {
  header: PIN_WAIT_HEADER,
  as: z.codec(z.string().regex(/^[1-9][0-9]{0,5}$/), z.custom<number>(), { decode: Number, encode: String }),
};

export const findQuoteByLicense = defineCall({
  portal: 'quote',
  method: 'POST',
  path: '/uaicins/agent/zip/licsearch',
  fields: 'query',
  access: 'key',
  // The phone number is additional proof: with it, the text message is not counted as requested by a stranger.
  input: z.object({ licnum: licenseNumber, phone: phone.optional() }),
  answers: 'json',
  answer: pinRequestAnswer,
  beside: { waitSeconds },
  isRead: false,
});

export const findQuoteByPhone = defineCall({
  portal: 'quote',
  method: 'POST',
  path: '/uaicins/agent/zip/phonesearch',
  fields: 'query',
  access: 'key',
  input: z.object({ phone, licnum: licenseNumber.optional() }),
  answers: 'json',
  answer: pinRequestAnswer,
  beside: { waitSeconds },
  isRead: false,
});

export const validatePin = defineCall({
  portal: 'quote',
  method: 'POST',
  path: '/uaicins/agent/zip/validateopt',
  fields: 'query',
  access: 'key',
  // With both facts by which a quote is found, wrong PINs of strangers do not count against this person.
  input: z.object({ clid, otp: pin, licnum: licenseNumber.optional(), phone: phone.optional() }),
  answers: 'json',
  answer: z.codec(
    z.object({
      status: z.enum(['0', '1']),
      errorMsg: z.string().max(500),
      /** A one-use address of the saved quote; empty when refused. */
      returnUrl: z.string().max(2000),
    }),
    z.custom<Refusal | { returnUrl: string }>(),
    {
      decode: ({ status, errorMsg, returnUrl }) => (status === '1' ? { returnUrl } : { error: errorMsg }),
      encode: (answer) =>
        'error' in answer
          ? { status: '0' as const, errorMsg: answer.error, returnUrl: '' }
          : { status: '1' as const, errorMsg: '', returnUrl: answer.returnUrl },
    },
  ),
  isRead: false,
});
