import { z } from 'zod';
import { defineCall } from './call.ts';
import { day, email, line, policyNumber, stateCode, words } from './fields.ts';
import { HELP_REASONS } from './limits.ts';

export const helpReason = z.enum(HELP_REASONS);

/** The specified placeholder: the portal knows the policyholder's phone itself. */
export const HELP_PHONE_PLACEHOLDER = '0000000000';

/**
 * Beside an answer: the request that is open, as `H2345ABCD 2026-11-21 2026-11-24 other`: its reference, the day
 * it was made and, if the portal says so, the day it is answered by and its reason. With a duplicate the one being handled, with an OK of cconfirm the one just made.
 */
export const HELP_REQUEST_HEADER = 'Help-Request';

export const checkPolicy = defineCall({
  portal: 'insured',
  method: 'GET',
  path: '/insurednew/insured/review/checkpolicy',
  fields: 'query',
  access: 'key',
  input: z.object({ policyNo: policyNumber, dob: day }),
  answers: 'json',
  answer: z.object({
    state: z.string().max(2),
    prefix: z.string().max(4),
    /** Masked to the last four digits by the bundled portal. */
    InsuredPhone: z.string().max(20),
    agencyName: z.string().max(200),
    agencyPhone: z.string().max(20),
    /** `OK`, or why not. */
    text: words,
    isDuplicate: z.enum(['Yes', 'No']),
  }),
  refuse: (text) => ({
    state: '',
    prefix: '',
    InsuredPhone: '',
    agencyName: '',
    agencyPhone: '',
    text,
    isDuplicate: 'No' as const,
  }),
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
    /** The name of the person who asks. */
    csrName: line(100),
    reasonFeedback: helpReason,
    feedbackfor: z.literal('U').default('U'),
    phone: z.literal(HELP_PHONE_PLACEHOLDER).default(HELP_PHONE_PLACEHOLDER),
    email,
    relation: z.literal('insured').default('insured'),
    statecode: stateCode,
  }),
  answers: 'text',
  answer: words,
  refuse: (sentence) => sentence,
  isRead: false,
});
