import { m } from '#config/messages/compiled/messages.js';
import type { PostalLetterKind } from './postal-letter-store.ts';

/** What each letter says. */
export const POSTAL_LETTER_NAMES = {
  declined: m.letters_what_declined,
  accepted: m.letters_what_accepted,
  records: m.letters_what_records,
  policy: m.letters_what_policy,
  bill: m.letters_what_bill,
  'notice-back': m.letters_what_notice_back,
  'desk-news': m.letters_what_desk_news,
  ended: m.letters_what_ended,
  reversed: m.letters_what_reversed,
  renewed: m.letters_what_renewed,
  repriced: m.letters_what_repriced,
  renewal: m.letters_what_renewal,
  reminder: m.letters_what_reminder,
  expired: m.letters_what_expired,
} satisfies Record<PostalLetterKind, unknown>;
