import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/**
 * The hash under which a party's own copy is stored when another party of the claim has already sent the same file, such
 * as the police report that both have. A claim holds each hash only once (`claim_file_once_a_claim`), and one party's
 * file is never shown to another. So whoever looks for a party's file looks for the hash of its content and for this one.
 */
export const hashOfParty = (hash: Buffer, partyId: number): Buffer =>
  createHash('sha256').update(hash).update(String(partyId)).digest();

type Party = number | RawBuilder<number>;

/** `hashOfParty` of a row of `claim_file`. */
const ownHash = (party: Party) => sql<Buffer>`sha256(claim_file.content_hash || (${party})::text::bytea)`;

/** The rows `there` of a claim that are a party's copy of the same file as a row of `claim_file`. */
export const isOwnCopy = (claimId: number, party: Party) => sql<boolean>`there.claim_id = ${claimId}
  and there.party_id = ${party} and there.content_hash in (claim_file.content_hash, ${ownHash(party)})`;

/** The hash under which a row of `claim_file` is stored in a claim where the party has no copy of it. */
export const hashIn = (claimId: number, party: Party) => sql<Buffer>`case when exists (
    select from claim_file as there -- claim_file_once_a_claim
    where there.claim_id = ${claimId} and there.content_hash = claim_file.content_hash
  ) then ${ownHash(party)} else claim_file.content_hash end`;

type Joining = { reportId: number; claimId: number; partyId: number };

const isNewIn = ({ reportId, claimId, partyId }: Joining) => sql<boolean>`claim_file.report_id = ${reportId}
  and claim_file.claim_id is null
  and not exists (select from claim_file as there where ${isOwnCopy(claimId, partyId)})`;

/** Assigns the files of a report to its claim. A file that the claim already has from this party stays with the report. */
export async function giveFilesTo(
  trx: Queryable,
  { lineId, vehicleId, ...joining }: Joining & { lineId: number | null; vehicleId: number | null },
): Promise<number> {
  const { claimId, partyId } = joining;
  const { numUpdatedRows } = await trx
    .updateTable('claim_file') // claim_file_of_report
    .set({
      claim_id: claimId,
      party_id: partyId,
      line_id: lineId,
      vehicle_id: vehicleId,
      content_hash: hashIn(claimId, partyId),
    })
    .where(isNewIn(joining))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Counts the files that a report would add to a claim, without those already there, and the files of the claim and of
 * one of its parties.
 */
export async function countToJoin(trx: Queryable, joining: Joining) {
  const { reportId, claimId, partyId } = joining;
  const isNew = isNewIn(joining);
  const isOwn = sql<boolean>`claim_id = ${claimId} and party_id = ${partyId}`;
  const count = (which: typeof isNew) => sql<number>`count(*) filter (where ${which})::int`;
  const bytes = (which: typeof isNew) => sql<number>`coalesce(sum(bytes) filter (where ${which}), 0)::float8`;
  const found = await trx
    .selectFrom('claim_file') // claim_file_of_report, claim_file_once_a_claim
    .select([count(isNew).as('newFiles'), bytes(isNew).as('newBytes')])
    .select([count(isOwn).as('ownFiles'), bytes(isOwn).as('ownBytes')])
    .select(bytes(sql<boolean>`claim_id = ${claimId}`).as('ofClaim'))
    .where(({ or, eb }) => or([eb('report_id', '=', reportId), eb('claim_id', '=', claimId)]))
    .executeTakeFirstOrThrow();
  return {
    added: { files: found.newFiles, bytes: found.newBytes },
    own: { files: found.ownFiles, bytes: found.ownBytes },
    ofClaim: found.ofClaim,
  };
}
