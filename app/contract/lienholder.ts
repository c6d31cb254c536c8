import { z } from 'zod';
import { defineCall } from './call.ts';
import { policyNumber, vinSuffix } from './fields.ts';

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
  }),
  answers: 'json',
  answer: z.union([z.object({ error: z.string().min(1).max(500) }), lienholderResult]),
  refuse: (error) => ({ error }),
  isRead: true,
});
