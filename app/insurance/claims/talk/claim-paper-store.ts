import type { Queryable } from '#platform/database/database.ts';
import type { StoredFile } from '#platform/uploads/take-file.ts';
import { hashOfParty } from '../files/claim-file-store.ts';

type Paper = { claimId: number; partyId: number; lineId: number | null; itemId: number | null; shot: string };

/** @returns whether it is new; a claim stores the same file of a party only once. The caller has locked the claim. */
export async function addPaper(trx: Queryable, file: StoredFile, paper: Paper): Promise<boolean> {
  const { claimId, partyId, lineId, itemId, shot } = paper;
  const there = await trx
    .selectFrom('claim_file') // claim_file_once_a_claim
    .select('party_id')
    .where('claim_id', '=', claimId)
    .where('content_hash', '=', file.content_hash)
    .executeTakeFirst();
  const isOfAnother = there !== undefined && there.party_id !== partyId;
  const content_hash = isOfAnother ? hashOfParty(file.content_hash, partyId) : file.content_hash;
  const added = await trx
    .insertInto('claim_file')
    .values({ ...file, content_hash, claim_id: claimId, party_id: partyId, line_id: lineId, item_id: itemId, shot })
    .onConflict((conflict) =>
      conflict.columns(['claim_id', 'content_hash']).where('claim_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** What a claim and one of its parties have sent so far; both have limits. */
export async function countPapers(trx: Queryable, claimId: number, partyId: number) {
  const { bytes, files, ofParty } = await trx
    .selectFrom('claim_file') // claim_file_once_a_claim
    .select(({ fn }) => [
      fn.sum<number | null>('bytes').as('bytes'),
      fn.sum<number | null>('bytes').filterWhere('party_id', '=', partyId).as('ofParty'),
      fn.countAll<number>().filterWhere('party_id', '=', partyId).as('files'),
    ])
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  return { ofClaim: Number(bytes ?? 0), own: { files: Number(files), bytes: Number(ofParty ?? 0) } };
}

/** Whether a line has photos, sent with the report or when it asked for them. */
export async function hasPhotos(trx: Queryable, lineId: number): Promise<boolean> {
  const photo = await trx
    .selectFrom('claim_file') // claim_file_of_line
    .leftJoin('claim_item as item', 'item.id', 'claim_file.item_id')
    .select('claim_file.id')
    .where('claim_file.line_id', '=', lineId)
    .where(({ eb, or }) => or([eb('report_id', 'is not', null), eb('item.kind', '=', 'photos')]))
    .executeTakeFirst();
  return photo !== undefined;
}

/** Locks the claim, so that files are added one operation at a time. */
export async function lockClaimRow(trx: Queryable, claimId: number): Promise<void> {
  await trx.selectFrom('claim').select('id').where('id', '=', claimId).forUpdate().execute();
}

/** A file of this claim; with `partyId`, only that party's. */
export function findPaper(db: Queryable, id: number, number: string, partyId?: number) {
  return db
    .selectFrom('claim_file')
    .innerJoin('claim', 'claim.id', 'claim_file.claim_id')
    .select(['claim_file.file_name', 'claim_file.media_type', 'claim_file.thumbnail', 'claim_file.given_name'])
    .select('claim.id as claimId')
    .where('claim_file.id', '=', id)
    .where('claim.number', '=', number)
    .$if(partyId !== undefined, (query) => query.where('claim_file.party_id', '=', partyId ?? 0))
    .executeTakeFirst();
}
