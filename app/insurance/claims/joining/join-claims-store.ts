import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Coverage, Track } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimKind } from '../claim.ts';
import { hashIn, isOwnCopy } from '../files/claim-file-store.ts';
import { hasReported, hasSpoken } from '../lines/claim-event-store.ts';
import type { PartyRole } from '../lines/claim-record.ts';
import { lossState } from '../lines/claim-record-store.ts';
import type { LineState } from '../lines/line.ts';
import { lockLinesOf } from '../lines/lock-claim-store.ts';
import type { PersonOfClaim } from './same-people.ts';

export type LockedClaim = {
  id: number;
  number: string;
  kind: ClaimKind;
  policyId: number | null;
  lawState: StateCode;
  isLawKnown: boolean;
  lossState: StateCode | null;
  zip: string | null;
  lossAt: Date | null;
  lossOn: string;
  joinedTo: number | null;
  joinedBy: number | null;
};

/**
 * Locks two claims and their lines until the transaction ends. Lines come first, as in every other operation on a line.
 */
export async function lockClaimsByNumber(trx: Queryable, numbers: readonly string[]): Promise<LockedClaim[]> {
  await lockLinesOf(trx, numbers);
  return trx
    .selectFrom('claim') // claim_number_key
    .select(['id', 'number', 'policy_id as policyId', 'joined_to as joinedTo', 'joined_by as joinedBy'])
    .select(lossState().as('lossState'))
    .select(['is_law_known as isLawKnown', 'zip', 'loss_at as lossAt', 'loss_on as lossOn'])
    .select(({ ref }) => [
      ref('law_state').$castTo<StateCode>().as('lawState'),
      ref('kind').$castTo<ClaimKind>().as('kind'),
    ])
    .where('number', 'in', numbers)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The people of a claim, without rows that were merged into another. */
export function peopleOf(trx: Queryable, claimId: number): Promise<PersonOfClaim[]> {
  return trx
    .selectFrom('claim_party') // claim_party_of_claim
    .select(['id', 'phone', 'email', 'account_id as accountId'])
    .select(({ ref }) => ref('role').$castTo<PartyRole>().as('role'))
    .select(sql<boolean>`case when role = 'policyholder' then ${hasSpoken()} else ${hasReported()} end`.as('hasSpoken'))
    .where('claim_id', '=', claimId)
    .where('same_as', 'is', null)
    .orderBy('id')
    .execute();
}

type Ids = { stays: number; goes: number };

/**
 * Moves everything of one claim but its files into another, with its lines numbered after the existing ones. The
 * reporter's account of the accident stays with the old number.
 */
export async function moveClaim(trx: Queryable, { stays, goes }: Ids, staffId: number): Promise<void> {
  await sql`
    update claim set joined_to = ${stays}, joined_at = now(), joined_by = ${staffId}, status = 'closed', over_at = null,
      version = version + 1
    where id = ${goes}`.execute(trx);
  // Claims that had been joined to the claim that goes now lead to where it went.
  await sql`update claim set joined_to = ${stays} where joined_to = ${goes}`.execute(trx);
  const hasHour = sql`claim.loss_at is null and claim.loss_on = gone.loss_on and gone.loss_at is not null`;
  await sql`
    update claim set policy_id = coalesce(claim.policy_id, gone.policy_id), version = claim.version + 1,
      matched_by = coalesce(claim.matched_by, gone.matched_by), is_injury = claim.is_injury or gone.is_injury,
      loss_state = coalesce(claim.loss_state, gone.loss_state),
      zip = coalesce(claim.zip, gone.zip), vehicle = coalesce(claim.vehicle, gone.vehicle),
      city = coalesce(claim.city, gone.city), place = coalesce(claim.place, gone.place),
      reported_on = least(claim.reported_on, gone.reported_on),
      loss_at = case when ${hasHour} then gone.loss_at else claim.loss_at end,
      loss_precision = case when ${hasHour} then gone.loss_precision else claim.loss_precision end
    from claim as gone where claim.id = ${stays} and gone.id = ${goes}`.execute(trx);
  await sql`update claim set policy_id = null where id = ${goes}`.execute(trx);
  await sql`
    update claim_line set claim_id = ${stays}, version = version + 1,
      number = moved.after + (select coalesce(max(number), 0) from claim_line where claim_id = ${stays})
    from (select id, row_number() over (order by number) as after from claim_line where claim_id = ${goes}) as moved
    where claim_line.id = moved.id`.execute(trx);
  for (const table of ['claim_party', 'claim_vehicle', 'claim_event', 'claim_message', 'claim_note', 'claim_letter']) {
    await sql`update ${sql.table(table)} set claim_id = ${stays} where claim_id = ${goes}`.execute(trx);
  }
  for (const table of ['claim_dispatch', 'loss_report']) {
    await sql`update ${sql.table(table)} set claim_id = ${stays} where claim_id = ${goes}`.execute(trx);
  }
}

/**
 * Moves the files of one claim into another, once its people are those of the other claim. A file that its person has in
 * both stays where it is. Receipts that refer to it refer to the other claim's copy.
 */
export async function moveFiles(trx: Queryable, { stays, goes }: Ids): Promise<void> {
  const party = sql<number>`claim_file.party_id`;
  await sql`
    update rental_receipt set file_id = there.id
    from claim_file join claim_file as there on ${isOwnCopy(stays, party)}
    where rental_receipt.file_id = claim_file.id and claim_file.claim_id = ${goes}`.execute(trx);
  await sql`
    update claim_file set claim_id = ${stays}, content_hash = ${hashIn(stays, party)}
    where claim_id = ${goes}
      and not exists (select from claim_file as there where ${isOwnCopy(stays, party)})`.execute(trx);
}

/** The bytes of a claim's files. */
export async function countBytes(trx: Queryable, claimId: number): Promise<number> {
  const { bytes } = await trx
    .selectFrom('claim_file') // claim_file_once_a_claim
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Moves everything of one person's row to another row of the same person, and fills in what that row lacked. */
export async function foldPerson(trx: Queryable, { stays, goes }: Ids): Promise<void> {
  for (const table of ['claim_line', 'claim_item', 'claim_message', 'claim_letter', 'claim_file', 'claim_access']) {
    await sql`update ${sql.table(table)} set party_id = ${stays} where party_id = ${goes}`.execute(trx);
  }
  for (const table of ['claim_dispatch', 'call_back', 'kept_form']) {
    await sql`update ${sql.table(table)} set party_id = ${stays} where party_id = ${goes}`.execute(trx);
  }
  await sql`update claim_vehicle set owner_party_id = ${stays} where owner_party_id = ${goes}`.execute(trx);
  await sql`update claim_party set represented_by = ${stays} where represented_by = ${goes}`.execute(trx);
  await sql`
    update loss_report set answers = answers || jsonb_build_object('party', ${String(stays)}::text)
    where claim_id = (select claim_id from claim_party where id = ${stays}) and answers ->> 'party' = ${String(goes)}
  `.execute(trx);
  // Of two attorneys the one of the row that stays goes on, with what is known of the same one in the other claim.
  await sql`
    update claim_party as attorney set
      phone = coalesce(attorney.phone, other.phone), mail_address = coalesce(attorney.mail_address, other.mail_address)
    from claim_party as party, claim_party as gone, claim_party as other
    where party.id = ${stays} and gone.id = ${goes} and attorney.id = party.represented_by
      and other.id = gone.represented_by and lower(other.name) = lower(attorney.name)`.execute(trx);
  // An agreement to texts is for one phone number.
  const isAgreed = sql`party.texts_agreed_at is null and gone.phone = coalesce(party.phone, gone.phone)`;
  await sql`
    update claim_party as party set
      name = coalesce(party.name, gone.name), phone = coalesce(party.phone, gone.phone),
      email = coalesce(party.email, gone.email), account_id = coalesce(party.account_id, gone.account_id),
      is_hurt = case when gone.is_hurt then true else coalesce(party.is_hurt, gone.is_hurt) end,
      mail_address = coalesce(party.mail_address, gone.mail_address),
      represented_by = coalesce(party.represented_by, gone.represented_by),
      texts_wording = case when ${isAgreed} then gone.texts_wording else party.texts_wording end,
      texts_agreed_at = case when ${isAgreed} then gone.texts_agreed_at else party.texts_agreed_at end
    from claim_party as gone where party.id = ${stays} and gone.id = ${goes}`.execute(trx);
  await sql`update claim_party set same_as = ${stays}, account_id = null, represented_by = null where id = ${goes}`.execute(
    trx,
  );
}

/**
 * Prefers the name and contact data of a person who reported themselves over what others said about them. Without an
 * account, a policyholder's mail goes on to the address on file.
 */
export async function preferWhoSpoke(trx: Queryable, { stays, goes }: Ids): Promise<void> {
  await sql`
    update claim_party as party set
      name = coalesce(gone.name, party.name), phone = coalesce(gone.phone, party.phone),
      email = case when party.role = 'policyholder' and gone.account_id is null
        then coalesce(party.email, gone.email) else coalesce(gone.email, party.email) end,
      language = gone.language,
      texts_wording = case when gone.phone is null or gone.phone = party.phone then party.texts_wording end,
      texts_agreed_at = case when gone.phone is null or gone.phone = party.phone then party.texts_agreed_at end,
      role = case when party.role = 'policyholder' then party.role else gone.role end
    from claim_party as gone where party.id = ${stays} and gone.id = ${goes}`.execute(trx);
}

/** Merges cars that both claims describe: by plate or VIN, as our only car, or as their owner's only one. */
export async function foldCars(trx: Queryable, claimId: number, moved: readonly number[]): Promise<void> {
  const cars = await trx
    .selectFrom('claim_vehicle') // claim_vehicle_of_claim
    .select(['id', 'side', 'vin', 'plate', 'owner_party_id as owner'])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute();
  type Car = (typeof cars)[number];
  const isMoved = ({ id }: Car) => moved.includes(id);
  const here = cars.filter((car) => !isMoved(car));
  const only = (list: Car[], car: Car) => list.filter(({ side, owner }) => side === car.side && owner === car.owner);
  const ofOurs = (list: Car[]) => list.filter(({ side }) => side === 'ours');
  for (const car of cars.filter(isMoved)) {
    const others = here.filter(({ side }) => side === car.side);
    const same =
      others.find(({ vin, plate }) => (vin !== null && vin === car.vin) || (plate !== null && plate === car.plate)) ??
      others.find((one) =>
        car.side === 'ours'
          ? ofOurs(here).length === 1 && ofOurs(cars.filter(isMoved)).length === 1 && mayBeOne(one, car)
          : car.owner !== null && only(here, car).length === 1 && one.owner === car.owner && mayBeOne(one, car),
      );
    if (same) await foldCar(trx, { stays: same.id, goes: car.id });
  }
}

const mayBeOne = (one: { vin: string | null; plate: string | null }, car: typeof one) =>
  (one.vin === null || car.vin === null || one.vin === car.vin) &&
  (one.plate === null || car.plate === null || one.plate === car.plate);

async function foldCar(trx: Queryable, { stays, goes }: Ids): Promise<void> {
  await sql`update claim_line set vehicle_id = ${stays} where vehicle_id = ${goes}`.execute(trx);
  await sql`update claim_file set vehicle_id = ${stays} where vehicle_id = ${goes}`.execute(trx);
  await sql`
    update claim_vehicle as car set
      vin = coalesce(car.vin, gone.vin), plate = coalesce(car.plate, gone.plate),
      plate_state = coalesce(car.plate_state, gone.plate_state),
      model_year = coalesce(car.model_year, gone.model_year), make = coalesce(car.make, gone.make),
      model = coalesce(car.model, gone.model), is_drivable = coalesce(car.is_drivable, gone.is_drivable),
      whereabouts = coalesce(car.whereabouts, gone.whereabouts),
      policy_position = coalesce(car.policy_position, gone.policy_position),
      zones = array(select distinct unnest(car.zones || gone.zones) order by 1)
    from claim_vehicle as gone where car.id = ${stays} and gone.id = ${goes}`.execute(trx);
  await sql`delete from claim_vehicle where id = ${goes}`.execute(trx);
}

export function carsOf(trx: Queryable, claimId: number) {
  return trx.selectFrom('claim_vehicle').select('id').where('claim_id', '=', claimId).execute();
}

export type LineToFold = {
  id: number;
  partyId: number;
  coverage: Coverage;
  track: Track;
  vehicleId: number | null;
  state: LineState;
  /** No estimate, appointment or rental decision exists, so its contents can move to another line. */
  isBare: boolean;
};

export function linesToFold(trx: Queryable, claimId: number): Promise<LineToFold[]> {
  const has = (table: 'estimate' | 'appointment' | 'rental_answer' | 'rental_receipt') =>
    sql<boolean>`exists (select from ${sql.table(table)} as it where it.line_id = claim_line.id)`;
  return trx
    .selectFrom('claim_line') // claim_line_by_number
    .select(['id', 'party_id as partyId', 'vehicle_id as vehicleId'])
    .select(({ ref, or, not }) => [
      ref('coverage').$castTo<Coverage>().as('coverage'),
      ref('track').$castTo<Track>().as('track'),
      ref('state').$castTo<LineState>().as('state'),
      not(or([has('estimate'), has('appointment'), has('rental_answer'), has('rental_receipt')]))
        .$castTo<boolean>()
        .as('isBare'),
    ])
    .where('claim_id', '=', claimId)
    .where('same_as', 'is', null)
    .orderBy('number')
    .execute();
}

/** Moves everything of one line to another of the same person and coverage, which continues in this state. */
export async function foldLine(trx: Queryable, { stays, goes }: Ids, state: LineState): Promise<void> {
  await sql`
    update claim_line as line set state = ${state}, version = line.version + 1, is_siu = line.is_siu or gone.is_siu,
      adjuster_id = coalesce(line.adjuster_id, gone.adjuster_id), vehicle_id = coalesce(line.vehicle_id, gone.vehicle_id),
      opened_at = least(line.opened_at, gone.opened_at)
    from claim_line as gone where line.id = ${stays} and gone.id = ${goes}`.execute(trx);
  await sql`
    update claim_line set same_as = ${stays}, state = 'withdrawn', closed_at = coalesce(closed_at, now()), next_due_on = null,
      next_rule = null, look_on = null, version = version + 1
    where id = ${goes}`.execute(trx);
  await sql`update claim_line set same_as = ${stays} where same_as = ${goes}`.execute(trx);
  for (const table of ['claim_event', 'claim_item', 'claim_file', 'claim_message', 'claim_note', 'claim_letter']) {
    await sql`update ${sql.table(table)} set line_id = ${stays} where line_id = ${goes}`.execute(trx);
  }
  await sql`delete from claim_miss where line_id = ${goes}`.execute(trx);
  await sql`
    update claim_dispatch set facts = jsonb_set(facts, '{lines}', to_jsonb(array(
      select distinct case when line = ${String(goes)} then ${String(stays)} else line end
      from jsonb_array_elements_text(facts -> 'lines') as line)))
    where claim_id = (select claim_id from claim_line where id = ${stays}) and facts -> 'lines' ? ${String(goes)}
  `.execute(trx);
}
