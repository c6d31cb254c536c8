import { z } from 'zod';
import { day, line, phone } from '#contract/fields.ts';
import { helpReason } from '#contract/help.ts';
import { confirmationCookie } from '../content/confirmation-cookie.server.ts';

/** The help request made in this browser (HP-10). A carrier's portal need not return more than we sent. */
export const askedHelp = confirmationCookie(
  'asked-help',
  z.object({
    reference: z.string().max(20).optional(),
    /** `2026-11-21`: the day by which it is answered. */
    answerBy: day.optional(),
    agency: z.object({ name: line(200), phone }).optional(),
    /** Cleared when the person goes on to the contact page. */
    reason: helpReason.optional(),
  }),
);

export type AskedHelp = NonNullable<ReturnType<typeof askedHelp.read>>;
