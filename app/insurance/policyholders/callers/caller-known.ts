import { m } from '#config/messages/compiled/messages.js';

/** How the desk knew who was calling, which the audit entry keeps. */
export const KNEW_NAMES = {
  'called-back': m.caller_contact_knew_called_back,
  facts: m.caller_contact_knew_facts,
  'photo-id': m.caller_contact_knew_photo_id,
  agency: m.caller_contact_knew_agency,
};
export const KNEW = Object.keys(KNEW_NAMES) as (keyof typeof KNEW_NAMES)[];
