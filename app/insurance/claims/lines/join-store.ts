import { sql } from 'kysely';
import type { Coverage } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import { findAccountOfPolicy } from '../../policies/contact-on-file-store.ts';
import { endGuestAccess } from '../access/claim-access-store.ts';
import { dropCallsTo } from '../calls/call-back-store.ts';
import type { Loss, LossPerson, LossVehicle } from '../loss.ts';
import { hasEvent, hasReported, hasSpoken } from './claim-event-store.ts';
import { isOfOther, isSamePart, mayTakePart, type PartyRole } from './claim-record.ts';

/**
 * Finds a party whom others named and who now reports: by phone number within their part of the accident, or as the
 * claim's only driver of that side. A party who has already reported is never matched, but for the policyholder: who may go
 * on with that part has been looked at before.
 */
export async function findPartyToAdopt(
  trx: Queryable,
  claimId: number,
  { role, phone, accountId }: Loss['reporter'],
): Promise<number | undefined> {
  const parties = await findParties(trx, claimId);
  const same = parties.find((party) => party.accountId !== null && party.accountId === accountId);
  if (same) return same.id;
  if (role === 'policyholder') {
    const holders = parties.filter((party) => party.role === role);
    return (holders.find((party) => mayTakePart(party, { accountId })) ?? holders[0])?.id;
  }
  const silent = parties.filter((party) => !party.hasReported && isSamePart(party.role, role));
  const byPhone = silent.find((party) => phone !== null && party.phone === phone);
  if (byPhone) return byPhone.id;
  return role === 'driver_ours' || isOfOther(role) ? onlyOne(silent) : undefined;
}

const findParties = (db: Queryable, claimId: number) =>
  db
    .selectFrom('claim_party') // claim_party_of_claim
    .select(['id', 'phone', 'account_id as accountId'])
    .select(({ ref }) => ref('role').$castTo<PartyRole>().as('role'))
    .select([hasReported().as('hasReported'), hasSpoken().as('hasSpoken')])
    .where('claim_id', '=', claimId)
    .where('same_as', 'is', null)
    .execute();

/**
 * Whether a guest may report the accident of a claim on this policy again: it has no policyholder yet, or one who has said
 * nothing and has no account on the policy, to which that part is open.
 */
export async function mayGuestJoin(db: Queryable, claimId: number, policyId: number): Promise<boolean> {
  const holders = (await findParties(db, claimId)).filter(({ role }) => role === 'policyholder');
  if (holders.length === 0) return true;
  if (await findAccountOfPolicy(db, policyId)) return false;
  return holders.every((party) => mayTakePart(party, { accountId: null }));
}

const onlyOne = (parties: { id: number }[]) => (parties.length === 1 ? parties[0]?.id : undefined);

/**
 * Finds somebody whom our customer names among the people of a claim: by phone number or name, or as the only one of
 * their part in the accident, unless the names differ. The other driver is one person, whatever name each gives.
 */
export async function findNamedPerson(
  trx: Queryable,
  claimId: number,
  { role, name, phone }: LossPerson,
): Promise<number | undefined> {
  const parties = await trx
    .selectFrom('claim_party') // claim_party_of_claim
    .select(['id', 'name', 'phone'])
    .select(({ ref }) => ref('role').$castTo<PartyRole>().as('role'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('claim_line') // claim_line_of_party
          .select('claim_line.id')
          .whereRef('claim_line.party_id', '=', 'claim_party.id')
          .where('track', '=', 'first'),
      )
        .$castTo<boolean>()
        .as('isOurs'),
    )
    .where('claim_id', '=', claimId)
    .where('same_as', 'is', null)
    .orderBy('id')
    .execute();
  // Passengers of the other car are others than those whom our customer names.
  const same = parties.filter((party) => isSamePart(party.role, role) && (role !== 'passenger' || party.isOurs));
  const byName = same.find((party) => (phone && party.phone === phone) || (name && party.name === name));
  if (byName) return byName.id;
  const only = same.length === 1 ? same[0] : undefined;
  return only && (isOfOther(role) || name === null || only.name === null) ? only.id : undefined;
}

/** A party's agreement to texts, which is for one phone number: with another one it ends. */
export const textsAt = (phone: string | null) => ({
  texts_wording: sql<string | null>`case when phone is not distinct from ${phone} then texts_wording end`,
  texts_agreed_at: sql<Date | null>`case when phone is not distinct from ${phone} then texts_agreed_at end`,
});

