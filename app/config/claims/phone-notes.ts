import { CLAIM_FILE_MEGABYTES } from './claim-limits.ts';

/**
 * What somebody wrote down at the roadside, kept in their own phone alone until there is a line: between the page that
 * keeps it and the report that takes it in (docs/decisions/0034).
 */
export const PHONE_NOTES = {
  /** Of the browser's IndexedDB; of two stores, one with the words and one with the photos. */
  database: 'phone-notes',
  words: 'words',
  photos: 'photos',
  /** Nobody needs them longer: after so many days the phone forgets them by itself. */
  days: 30,
  /** Of photos, and of one of them: what a report takes from somebody without an account. */
  most: { photos: 60, bytes: CLAIM_FILE_MEGABYTES * 1024 * 1024 },
  /** Letters in a field. */
  lengths: {
    ...{ story: 1200, at: 16, place: 200, witnesses: 300 },
    ...{ 'other-plate': 12, 'other-driver': 120, 'other-phone': 20, 'other-insurance': 120 },
  },
} as const;

export type NoteField = keyof typeof PHONE_NOTES.lengths;
/** As it lies in the phone. */
export type PhoneWords = { startedAt: number; fields: Partial<Record<NoteField, string>> };
export type PhonePhoto = { id: number; name: string; type: string; bytes: ArrayBuffer };
