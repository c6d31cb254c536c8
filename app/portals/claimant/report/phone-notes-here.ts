import { PHONE_NOTES, type PhonePhoto, type PhoneWords } from '#config/claims/phone-notes.ts';
import { hasPhoneNotes } from './has-phone-notes.ts';

// Reads the notes that `site/offline/keep-notes.js` stores in this phone, so that the report can take them over.

const { database, words, photos, days } = PHONE_NOTES;

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the database for one operation and closes it afterwards, so that deleting the notes is never blocked. */
async function inDatabase<Result>(act: (db: IDBDatabase) => IDBRequest<Result>): Promise<Result> {
  const db = await done(indexedDB.open(database, 1));
  try {
    return await done(act(db));
  } finally {
    db.close();
  }
}

export type NotesHere = { kept: PhoneWords; photos: number[] };

/** The notes in this phone, with the numbers of their photos. Deletes notes that are too old. */
export async function findNotes(): Promise<NotesHere | undefined> {
  if (!(await hasPhoneNotes())) return undefined;
  const kept: PhoneWords | undefined = await inDatabase((db) => db.transaction(words).objectStore(words).get('notes'));
  if (!kept || kept.startedAt < Date.now() - days * 86_400_000) {
    await forgetNotes();
    return undefined;
  }
  const ids = await inDatabase((db) => db.transaction(photos).objectStore(photos).getAllKeys());
  return { kept, photos: ids.map(Number) };
}

export const readPhoto = (id: number): Promise<PhonePhoto | undefined> =>
  inDatabase((db) => db.transaction(photos).objectStore(photos).get(id));

export async function forgetPhoto(id: number): Promise<void> {
  await inDatabase((db) => db.transaction(photos, 'readwrite').objectStore(photos).delete(id));
}

export async function forgetNotes(): Promise<void> {
  await done(indexedDB.deleteDatabase(database));
}
