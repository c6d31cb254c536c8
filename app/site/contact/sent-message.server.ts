import { z } from 'zod';
import { day, stateCode } from '#contract/fields.ts';
import { confirmationCookie } from '../content/confirmation-cookie.server.ts';

/** What the confirmation of a message tells. */
export const sentMessage = confirmationCookie(
  'sent-message',
  z.object({ reference: z.string().regex(/^[\w-]{4,20}$/), answerBy: day, state: stateCode }),
);

export type SentMessage = NonNullable<ReturnType<typeof sentMessage.read>>;
