import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  day,
  licenseNumber,
  moreProof,
  policyNumber,
  proveMore,
  type Refusal,
  refusal,
  stateCode,
  zip,
} from './fields.ts';
import {
  type PolicyChoice,
  readPolicyEntry,
  readPolicyName,
  writePolicyEntry,
  writePolicyName,
} from './policy-name.ts';

/** The header by which a repeated insuredpaymentguest call is recognized as the same act. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/**
 * One policy is a string `prefix|number`; several are a list of `prefix-number(extra)`; none is an empty list. A string
 * without `|` is the reason for a refusal. Entries that cannot be read are left out.
 */
const policiesFound = z.codec(
  z.union([z.string().max(500), z.array(z.string().max(200)).max(50)]),
  z.custom<Refusal | { policies: PolicyChoice[] }>(),
  {
    decode(answer) {
      if (Array.isArray(answer)) return { policies: answer.flatMap((entry) => readPolicyEntry(entry) ?? []) };
      const only = readPolicyName(answer);
      return only ? { policies: [{ ...only, about: '' }] } : { error: answer };
    },
    encode(answer) {
      if ('error' in answer) return answer.error;
      const [only, ...others] = answer.policies;
      return only && others.length === 0 ? writePolicyName(only) : answer.policies.map(writePolicyEntry);
    },
  },
);

/** Beyond §7: with both, only policies that match the number, zip code and date of birth are returned. */
const proof = { mailingZip: zip.optional(), dob: day.optional(), ...moreProof };

export const lookUpLicense = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/insuredpayment/driverlicenselookup',
  fields: 'multipart',
  access: 'key',
  input: z.object({ licenseNumber, ...proof }),
  answers: 'json',
  answer: policiesFound,
  beside: proveMore,
  isRead: true,
});

export const lookUpPolicy = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/insuredpayment/policylookup',
  fields: 'multipart',
  access: 'key',
  input: z.object({ policyNumber, ...proof }),
  answers: 'json',
  answer: policiesFound,
  beside: proveMore,
  isRead: true,
});

/** The company code of the state's book. */
const companyCode = z.string().regex(/^[0-9]{2}$/);
export const guestView = z.enum(['Payment', 'ID']);

export const continueAsGuest = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/insuredpayment/insuredpaymentguest',
  fields: 'multipart',
  access: 'key',
  input: z.object({
    source: z.literal('INS').default('INS'),
    TRANSFLG: z.literal('P').default('P'),
    CONR: companyCode,
    SITE_STATE: stateCode,
    mailingZip: zip,
    'policy-or-dl': z.enum(['policy', 'dl']),
    /** The policy or license number as typed. */
    policyordl: z.union([policyNumber, licenseNumber]),
    tbxMM: z.string().regex(/^(0[1-9]|1[0-2])$/),
    tbxDD: z.string().regex(/^(0[1-9]|[12][0-9]|3[01])$/),
    tbxYY: z.string().regex(/^[0-9]{4}$/),
    choosenPolicyPrefix: z.string().regex(/^[A-Z]{2,3}$/),
    choosenPolicyNo: policyNumber,
    view: guestView,
    ...moreProof,
    /** M on a phone, otherwise empty. */
    sysType: z.enum(['M', '']).default(''),
    /** For a license only. */
    FLAG: z.literal('N').optional(),
    tbxDOB: z
      .string()
      .regex(/^[0-9]{8}$/)
      .optional(),
    /** `state|conr`. */
    state: z
      .string()
      .regex(/^[A-Z]{2}\|[0-9]{2}$/)
      .optional(),
  }),
  answers: 'json',
  answer: z.codec(
    z.union([
      refusal,
      z.object({
        status: z.string().max(20),
        /** Relative to the insured portal's `/insurednew/`: short-lived, for one use. */
        url: z.string().min(1).max(500),
      }),
    ]),
    z.custom<Refusal | { url: string }>(),
    {
      decode: (wire) => ('error' in wire ? wire : { url: wire.url }),
      encode: (answer) => ('error' in answer ? answer : { status: '1', url: answer.url }),
    },
  ),
  beside: proveMore,
  isRead: false,
});
