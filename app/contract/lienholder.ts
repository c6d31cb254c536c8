import { z } from 'zod';
import { defineCall } from './call.ts';
import { moreProof, policyNumber, refusal, vinSuffix } from './fields.ts';
import { readLetterCode } from './letter-code.ts';

/** A flag or code of the policy system: short, and shown only after it was understood. */
const text = z.string().max(200);

/**
 * What a lienholder may see of a policy. The names are the policy system's.
 * Days are `mm/dd/yyyy`, the deductible is whole dollars, an absent fact is an empty string.
 */
export const lienholderResult = z.object({
  /** A active, X expired, L cancelled, C cancellation notice. */
  LISTAT: text,
  LIEFFDATE: text,
  /** The last day of cover as it stands: for L the day it was cancelled. */
  LIEXPDATE: text,
  /** Y when a driver is excluded from the policy. */
  LIEXCDRV: text,
  LIVYEAR: text,
  LIVMAKE: text,
  LIVMODEL: text,
  vinfull: text,
  /** Shown for both the comprehensive and the collision deductible; empty without physical damage cover. */
  LIVPHYDED: text,
  LILNAME: text,
  LILADDRESS: text,
  LILCITY: text,
  LILSTATE: text,
  LILZIPCD: text,
  /** The next bill; for C the day the cancellation takes effect unless the bill is paid. */
  LIDUEDTE: text,
  /** The day the vehicle came onto the policy. */
  LIVEHADDDT: text,
  AGMNAM: text,
  AGMADD: text,
  AGMST: text,
  AGMZIP: text,
  AGMTEL: text,
});
export type LienholderResult = z.output<typeof lienholderResult>;

export const verifyLien = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/lien/jsond',
  fields: 'form',
  access: 'key',
  input: z.object({
    lienPolicyNumber: policyNumber,
    leinVinNumber: vinSuffix,
    requestType: z.literal('fetch').default('fetch'),
    verifyLeinHolder: z.literal('true').default('true'),
    ...moreProof,
    /** Of a letter about the vehicle: more than is asked for, too. */
    code: z.string().max(40).optional(),
  }),
  answers: 'json',
  answer: z.union([refusal, lienholderResult]),
  refuse: (error) => ({ error }),
  isRead: true,
});

/**
 * Beside what verifyLien found: the letter about it, as `LV-7K3M-W9QX 2026-11-21T19:50:00Z`, its code and when
 * our records were looked at. A carrier's own portal need not write letters.
 */
export const LIEN_LETTER_HEADER = 'Lien-Letter';
/** Where the bundled portal hands the letter out, to whoever proves policy and VIN again. */
export const LIEN_LETTER_PATH = '/insurednew/lien/letter';

/** `LV-7K3M-W9QX`, however it is typed. */
export const letterCode = z
  .string()
  .max(40)
  .transform((typed) => readLetterCode(typed) ?? '')
  .pipe(z.string().min(1));

/** Nothing but what confirms the paper in somebody's hand. */
export const confirmedLetter = z.object({
  LISTAT: text,
  /** Year, make and model. */
  vehicle: text,
  checkedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ConfirmedLetter = z.output<typeof confirmedLetter>;

export const confirmLetter = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/lien/confirmletter',
  fields: 'form',
  access: 'key',
  input: z.object({ code: letterCode }),
  answers: 'json',
  answer: z.union([refusal, confirmedLetter]),
  refuse: (error) => ({ error }),
  isRead: true,
});
