import { m } from '#config/messages/compiled/messages.js';
import type { DeskName } from '#config/states.ts';
import { deskHours } from '../contact/desk-hours.ts';

export type ClaimsDesk = Extract<DeskName, 'claimsOffice' | 'newClaims'>;

/** "Call us, weekdays 8:00 a.m. to 5:00 p.m. in …" */
export const callUs = (name: ClaimsDesk) =>
  m.claims_call_us({
    hours: deskHours(name)
      .map((each) => m.claims_hours_in(each))
      .join(', '),
  });
