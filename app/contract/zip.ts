import { z } from 'zod';
import { defineCall } from './call.ts';
import { day, words, zip } from './fields.ts';

export const agencyCard = z.object({
  agency_name: z.string().max(200).default(''),
  address1: z.string().max(200).default(''),
  city: z.string().max(100).default(''),
  state: z.string().max(2).default(''),
  zip: z.string().max(10).default(''),
  phone: z.string().max(20).default(''),
  /** Beyond §7, from the bundled portal: miles from the zip code's middle. */
  distance: z.string().max(10).optional(),
  /** Beyond §7: the languages spoken, `en,es`. */
  languages: z.string().max(40).optional(),
  /** Beyond §7: opening hours in the agency's own time, `09:00-17:30`. */
  hours: z.string().max(40).optional(),
  /** Beyond §7: the days of those hours, `Mo-Fr` or `Mo-Sa`. */
  days: z.string().max(10).optional(),
  /** Beyond §7: where it is, `25.7651,-80.2183`, and the zip code's middle, which the distance is measured from. */
  at: z.string().max(30).optional(),
  from: z.string().max(30).optional(),
});

export const findAgents = defineCall({
  portal: 'quote',
  method: 'GET',
  path: '/uaicins/application/lead/agentdata',
  fields: 'query',
  access: 'open',
  input: z.object({ zipcode: zip }),
  answers: 'json',
  /** AGENT1, AGENT2, …, nearest first; other keys (`original`) are ignored. */
  answer: z
    .record(z.string(), z.unknown())
    .transform((keys) => Object.fromEntries(Object.entries(keys).filter(([key]) => /^AGENT[1-9][0-9]?$/.test(key))))
    .pipe(z.record(z.string(), agencyCard)),
  refuse: (sentence) => ({ AGENT1: { agency_name: sentence } }),
  isRead: true,
});

export const recordZipCheck = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/sqzl/index',
  fields: 'query',
  access: 'open',
  input: z.object({
    zipcode: zip,
    status: z.enum(['Y', 'N']),
    time: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/),
    date: z
      .string()
      .regex(/^[0-9]{4}\/[0-9]{2}\/[0-9]{2}$/)
      .refine((date) => day.safeParse(date.replaceAll('/', '-')).success),
  }),
  answers: 'text',
  /** Ignored by the site (ZP-02). */
  answer: z.string().max(500),
  refuse: (sentence) => sentence,
  isRead: false,
  timeoutMs: 2000,
});

export const checkState = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/insuredpayment/checkstate',
  fields: 'multipart',
  access: 'open',
  input: z.object({ mailingZip: zip }),
  answers: 'text',
  /** FL, TX or GA; anything else is why not. */
  answer: words,
  refuse: (sentence) => sentence,
  isRead: true,
});
