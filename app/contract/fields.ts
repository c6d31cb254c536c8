import { z } from 'zod';
import {
  LICENSE_MIN_LENGTH,
  PHONE_LENGTH,
  PIN_LENGTH,
  PIN_TYPED_LENGTH,
  VIN_SUFFIX_LENGTH,
  VIN_TYPED_LENGTH,
  ZIP_LENGTH,
} from './limits.ts';

const digits = (length: number) => z.string().regex(new RegExp(`^[0-9]{${length}}$`));

/** One line of typed text: trimmed, without control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u);

/** The digits of a policy number, without the prefix. */
export const policyNumber = z.string().regex(/^[0-9]{1,12}$/);
export const vinSuffix = digits(VIN_SUFFIX_LENGTH);
/**
 * A full VIN: no I, O or Q. For cars and light trucks the last five characters, which lenders give, are digits (49 CFR
 * 565.15).
 */
export const vin = z
  .string()
  .regex(new RegExp(`^[A-HJ-NPR-Z0-9]{${17 - VIN_SUFFIX_LENGTH}}[0-9]{${VIN_SUFFIX_LENGTH}}$`));
/** A license plate in capitals, without spaces, dashes and dots. No state issues more than eight characters. */
export const plate = z
  .string()
  .overwrite((typed) => typed.toUpperCase().replace(/[\s.·-]/g, ''))
  .regex(/^[A-Z0-9]{1,8}$/);
export const zip = digits(ZIP_LENGTH);
export const phone = digits(PHONE_LENGTH);
/** As printed on the license, with or without spaces and dashes; compared in capitals without them. */
export const licenseNumber = z
  .string()
  .max(30)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[A-Z0-9]{${LICENSE_MIN_LENGTH},20}$`)));
/** Lower case and spaces are accepted, because people read it off a phone. */
export const pin = z
  .string()
  .max(PIN_TYPED_LENGTH)
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[A-Z0-9]{1,${PIN_LENGTH}}$`)));
/** A day that exists, `yyyy-mm-dd`. `Date` alone would read 1990-02-30 as March 2. There is no year 0. */
export const day = z.iso.date().refine((day) => day >= '0001');
export const email = z.email().max(254);
/** A password exactly as typed: no trimming, any character except control characters. */
export const password = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}*$/u);
/** Two letters. Whether we insure in that state is for the handler to check. */
export const stateCode = z.string().regex(/^[A-Z]{2}$/);
/** A short text from a portal, as shown to a person. */
export const words = z.string().min(1).max(500);
/** The refusal that most calls with a JSON answer use. */
export const refusal = z.object({ error: words });
/** A refusal in words for the person who asked. */
export type Refusal = z.output<typeof refusal>;
/** `OK` when it was done; any other text is the reason why not. */
export const okOrWhyNot = z.codec(words, z.custom<Refusal | { isDone: true }>(), {
  decode: (text) => (text === 'OK' ? { isDone: true as const } : { error: text }),
  encode: (answer) => ('error' in answer ? answer.error : 'OK'),
});

/** For codecs: reports that the text cannot be read. */
export function unreadable(context: z.core.ParsePayload, input: unknown): never {
  context.issues.push({ code: 'custom', message: 'cannot be read', input });
  return z.NEVER;
}
/** The client ID of a saved quote. */
export const clid = z.string().regex(/^[A-Z0-9]{10,20}$/);

/**
 * Optional fields of a look-up. They let a person in even after strangers had too many misses: the full VIN of a
 * vehicle on the policy, and a named insured's last name.
 */
export const moreProof = { vin: z.string().max(VIN_TYPED_LENGTH).optional(), lastName: z.string().max(60).optional() };
/** The header that tells a throttled caller that proving more avoids the wait. */
export const PROVE_MORE_HEADER = 'Prove-More';
export const proveMore = {
  canProveMore: {
    header: PROVE_MORE_HEADER,
    as: z.codec(z.string(), z.custom<true>(), { decode: () => true as const, encode: () => '1' }),
  },
};
