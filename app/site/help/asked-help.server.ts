import { z } from 'zod';
import { day, line, phone } from '#contract/fields.ts';
import { helpReason } from '#contract/help.ts';
import { confirmationCookie } from '../content/confirmation-cookie.server.ts';

/** The request for help that this browser made (HP-10); a portal need not name more of it than we asked. */
export const askedHelp = confirmationCookie(
  'asked-help',
  z.object({
    reference: z.string().max(20).optional(),
    /** `2026-11-21`: the day it is answered by. */
    answerBy: day.optional(),
    agency: z.object({ name: line(200), phone }).optional(),
    /** Until the contact page is chosen. */
    reason: helpReason.optional(),
  }),
);

export type AskedHelp = NonNullable<ReturnType<typeof askedHelp.read>>;
