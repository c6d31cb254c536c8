import { PHONE_NOTES, type PhonePhoto, type PhoneWords } from '#config/claims/phone-notes.ts';

// What the page of the notes keeps in this phone (`site/offline/keep-notes.js`), as the report takes it over.

const { database, words, photos, days } = PHONE_NOTES;

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opened for one act and closed after it: whoever deletes the notes waits for nobody. */
async function inDatabase<Result>(act: (db: IDBDatabase) => IDBRequest<Result>): Promise<Result> {
  const db = await done(indexedDB.open(database, 1));
  try {
    return await done(act(db));
  } finally {
    db.close();
  }
}

export type NotesHere = { kept: PhoneWords; photos: number[] };

/** The notes of this phone, with the numbers of their photos; those that are too old it forgets. */
export async function findNotes(): Promise<NotesHere | undefined> {
  // To open a database that is not there would make it.
  const there = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (!there.some(({ name }) => name === database)) return undefined;
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
