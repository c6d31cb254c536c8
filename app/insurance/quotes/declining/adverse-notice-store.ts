import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { type DeclineLetter, declineLetter } from './decline-letter.ts';

type Notice = { quoteId: number; itemsHash: Buffer; language: Language; letter: DeclineLetter };

/** @returns whether the notice was written now; there is one per set of items */
export async function addNotice(trx: Queryable, { quoteId, itemsHash, language, letter }: Notice): Promise<boolean> {
  const added = await trx
    .insertInto('record_notice')
    .values({ saved_quote_id: quoteId, items_hash: itemsHash, language, letter: JSON.stringify(letter) })
    .onConflict((conflict) => conflict.columns(['saved_quote_id', 'items_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Puts the notice of a copied quote under the ids that its items have there. */
export async function moveNotice(trx: Queryable, quoteId: number, from: Buffer, to: Buffer): Promise<void> {
  await trx
    .updateTable('record_notice') // its unique key
    .set({ items_hash: to })
    .where('saved_quote_id', '=', quoteId)
    .where('items_hash', '=', from)
    .execute();
}

/** The notice about these items. */
export async function findAdverseNotice(db: Queryable, quoteId: number, itemsHash: Buffer) {
  const row = await db
    .selectFrom('record_notice') // its unique key
    .select('letter')
    .select(({ ref }) => ref('language').$castTo<Language>().as('language'))
    .where('saved_quote_id', '=', quoteId)
    .where('items_hash', '=', itemsHash)
    .executeTakeFirst();
  const letter = declineLetter.safeParse(row?.letter);
  return row && letter.success ? { language: row.language, letter: letter.data } : undefined;
}