/**
 * Applies what the party says about themselves, and keeps what others said where they leave a field empty. Without an
 * account, a policyholder's mail goes on to the address on file, so that whoever reads it knows of the report.
 */
export async function adoptParty(trx: Queryable, id: number, party: Loss['reporter']): Promise<void> {
  const { role, name, phone, email, language, isHurt, accountId, texts } = party;
  const keepsEmail = role === 'policyholder' && accountId === null;
  if (accountId !== null) await endGuestAccess(trx, id);
  await trx
    .updateTable('claim_party')
    .set(({ fn, ref, val }) => ({
      language,
      name: fn.coalesce(val(name), ref('name')),
      phone: fn.coalesce(val(phone), ref('phone')),
      email: keepsEmail ? fn.coalesce(ref('email'), val(email)) : fn.coalesce(val(email), ref('email')),
      is_hurt: fn.coalesce(val(isHurt), ref('is_hurt')),
      account_id: fn.coalesce(val(accountId), ref('account_id')),
      // Whoever reports as a driver and has the policyholder's account is still the policyholder.
      role: sql<PartyRole>`case when role = 'policyholder' then role else ${role} end`,
      ...(phone !== null && textsAt(phone)),
      ...(texts !== null && { texts_wording: texts, texts_agreed_at: sql<Date>`now()` }),
    }))
    .where('id', '=', id)
    .execute();
  // The clocks of their own report remind the desk.
  await dropCallsTo(trx, id);
}

/** The lines of a claim, and whether their people have reported; open lines first. */
export function findLines(trx: Queryable, claimId: number) {
  return trx
    .selectFrom('claim_line') // claim_line_by_number
    .select(['id', 'party_id as partyId', 'vehicle_id as vehicleId', 'closed_at as closedAt'])
    .select(({ ref }) => ref('coverage').$castTo<Coverage>().as('coverage'))
    .select(hasEvent('reported').as('hasReported'))
    .where('claim_id', '=', claimId)
    .where('same_as', 'is', null)
    .orderBy(({ eb }) => eb('closed_at', 'is not', null))
    .orderBy('number')
    .execute();
}

/** Our policyholder in a claim. */
export async function findPolicyholder(trx: Queryable, claimId: number): Promise<number | undefined> {
  const found = await trx
    .selectFrom('claim_party') // claim_party_of_claim
    .select('id')
    .where('claim_id', '=', claimId)
    .where('role', '=', 'policyholder')
    .where('same_as', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
}

/** A person of a claim who can have a line: anybody but an attorney. */
export const findClaimant = (trx: Queryable, claimId: number, id: number) =>
  trx
    .selectFrom('claim_party') // its primary key
    .select(['id', hasReported().as('hasReported')])
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .where('same_as', 'is', null)
    .where('role', '!=', 'attorney' satisfies PartyRole)
    .executeTakeFirst();

/** A car of a claim. */
export const findVehicle = (trx: Queryable, claimId: number, id: number) =>
  trx
    .selectFrom('claim_vehicle') // its primary key
    .select(['id', 'vin'])
    .select(({ ref }) => ref('side').$castTo<LossVehicle['side']>().as('side'))
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .executeTakeFirst();

export function findVehicles(trx: Queryable, claimId: number) {
  return trx
    .selectFrom('claim_vehicle') // claim_vehicle_of_claim
    .select(['id', 'side', 'owner_party_id as ownerPartyId', 'vin', 'policy_position as policyPosition'])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute();
}

export async function fillVehicle(trx: Queryable, id: number, vehicle: LossVehicle): Promise<void> {
  const { plate, modelYear, make, model, zones, isDrivable, whereabouts } = vehicle;
  await trx
    .updateTable('claim_vehicle')
    .set(({ fn, ref, val }) => ({
      plate: fn.coalesce(val(plate), ref('plate')),
      model_year: fn.coalesce(val(modelYear), ref('model_year')),
      make: fn.coalesce(val(make), ref('make')),
      model: fn.coalesce(val(model), ref('model')),
      is_drivable: fn.coalesce(val(isDrivable), ref('is_drivable')),
      whereabouts: fn.coalesce(val(whereabouts), ref('whereabouts')),
      ...(zones.length > 0 && { zones }),
    }))
    .where('id', '=', id)
    .execute();
}
