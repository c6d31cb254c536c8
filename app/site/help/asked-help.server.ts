import { z } from 'zod';
import { day, line, phone } from '#contract/fields.ts';
import { confirmationCookie } from '../content/confirmation-cookie.server.ts';

/** What the confirmation of a help request tells beside its message (HP-10); a portal need not name any of it. */
export const askedHelp = confirmationCookie(
  'asked-help',
  z.object({
    reference: z.string().max(20).optional(),
    /** `2026-11-21`: the day it is answered by. */
    answerBy: day.optional(),
    agency: z.object({ name: line(200), phone }).optional(),
  }),
);
