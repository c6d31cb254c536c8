import { z } from 'zod';
import { defineCall } from './call.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_TOPICS } from './contact-topics.ts';
import { day, email, line, phone, policyNumber, refusal, stateCode } from './fields.ts';

export const contactMessage = z.object({
  state: stateCode,
  topic: z.enum(CONTACT_TOPICS),
  name: line(100),
  email,
  phone: phone.optional(),
  policyNumber: policyNumber.optional(),
  message: z
    .string()
    .trim()
    .min(1)
    .max(CONTACT_MESSAGE_MAX)
    // Allows line breaks and tabs, but no other control characters.
    .regex(/^[\P{Cc}\n\r\t]*$/u),
});

/** A message to a state's desk. Sending the same message again on the same day counts as one. */
export const writeMessage = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/contact/writemessage',
  fields: 'form',
  withLines: ['message'],
  access: 'key',
  input: contactMessage,
  answers: 'json',
  answer: z.union([refusal, z.object({ reference: z.string().regex(/^[\w-]{4,20}$/), answerBy: day })]),
  isRead: false,
});
