import { z } from 'zod';
import { defineCall } from './call.ts';
import { email, refusal } from './fields.ts';

/** The state has two letters. A program that leaves it out means the one state that is not sold online yet. */
export const tellWhenInput = z.object({
  email,
  state: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional(),
});

/**
 * Emails a person who wants to know when policies are sold online in their state. Only the link in that email adds the
 * address to the list.
 */
export const tellWhen = defineCall({
  portal: 'quote',
  method: 'POST',
  path: '/uaicins/quote/tellwhen',
  fields: 'form',
  access: 'key',
  input: tellWhenInput,
  answers: 'json',
  // The answer is the same for every address, so that it does not reveal who is on the list.
  answer: z.union([refusal, z.object({ status: z.literal(1) })]),
  isRead: false,
});
