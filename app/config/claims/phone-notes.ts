import { CLAIM_FILES } from './claim-files.ts';

/**
 * Roadside notes, stored only in the person's own phone until there is a network. Shared by the page that stores them
 * and the report that imports them (docs/decisions/0034).
 */
export const PHONE_NOTES = {
  /** The name of the browser's IndexedDB database, and of its two stores for texts and photos. */
  database: 'phone-notes',
  words: 'words',
  photos: 'photos',
  /** After this many days the phone deletes the notes by itself. */
  days: 30,
  /** Maximum number of photos and size of each: what a report accepts from a person without an account. */
  most: { photos: 60, bytes: CLAIM_FILES.megabytes * 1024 * 1024 },
  /** Maximum length of each field. */
  lengths: {
    story: 1200,
    at: 16,
    place: 200,
    witnesses: 300,
    'other-plate': 12,
    'other-driver': 120,
    'other-phone': 20,
    'other-insurance': 120,
  },
} as const;

export type NoteField = keyof typeof PHONE_NOTES.lengths;
/** As stored in the phone. */
export type PhoneWords = { startedAt: number; fields: Partial<Record<NoteField, string>> };
export type PhonePhoto = { id: number; name: string; type: string; bytes: ArrayBuffer };
