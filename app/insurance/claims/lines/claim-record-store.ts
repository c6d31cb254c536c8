import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Coverage, Track } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import { readEstimateRows } from '../amounts/estimate-rows.ts';
import type { RentalKind } from '../amounts/rental-days.ts';
import { usedInTerm } from '../amounts/used-in-term-store.ts';
import type { ClaimKind } from '../claim.ts';
import type {
  ClaimAppointment,
  ClaimEstimate,
  ClaimEvent,
  ClaimFile,
  ClaimRecord,
  JoinedClaim,
  PartyRole,
} from './claim-record.ts';
import type { LineState } from './line.ts';

/** Everything about one claim, as it is now. Each part is found by its claim index. */
export async function readClaim(db: Queryable, number: string): Promise<ClaimRecord | undefined> {
  const claim = await findFolder(db, number);
  if (!claim) return undefined;
  const { id } = claim;
  return {
    claim,
    parties: await partiesOf(db, id),
    vehicles: await vehiclesOf(db, id),
    lines: await linesOf(db, id),
    events: await eventsOf(db, id),
    items: await itemsOf(db, id),
    files: await filesOf(db, id),
    messages: await messagesOf(db, id),
    notes: await notesOf(db, id),
    letters: await lettersOf(db, id),
    appointments: await appointmentsOf(db, id),
    estimates: await estimatesOf(db, id),
    rentals: await rentalsOf(db, id),
    receipts: await receiptsOf(db, id),
  };
}

/** For a query over `claim`: where the accident happened, if we write there. */
export const lossState = () => sql<StateCode | null>`coalesce(
  claim.loss_state, case when claim.is_law_known then claim.law_state end)`;

const findFolder = (db: Queryable, number: string) =>
  db
    .selectFrom('claim')
    .leftJoin('policy', 'policy.id', 'claim.policy_id')
    .select(['claim.id', 'claim.number', 'claim.loss_on as lossOn', 'claim.loss_at as lossAt', 'claim.zip'])
    .select(['claim.place', 'claim.city', 'claim.story', 'claim.is_injury as isInjury', 'claim.policy_id as policyId'])
    .select(['claim.version', 'claim.reported_on as reportedOn', 'claim.is_law_known as isLawKnown'])
    .select(['claim.adjuster_name as adjuster', 'claim.adjuster_phone as adjusterPhone'])
    .select(({ ref }) => [
      ref('claim.law_state').$castTo<StateCode>().as('state'),
      lossState().as('lossState'),
      ref('claim.kind').$castTo<ClaimKind>().as('kind'),
      ref('claim.match_facts').$castTo<Record<string, unknown> | null>().as('matchFacts'),
      sql<string | null>`policy.prefix || ' ' || policy.number`.as('policy'),
      sql<JoinedClaim[]>`coalesce((
        select jsonb_agg(jsonb_build_object('number', told.number, 'story', told.story) order by told.id)
        from claim as told where told.joined_to = claim.id -- claim_joined_to
      ), '[]')`.as('joined'),
    ])
    .where('claim.number', '=', number)
    .executeTakeFirst();

const partiesOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('claim_party')
    .select(['id', 'name', 'phone', 'email', 'is_hurt as isHurt', 'account_id as accountId'])
    .select(['represented_by as representedBy', 'mail_address as mailAddress'])
    .select(({ ref, eb }) => [
      ref('role').$castTo<PartyRole>().as('role'),
      ref('language').$castTo<Language>().as('language'),
      eb('texts_agreed_at', 'is not', null).$castTo<boolean>().as('agreedToTexts'),
    ])
    .where('claim_id', '=', claimId)
    .where('same_as', 'is', null)
    .orderBy('id')
    .execute();

const vehiclesOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('claim_vehicle')
    .select(['id', 'owner_party_id as ownerPartyId', 'vin', 'plate', 'plate_state as plateState', 'make', 'model'])
    .select(['model_year as year', 'zones', 'is_drivable as isDrivable', 'whereabouts'])
    .select(({ ref }) => ref('side').$castTo<'ours' | 'other'>().as('side'))
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute();

const linesOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('claim_line')
    .leftJoin('staff', 'staff.id', 'claim_line.adjuster_id')
    .select(['claim_line.id', 'claim_line.number', 'claim_line.party_id as partyId', 'vehicle_id as vehicleId'])
    .select(['adjuster_id as adjusterId', 'staff.phone as adjusterPhone', 'is_siu as isSiu', 'version'])
    .select(['opened_at as openedAt', 'claim_line.closed_at as closedAt'])
    .select(({ ref }) => [
      ref('coverage').$castTo<Coverage>().as('coverage'),
      ref('track').$castTo<Track>().as('track'),
      ref('state').$castTo<LineState>().as('state'),
      sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('adjuster'),
    ])
    .where('claim_id', '=', claimId)
    .where('same_as', 'is', null)
    .orderBy('claim_line.number')
    .execute();

const eventsOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('claim_event')
    .select(['id', 'line_id as lineId', 'kind', 'happened_at as happenedAt', 'actor'])
    .select(({ ref }) => [
      ref('facts').$castTo<Record<string, unknown>>().as('facts'),
      ref('visibility').$castTo<ClaimEvent['visibility']>().as('visibility'),
    ])
    .where('claim_id', '=', claimId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();

const itemsOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('claim_item')
    .innerJoin('claim_party', 'claim_party.id', 'claim_item.party_id')
    .select(['claim_item.id', 'line_id as lineId', 'claim_item.party_id as partyId', 'kind', 'why'])
    .select(['asked_at as askedAt', 'due_on as dueOn', 'answered_at as answeredAt', 'answer', 'waived_at as waivedAt'])
    .select('reminded_on as remindedOn')
    .where('claim_party.claim_id', '=', claimId) // claim_party_of_claim, claim_item_of_party
    .orderBy('claim_item.id')
    .execute();

const filesOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('claim_file')
    .select(['id', 'party_id as partyId', 'line_id as lineId', 'vehicle_id as vehicleId', 'item_id as itemId', 'shot'])
    .select(['bytes', 'given_name as givenName', 'received_at as receivedAt'])
    .select(({ ref, eb }) => [
      ref('media_type').$castTo<ClaimFile['mediaType']>().as('mediaType'),
      eb('thumbnail', 'is not', null).$castTo<boolean>().as('hasThumbnail'),
    ])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute();

const messagesOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('claim_message')
    .leftJoin('staff', 'staff.id', 'claim_message.staff_id')
    .select(['claim_message.id', 'party_id as partyId', 'line_id as lineId', 'is_ours as isOurs'])
    .select(['staff_id as staffId', 'staff.first_name as writer', 'text', 'written_at as writtenAt'])
    .select(['read_at as readAt', 'answer_by as answerBy', 'answered_at as answeredAt'])
    .select(({ ref }) => ref('claim_message.language').$castTo<Language>().as('language'))
    .where('claim_id', '=', claimId)
    .orderBy('claim_message.id')
    .execute();

const notesOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('claim_note')
    .innerJoin('staff', 'staff.id', 'claim_note.staff_id')
    .select(['claim_note.id', 'line_id as lineId', 'staff_id as staffId', 'is_siu as isSiu', 'text'])
    .select(['written_at as writtenAt', sql<string>`staff.first_name || ' ' || staff.last_name`.as('writer')])
    .where('claim_id', '=', claimId)
    .orderBy('claim_note.id')
    .execute();

const lettersOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('claim_letter')
    .select(['id', 'line_id as lineId', 'party_id as partyId', 'kind', 'written_at as writtenAt'])
    .select(['to_post as toPost', 'posted_at as postedAt', 'unmailed_because as unmailedBecause'])
    .select(({ ref }) => [
      ref('language').$castTo<Language>().as('language'),
      ref('facts').$castTo<Record<string, unknown>>().as('facts'),
    ])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute();

/** Without unconfirmed appointments, which count as not made. */
const appointmentsOf = (db: Queryable, claimId: number): Promise<ClaimAppointment[]> =>
  db
    .selectFrom('appointment')
    .innerJoin('claim_line', 'claim_line.id', 'appointment.line_id')
    .select(['appointment.id', 'appointment.line_id as lineId', 'place', 'on_day as onDay', 'note', 'uid', 'sequence'])
    .select('changed_at as changedAt')
    .select(({ ref }) => [
      ref('kind').$castTo<ClaimAppointment['kind']>().as('kind'),
      ref('status').$castTo<ClaimAppointment['status']>().as('status'),
      ref('place_id').$notNull().as('placeId'),
      ref('begins').$notNull().as('begins'),
      ref('begins_at').$notNull().as('beginsAt'),
      ref('ends_at').$notNull().as('endsAt'),
    ])
    .where('claim_line.claim_id', '=', claimId)
    .where('place_id', 'is not', null)
    .where('status', '<>', 'held')
    .orderBy('appointment.id')
    .execute();

async function estimatesOf(db: Queryable, claimId: number): Promise<ClaimEstimate[]> {
  const found = await db
    .selectFrom('estimate')
    .innerJoin('claim_line', 'claim_line.id', 'estimate.line_id')
    .leftJoin('staff', 'staff.id', 'estimate.written_by')
    .select(['estimate.id', 'estimate.line_id as lineId', 'estimate.version', 'rows', 'why', 'written_at as writtenAt'])
    .select(['labor_cents as laborCents', 'parts_cents as partsCents', 'tax_cents as taxCents'])
    .select(['total_cents as totalCents', 'deductible_cents as deductibleCents', 'written_by as writerId'])
    .select([
      sql<number>`(labor_hours * 10)::int`.as('tenths'),
      sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('writer'),
    ])
    .where('claim_line.claim_id', '=', claimId)
    .orderBy('estimate.line_id')
    .orderBy('estimate.version')
    .execute();
  return found.map(({ rows, laborCents, partsCents, ...estimate }) => ({
    ...estimate,
    rows: readEstimateRows(rows),
    laborCents: laborCents ?? 0,
    partsCents: partsCents ?? 0,
  }));
}

const rentalsOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('rental_answer')
    .innerJoin('claim_line', 'claim_line.id', 'rental_answer.line_id')
    .select(['rental_answer.id', 'line_id as lineId', 'rental_answer.version', 'day_cents as dayCents'])
    .select(['most_days as mostDays', 'most_cents as mostCents', usedInTerm().as('usedCents'), 'from_on as fromOn'])
    .select(['more_days as moreDays', 'is_drivable as isDrivable', 'turned_on as turnedOn', 'why'])
    .select(['written_by as writerId', 'written_at as writtenAt'])
    .select(({ ref }) => ref('kind').$castTo<RentalKind>().as('kind'))
    .where('claim_line.claim_id', '=', claimId)
    .orderBy('line_id')
    .orderBy('rental_answer.version')
    .execute();

const receiptsOf = (db: Queryable, claimId: number) =>
  db
    .selectFrom('rental_receipt')
    .innerJoin('claim_line', 'claim_line.id', 'rental_receipt.line_id')
    .select(['rental_receipt.id', 'line_id as lineId', 'file_id as fileId', 'days', 'cents', 'added_at as addedAt'])
    .select(['counted_cents as countedCents', 'answer', 'answered_at as answeredAt'])
    .where('claim_line.claim_id', '=', claimId)
    .orderBy('rental_receipt.id')
    .execute();
