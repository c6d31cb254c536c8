import { PHONE_NOTES } from '#config/claims/phone-notes.ts';

/** Whether this phone has accident notes. Opening their database to see would create it. */
export async function hasPhoneNotes(): Promise<boolean> {
  const there = (await globalThis.indexedDB?.databases?.()) ?? [];
  return there.some(({ name }) => name === PHONE_NOTES.database);
}
