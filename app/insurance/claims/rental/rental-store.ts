import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import type { StoredFile } from '#platform/uploads/take-file.ts';
import type { RentalAnswer } from '../amounts/rental-days.ts';
import type { ClaimKind } from '../claim.ts';
import { hashOfParty } from '../files/claim-file-store.ts';

/** The version of the latest decision; 0 without one. The caller has locked the line. */
export async function lastAnswer(trx: Queryable, lineId: number): Promise<number> {
  const { version } = await trx
    .selectFrom('rental_answer') // rental_answer_line_id_version_key
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .where('line_id', '=', lineId)
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

type NewAnswer = RentalAnswer & { lineId: number; version: number; why: string | null; staffId: number };

export async function addAnswer(trx: Queryable, answer: NewAnswer): Promise<void> {
  const { lineId, version, kind, dayCents, mostDays, mostCents, fromOn, isDrivable, turnedOn } = answer;
  await trx
    .insertInto('rental_answer')
    .values({
      line_id: lineId,
      version,
      kind,
      day_cents: dayCents,
      most_days: mostDays,
      most_cents: mostCents,
      more_days: answer.moreDays,
      used_cents: answer.usedCents,
      from_on: fromOn,
      is_drivable: isDrivable,
      turned_on: turnedOn,
      why: answer.why,
      written_by: answer.staffId,
    })
    .execute();
}

/** The claim's kind of loss. */
export async function kindOfClaim(db: Queryable, claimId: number): Promise<ClaimKind> {
  const { kind } = await db
    .selectFrom('claim')
    .select(({ ref }) => ref('kind').$castTo<ClaimKind>().as('kind'))
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  return kind;
}

/** The id of a file that was just added, by its name. */
export async function fileIdOf(trx: Queryable, fileName: string): Promise<number> {
  const { id } = await trx
    .selectFrom('claim_file') // claim_file_file_name_key
    .select('id')
    .where('file_name', '=', fileName)
    .executeTakeFirstOrThrow();
  return id;
}

/** A party's paper with the content of this file, unless it is a receipt already. */
export async function paperWithoutReceipt(
  trx: Queryable,
  { claimId, partyId }: { claimId: number; partyId: number },
  { content_hash: hash }: StoredFile,
): Promise<number | undefined> {
  const found = await trx
    .selectFrom('claim_file') // claim_file_once_a_claim
    .select('id')
    .where('claim_id', '=', claimId)
    .where('content_hash', 'in', [hash, hashOfParty(hash, partyId)])
    .where('party_id', '=', partyId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rental_receipt') // rental_receipt_of_file
            .select('rental_receipt.id')
            .whereRef('rental_receipt.file_id', '=', 'claim_file.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return found?.id;
}

export async function addReceipt(
  trx: Queryable,
  { lineId, fileId, days, cents }: { lineId: number; fileId: number; days: number; cents: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('rental_receipt')
    .values({ line_id: lineId, file_id: fileId, days, cents })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A receipt of the line that is not decided yet, locked until the transaction ends. */
export function lockReceipt(trx: Queryable, lineId: number, id: number) {
  return trx
    .selectFrom('rental_receipt')
    .select(['id', 'cents'])
    .where('id', '=', id)
    .where('line_id', '=', lineId)
    .where('answered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function answerReceiptRow(
  trx: Queryable,
  id: number,
  { countedCents, answer, staffId }: { countedCents: number; answer: string | null; staffId: number },
): Promise<void> {
  await trx
    .updateTable('rental_receipt')
    .set({ counted_cents: countedCents, answer, answered_by: staffId, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
