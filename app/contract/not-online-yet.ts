import { z } from 'zod';
import { defineCall } from './call.ts';
import { email, refusal } from './fields.ts';

export const tellWhenInput = z.object({ email });

/** A mail to who wants to know when a state can be bought in online; only its link puts the address on the list. */
export const tellWhen = defineCall({
  portal: 'quote',
  method: 'POST',
  path: '/uaicins/quote/tellwhen',
  fields: 'form',
  access: 'key',
  input: tellWhenInput,
  answers: 'json',
  // The same for every address, on the list or not.
  answer: z.union([refusal, z.object({ status: z.literal(1) })]),
  isRead: false,
});
