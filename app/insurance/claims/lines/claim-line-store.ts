import { sql } from 'kysely';
import type { RightsPaper } from '#config/claims/rights-papers.ts';
import type { Language } from '#config/language.ts';
import type { Coverage, Track } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import { type ClaimKind, claimNumber, NO_STATE } from '../claim.ts';
import type { Loss, LossPerson, LossVehicle } from '../loss.ts';
import type { Decision, Ending } from './line.ts';
import type { ItemKind } from './line-labels.ts';
import type { Law } from './policy-at-loss.ts';

/**
 * Takes the next claim number of a state and year. The first number taken follows the numbers that already exist, such
 * as those of the sample book.
 */
export async function takeClaimNumber(trx: Queryable, law: Law, year: number): Promise<string> {
  const state = law.isLawKnown ? law.lawState : NO_STATE;
  const { last_number } = await trx
    .insertInto('claim_count')
    .values(({ selectFrom }) => ({
      state,
      year,
      last_number: sql<number>`1 + coalesce((${selectFrom('claim') // claim_number_key
        .select(sql<number>`substr(number, 9, 6)::int`.as('last'))
        .where('number', '>=', `${state}-${year}-000000-0`)
        .where('number', '<=', `${state}-${year}-999999-9`)
        .orderBy('number', 'desc')
        .limit(1)}), 0)`,
    }))
    .onConflict((conflict) =>
      conflict.columns(['state', 'year']).doUpdateSet({ last_number: sql<number>`claim_count.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return claimNumber(state, year, last_number);
}

export type NewClaim = Loss & {
  number: string;
  policyId: number | null;
  law: Law;
  reportedOn: string;
  vehicleName: string | null;
  joinCodeHash: Buffer | null;
  catastropheId: number | null;
};

export async function addClaim(trx: Queryable, claim: NewClaim): Promise<number> {
  const isHurt = [claim.reporter, ...claim.people].some((person) => person.isHurt);
  const { id } = await trx
    .insertInto('claim')
    .values({
      number: claim.number,
      policy_id: claim.policyId,
      law_state: claim.law.lawState,
      kind: claim.kind,
      vehicle: claim.vehicleName,
      loss_on: claim.lossOn,
      loss_at: claim.lossAt,
      loss_precision: claim.precision,
      zip: claim.zip,
      city: claim.city,
      place: claim.place,
      story: claim.story,
      is_injury: isHurt,
      status: 'received',
      reported_on: claim.reportedOn,
      join_code_hash: claim.joinCodeHash,
      catastrophe_id: claim.catastropheId,
      is_law_known: claim.law.isLawKnown,
      loss_state: claim.state,
      match_facts: claim.policyId === null && claim.matchFacts ? JSON.stringify(claim.matchFacts) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Someone was hurt, as a later report says. Claims with an injury are kept for good. */
export async function markInjury(trx: Queryable, claimId: number): Promise<void> {
  await trx.updateTable('claim').set({ is_injury: true }).where('id', '=', claimId).execute();
}

type NewParty = LossPerson & { accountId?: number | null; texts?: string | null };

export async function addParty(trx: Queryable, claimId: number, party: NewParty): Promise<number> {
  const { role, name, phone, email, language, isHurt, accountId = null, texts = null } = party;
  const { id } = await trx
    .insertInto('claim_party')
    .values({
      claim_id: claimId,
      role,
      name,
      phone,
      email,
      language,
      is_hurt: isHurt,
      account_id: accountId,
      texts_wording: texts,
      texts_agreed_at: texts === null ? null : sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Attorney = { name: string; phone: string | null; address: string | null };

/** Has an attorney speak for a party from now on, or nobody. The claim keeps no attorney who speaks for nobody. */
export async function setAttorney(trx: Queryable, claimId: number, partyId: number, attorney: Attorney | null) {
  const added = attorney && {
    claim_id: claimId,
    role: 'attorney',
    name: attorney.name,
    phone: attorney.phone,
    mail_address: attorney.address,
  };
  const row = added && (await trx.insertInto('claim_party').values(added).returning('id').executeTakeFirstOrThrow());
  await trx
    .updateTable('claim_party')
    .set({ represented_by: row?.id ?? null })
    .where('id', '=', partyId)
    .execute();
  await dropIdleAttorneys(trx, claimId);
}

/** Removes attorneys who speak for nobody in a claim. */
export async function dropIdleAttorneys(trx: Queryable, claimId: number): Promise<void> {
  await trx
    .deleteFrom('claim_party')
    .where('claim_id', '=', claimId) // claim_party_of_claim
    .where('role', '=', 'attorney')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claim_party as client') // claim_party_of_attorney
            .select('client.id')
            .whereRef('client.represented_by', '=', 'claim_party.id'),
        ),
      ),
    )
    .execute();
}

export async function addVehicle(
  trx: Queryable,
  claimId: number,
  vehicle: LossVehicle,
  ownerPartyId: number | null,
): Promise<number> {
  const { side, policyPosition, vin, plate, modelYear, make, model, zones, isDrivable, whereabouts } = vehicle;
  const { id } = await trx
    .insertInto('claim_vehicle')
    .values({
      claim_id: claimId,
      side,
      owner_party_id: ownerPartyId,
      policy_position: policyPosition,
      vin,
      plate,
      model_year: modelYear,
      make,
      model,
      zones,
      is_drivable: isDrivable,
      whereabouts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type NewLine = { partyId: number; vehicleId: number | null; coverage: Coverage; track: Track };

/** Adds a line after the claim's existing ones. @returns its id, and its number within the claim */
export async function addLine(trx: Queryable, claimId: number, line: NewLine): Promise<{ id: number; number: number }> {
  return trx
    .insertInto('claim_line')
    .values(({ selectFrom }) => ({
      claim_id: claimId,
      party_id: line.partyId,
      vehicle_id: line.vehicleId,
      coverage: line.coverage,
      track: line.track,
      number: sql<number>`1 + coalesce((${selectFrom('claim_line') // claim_line_by_number
        .select(sql<number>`max(number)`.as('last'))
        .where('claim_id', '=', claimId)}), 0)`,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

export type NewItem = {
  lineId: number | null;
  partyId: number;
  kind: ItemKind;
  why: string;
  dueOn: string | null;
  /** The employee who asks for it; not for what the report itself left open. */
  askedBy?: number;
};

export async function addItem(trx: Queryable, item: NewItem): Promise<number> {
  const { lineId, partyId, kind, why, dueOn, askedBy } = item;
  const { id } = await trx
    .insertInto('claim_item')
    .values({ line_id: lineId, party_id: partyId, kind, why, due_on: dueOn, asked_by: askedBy ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type LetterKind = 'acknowledgement' | 'message' | 'request' | 'extension' | Decision | Ending | RightsPaper['kind'];
export type NewLetter = {
  claimId: number;
  lineId: number | null;
  partyId: number;
  kind: LetterKind;
  language: Language;
  facts: Record<string, unknown>;
  eventId: number;
};

/** True for a party without an email address, who gets letters by mail, and for one whose attorney gets them. */
const needsPost = (partyId: number) => sql<boolean>`
  (select email is null or represented_by is not null from claim_party where id = ${partyId})`;

/** Adds the letter about an event. There is only one, however often the operation is tried. */
export async function addLetter(trx: Queryable, letter: NewLetter): Promise<void> {
  await trx
    .insertInto('claim_letter')
    .values({
      claim_id: letter.claimId,
      line_id: letter.lineId,
      party_id: letter.partyId,
      kind: letter.kind,
      language: letter.language,
      facts: JSON.stringify(letter.facts),
      event_id: letter.eventId,
      to_post: needsPost(letter.partyId),
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'party_id', 'kind']).doNothing())
    .execute();
}

/** How a party is reached, and the kinds of letters that they have had. */
export function findPartyReader(trx: Queryable, partyId: number) {
  return trx
    .selectFrom('claim_party')
    .select(['email', 'phone', 'account_id as accountId'])
    .select(({ ref, eb }) => [
      ref('language').$castTo<Language>().as('language'),
      eb('represented_by', 'is not', null).$castTo<boolean>().as('isRepresented'),
      sql<string[]>`array(
        select kind from claim_letter where party_id = claim_party.id -- claim_letter_of_party
      )`.as('had'),
    ])
    .where('id', '=', partyId)
    .executeTakeFirstOrThrow();
}

export type SameClaim = { id: number; number: string; kind: ClaimKind; lossOn: string };

/**
 * A claim that may be the same accident: on the policy, between these days, and of the same kind or of kind “other”.
 */
export async function findSameClaim(
  db: Queryable,
  { policyId, kind, from, until }: { policyId: number; kind: ClaimKind; from: string; until: string },
): Promise<SameClaim | undefined> {
  return db
    .selectFrom('claim') // claim_by_policy
    .select(['id', 'number', 'loss_on as lossOn'])
    .select(({ ref }) => ref('kind').$castTo<ClaimKind>().as('kind'))
    .where('policy_id', '=', policyId)
    .where('loss_on', '>=', from)
    .where('loss_on', '<=', until)
    .where(({ or, eb }) => or([eb('kind', '=', kind), eb('kind', '=', 'other')]))
    .orderBy('loss_on', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The claim that the code on a card for the other driver opens. */
export function findClaimToJoin(db: Queryable, joinCodeHashes: Buffer[]) {
  return db
    .selectFrom('claim as told') // claim_join_code_hash_key
    .innerJoin('claim', (join) => join.on('claim.id', '=', sql<number>`coalesce(told.joined_to, told.id)`))
    .select(['claim.id', 'claim.number'])
    .where('told.join_code_hash', 'in', joinCodeHashes)
    .executeTakeFirst();
}
