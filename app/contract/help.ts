import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  day,
  email,
  line,
  moreProof,
  okOrWhyNot,
  policyNumber,
  proveMore,
  type Refusal,
  stateCode,
  unreadable,
  words,
} from './fields.ts';
import { HELP_REASONS } from './limits.ts';

export const helpReason = z.enum(HELP_REASONS);

/** The specified placeholder. The portal already knows the policyholder's phone number. */
const HELP_PHONE_PLACEHOLDER = '0000000000';

/**
 * Sent next to an answer: the open request, as `H2345ABCD 2026-11-21 2026-11-24 other`: its reference, the day it was
 * made and, if the portal gives them, the day by which it is answered and its reason. With a duplicate it is the
 * existing request; with an OK of cconfirm, the new one.
 */
export const HELP_REQUEST_HEADER = 'Help-Request';

export type NamedHelpRequest = {
  reference: string;
  /** `2026-11-21` */
  askedOn: string;
  /** The day by which it is answered, if the portal gives it. */
  answerBy?: string | undefined;
  reason?: string | undefined;
};

const helpRequest = {
  header: HELP_REQUEST_HEADER,
  as: z.codec(z.string(), z.custom<NamedHelpRequest>(), {
    decode(text, context) {
      const [reference = '', ...rest] = text.split(' ');
      const [askedOn, answerBy] = rest.map((each) => day.safeParse(each).data);
      if (!/^[\w-]{4,20}$/.test(reference) || !askedOn) return unreadable(context, text);
      return { reference, askedOn, answerBy, reason: rest[2] };
    },
    encode: ({ reference, askedOn, answerBy, reason }) =>
      [reference, askedOn, answerBy, reason].filter(Boolean).join(' '),
  }),
};

/**
 * Sent next to an OK of cconfirm: whether that request is answered at the address that was sent now (`same`), or at the
 * one of an earlier request about the same thing (`other`).
 */
export const HELP_ADDRESS_HEADER = 'Help-Address';

const policyWire = z.object({
  state: z.string().max(2),
  prefix: z.string().max(4),
  /** The bundled portal masks all but the last four digits. */
  InsuredPhone: z.string().max(20),
  agencyName: z.string().max(200),
  agencyPhone: z.string().max(20),
  /** `OK`, or why not. */
  text: words,
  isDuplicate: z.enum(['Yes', 'No']),
});
const NOTHING = { state: '', prefix: '', InsuredPhone: '', agencyName: '', agencyPhone: '' };

/** A proved policy, and the agency that helps with it. */
export type HelpedPolicy = {
  state: string;
  prefix: string;
  /** Masked except for the last four digits; empty when none is on file. */
  phone: string;
  agency: { name: string; phone: string };
  /** Whether a request about this policy is already open. */
  isDuplicate: boolean;
};

export const checkPolicy = defineCall({
  portal: 'insured',
  method: 'GET',
  path: '/insurednew/insured/review/checkpolicy',
  fields: 'query',
  access: 'key',
  input: z.object({ policyNo: policyNumber, dob: day, ...moreProof }),
  answers: 'json',
  answer: z.codec(policyWire, z.custom<Refusal | HelpedPolicy>(), {
    decode: ({ text, state, prefix, InsuredPhone: phone, agencyName, agencyPhone, isDuplicate }) =>
      text === 'OK'
        ? { state, prefix, phone, agency: { name: agencyName, phone: agencyPhone }, isDuplicate: isDuplicate === 'Yes' }
        : { error: text },
    encode: (answer) =>
      'error' in answer
        ? { ...NOTHING, text: answer.error, isDuplicate: 'No' as const }
        : {
            state: answer.state,
            prefix: answer.prefix,
            InsuredPhone: answer.phone,
            agencyName: answer.agency.name,
            agencyPhone: answer.agency.phone,
            text: 'OK',
            isDuplicate: answer.isDuplicate ? ('Yes' as const) : ('No' as const),
          },
  }),
  beside: { ...proveMore, helpRequest },
  isRead: true,
});

export const requestHelp = defineCall({
  portal: 'insured',
  method: 'GET',
  path: '/insurednew/insured/review/cconfirm',
  fields: 'query',
  access: 'key',
  input: z.object({
    /** Prefix plus policy number. */
    policyOrClaim: z.string().regex(/^[A-Z]{2,3}[0-9]{1,12}$/),
    /** The date of birth, proved again. */
    returnedDate: day,
    /** The name of the person who asks for help. */
    csrName: line(100),
    reasonFeedback: helpReason,
    feedbackfor: z.literal('U').default('U'),
    phone: z.literal(HELP_PHONE_PLACEHOLDER).default(HELP_PHONE_PLACEHOLDER),
    email,
    relation: z.literal('insured').default('insured'),
    statecode: stateCode,
    ...moreProof,
  }),
  answers: 'text',
  answer: okOrWhyNot,
  beside: { ...proveMore, helpRequest, helpAddress: { header: HELP_ADDRESS_HEADER, as: z.enum(['same', 'other']) } },
  isRead: false,
});
