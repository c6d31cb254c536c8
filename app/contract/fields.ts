import { z } from 'zod';
import {
  LICENSE_MIN_LENGTH,
  PHONE_LENGTH,
  PIN_LENGTH,
  VIN_SUFFIX_LENGTH,
  VIN_TYPED_LENGTH,
  ZIP_LENGTH,
} from './limits.ts';

const digits = (length: number) => z.string().regex(new RegExp(`^[0-9]{${length}}$`));

/** One line of text a person typed: trimmed, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u);

/** The digits of a policy number; the prefix is not part of it. */
export const policyNumber = z.string().regex(/^[0-9]{1,12}$/);
export const vinSuffix = digits(VIN_SUFFIX_LENGTH);
/** A whole VIN: no I, O or Q; of cars and light trucks the last five are digits (49 CFR 565.15), by which lenders ask. */
export const vin = z
  .string()
  .regex(new RegExp(`^[A-HJ-NPR-Z0-9]{${17 - VIN_SUFFIX_LENGTH}}[0-9]{${VIN_SUFFIX_LENGTH}}$`));
/** A license plate in capitals, without the spaces, dashes and dots between its parts; seven or eight is the most of a state. */
export const plate = z
  .string()
  .overwrite((typed) => typed.toUpperCase().replace(/[\s.·-]/g, ''))
  .regex(/^[A-Z0-9]{1,8}$/);
export const zip = digits(ZIP_LENGTH);
export const phone = digits(PHONE_LENGTH);
/** As printed on the card, with or without spaces and dashes; compared in capitals without them. */
export const licenseNumber = z
  .string()
  .max(30)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[A-Z0-9]{${LICENSE_MIN_LENGTH},20}$`)));
/** Lower case and spaces are accepted: people read it off a phone. */
export const pin = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[A-Z0-9]{1,${PIN_LENGTH}}$`)));
/** A day that exists, `yyyy-mm-dd`. `Date` alone would take 1990-02-30 for the 2nd of March; no calendar has a year 0. */
export const day = z.iso.date().refine((day) => day >= '0001');
export const email = z.email().max(254);
/** A password is taken as typed: no trimming, any character but control characters. */
export const password = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}*$/u);
/** Which of them are insured in is for whoever answers. */
export const stateCode = z.string().regex(/^[A-Z]{2}$/);
/** What a portal says to a person: a few words, as they are shown. */
export const words = z.string().min(1).max(500);
/** The answer of most calls that answer JSON and refuse. */
export const refusal = z.object({ error: words });
/** No, in words for the person who asked. */
export type Refusal = z.output<typeof refusal>;
/** `OK` when it was done, and anything else is why not. */
export const okOrWhyNot = z.codec(words, z.custom<Refusal | { isDone: true }>(), {
  decode: (text) => (text === 'OK' ? { isDone: true as const } : { error: text }),
  encode: (answer) => ('error' in answer ? answer.error : 'OK'),
});

/** Of a codec: what was written cannot be read. */
export function unreadable(context: z.core.ParsePayload, input: unknown): never {
  context.issues.push({ code: 'custom', message: 'cannot be read', input });
  return z.NEVER;
}
/** The client id of a saved quote. */
export const clid = z.string().regex(/^[A-Z0-9]{10,20}$/);

/**
 * Beside what a look-up asks for: what opens it to its people when strangers have missed it too often. The whole VIN of a
 * vehicle on the policy, and the last name of a named insured.
 */
export const moreProof = { vin: z.string().max(VIN_TYPED_LENGTH).optional(), lastName: z.string().max(60).optional() };
/** Beside an answer that says to wait: whoever proves more than was asked for need not. */
export const PROVE_MORE_HEADER = 'Prove-More';
export const proveMore = {
  canProveMore: {
    header: PROVE_MORE_HEADER,
    as: z.codec(z.string(), z.custom<true>(), { decode: () => true as const, encode: () => '1' }),
  },
};

/** Dollars as people type them, in cents: `$1,234.5` → 123450. */
export const typedDollars = z
  .string()
  .transform((typed) => typed.replace(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^[0-9]{1,6}(\.[0-9]{1,2})?$/))
  .transform((plain) => Math.round(Number(plain) * 100));
