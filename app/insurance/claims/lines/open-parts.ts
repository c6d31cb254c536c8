import type { PolicyDocument } from '#contract/policy-document.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fullName } from '../../parties/full-name.ts';
import { findHolderContact } from '../../policies/contact-on-file-store.ts';
import { findInsuredsAndHolder, type Insured } from '../access/claim-access-store.ts';
import type { Loss, LossVehicle } from '../loss.ts';
import { addParty, addVehicle } from './claim-line-store.ts';
import {
  adoptParty,
  fillVehicle,
  findNamedPerson,
  findPartyToAdopt,
  findPolicyholder,
  findVehicles,
} from './join-store.ts';
import { raiseVersionsOf } from './line-change-store.ts';
import { isOfOurPolicy, type LineDraft } from './lines-of-loss.ts';
import { wasInsured } from './part-of-account.ts';

/** `people` are the loss's people by index; null for one who has no row of their own. */
export type Parties = { reporter: number; policyholder: number; people: (number | null)[] };

type PartiesOf = {
  claimId: number;
  loss: Loss;
  policyId: number | null;
  /** The policy at the moment of the loss. */
  document: PolicyDocument | undefined;
  isJoined: boolean;
};

export async function addParties(trx: Queryable, given: PartiesOf): Promise<Parties> {
  const { claimId, loss, policyId, document, isJoined } = given;
  const { reporter } = loss;
  const there = isJoined ? await findPartyToAdopt(trx, claimId, reporter) : undefined;
  if (there !== undefined) {
    await adoptParty(trx, there, reporter);
    await raiseVersionsOf(trx, there);
  }
  const own = there ?? (await addParty(trx, claimId, reporter));
  const [insured] = document?.insureds ?? [];
  const isForAnother = reporter.role === 'driver_ours';
  const known = isForAnother && isJoined ? await findPolicyholder(trx, claimId) : undefined;
  const policyholder =
    known ??
    (isForAnother && document && insured && policyId !== null
      ? await addParty(trx, claimId, {
          role: 'policyholder',
          isHurt: null,
          ...(await contactOf(trx, policyId, document, insured)),
        })
      : own);
  const people: (number | null)[] = [];
  const areKnown = isJoined && isOfOurPolicy(loss);
  for (const person of loss.people) {
    // When our customer reports an accident that we know, the others are already there, but perhaps not all who are hurt.
    const known = areKnown ? await findNamedPerson(trx, claimId, person) : undefined;
    people.push(known ?? (areKnown && !person.isHurt ? null : await addParty(trx, claimId, person)));
  }
  return { reporter: own, policyholder, people };
}

/**
 * The insured who has the part, and their contact data. It is the first insured of the day of the loss who is still on the
 * policy, with today's contact data, which changes without a new version. When none of them is, it is that day's insured
 * with that day's data: those who joined the policy later have no part in the claim.
 */
async function contactOf(trx: Queryable, policyId: number, document: PolicyDocument, insured: Insured) {
  const { phone, email, language, insureds: then } = document;
  const today = await findHolderContact(trx, policyId);
  const { insureds, holder } = await findInsuredsAndHolder(trx, policyId, today.accountId);
  const stayed = then.find((one) => insureds.some(({ date_of_birth }) => date_of_birth === one.date_of_birth));
  const name = fullName(stayed ?? insured);
  const isStill = holder === undefined || wasInsured({ insureds, holder, then, party: name });
  return { name, ...(isStill ? today : { phone, email, language, accountId: null }) };
}

/** `sameAsOurs` are the cars of the claim that are the reported one of ours, or may be. */
export type Vehicles = { ours: number | null; sameAsOurs: number[]; others: number[] };

export async function addVehicles(
  trx: Queryable,
  claimId: number,
  loss: Loss,
  parties: Parties,
  isJoined: boolean,
): Promise<Vehicles> {
  const there = isJoined ? await findVehicles(trx, claimId) : [];
  const sameAsOurs = sameCars(there, loss.ours).map(({ id }) => id);
  const ours = loss.ours ? (sameAsOurs[0] ?? (await addVehicle(trx, claimId, loss.ours, null))) : null;
  const others: number[] = [];
  for (const vehicle of newOthers(loss, isJoined)) {
    const driver = vehicle.driverAt === null ? null : parties.people[vehicle.driverAt];
    const owner = isOfOurPolicy(loss) ? (driver ?? null) : parties.reporter;
    // Replaces what others said about a car with what its own people say.
    const same = there.find(({ side, ownerPartyId }) => side === 'other' && ownerPartyId === owner && owner !== null);
    if (same) await fillVehicle(trx, same.id, vehicle);
    others.push(same?.id ?? (await addVehicle(trx, claimId, vehicle, owner)));
  }
  return { ours, sameAsOurs, others };
}

type OwnCar = Pick<LossVehicle, 'vin' | 'policyPosition'>;

/**
 * Our cars of a claim that are the reported one. One that is not named, there or in the report, may be any of them: two of
 * a household's cars can be in one accident, and each is reported for itself.
 */
function sameCars<Car extends OwnCar & { side: string }>(there: readonly Car[], reported: OwnCar | null): Car[] {
  const ours = there.filter(({ side }) => side === 'ours');
  const isNamed = ({ vin, policyPosition }: OwnCar) => vin !== null || policyPosition !== null;
  if (reported === null || !isNamed(reported)) return ours;
  const same = ours.filter((car) =>
    car.vin !== null && reported.vin !== null
      ? car.vin === reported.vin
      : car.policyPosition !== null && car.policyPosition === reported.policyPosition,
  );
  return same.length > 0 ? same : ours.filter((car) => !isNamed(car));
}

/** When our customer reports the same accident again, no other cars are added. */
export const newOthers = (loss: Loss, isJoined: boolean) => (isJoined && isOfOurPolicy(loss) ? [] : loss.others);

export function vehicleOf({ vehicle }: LineDraft, { ours, others }: Vehicles): number | null {
  if (vehicle === null) return null;
  return vehicle === 'ours' ? ours : (others[vehicle] ?? null);
}

/** When a car's driver was not named, a party without a name becomes its owner. */
export async function ownerOf(
  trx: Queryable,
  { owner }: LineDraft,
  { claimId, loss, parties }: { claimId: number; loss: Loss; parties: Parties },
): Promise<number> {
  switch (owner.who) {
    case 'reporter':
      return parties.reporter;
    case 'policyholder':
      return parties.policyholder;
    case 'person':
      return parties.people[owner.at] ?? parties.reporter;
    case 'other': {
      const driver = loss.others[owner.at]?.driverAt ?? null;
      const known = driver === null ? undefined : parties.people[driver];
      const nobody = { name: null, phone: null, email: null, isHurt: null };
      return known ?? addParty(trx, claimId, { role: 'owner_other', language: 'en', ...nobody });
    }
  }
}
