import { z } from 'zod';
import { STATES } from '#config/states.ts';
import { day } from '#contract/fields.ts';
import { confirmationCookie } from '../content/confirmation-cookie.server.ts';

/** What the confirmation of a message shows. */
export const sentMessage = confirmationCookie(
  'sent-message',
  z.object({ reference: z.string().regex(/^[\w-]{4,20}$/), answerBy: day, state: z.enum(STATES) }),
);

export type SentMessage = NonNullable<ReturnType<typeof sentMessage.read>>;
