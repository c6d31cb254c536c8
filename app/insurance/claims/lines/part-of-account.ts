// Which parts of claims an account has. A policyholder's part is a person's: whoever follows them on the policy has none.
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { fullName } from '../../parties/full-name.ts';
import {
  type ClaimPass,
  findInsuredsAndHolder,
  findPossibleParts,
  findPossiblePartsIn,
  givePartTo,
  type Insured,
  type PossiblePart,
} from '../access/claim-access-store.ts';
import { lockClaim } from './lock-claim-store.ts';
import { policyAtLoss } from './policy-at-loss.ts';

/** An account's party in a claim: as its policyholder, or as a person who reported with that account. */
export async function findPartOfAccount(
  db: Queryable,
  accountId: number,
  number: string,
): Promise<PossiblePart | undefined> {
  for (const part of await findPossiblePartsIn(db, accountId, number)) {
    if (await isOpenTo(db, accountId, part)) return part;
  }
  return undefined;
}

/**
 * The same for an account that opens it. A part that no account has is the account's from then on, and closed to whoever
 * reported it as a guest with what is on a card.
 */
export async function openPartOfAccount(
  db: Queryable,
  accountId: number,
  number: string,
): Promise<ClaimPass | undefined> {
  const part = await findPartOfAccount(db, accountId, number);
  if (part?.accountId === null) {
    await db.transaction().execute(async (trx) => {
      // As a join does first, so that neither waits for the other.
      await lockClaim(trx, part.claimId);
      await givePartTo(trx, accountId, part.partyId);
    });
  }
  return part;
}

/** Whether a party of a claim is an account's, or may be. */
export async function isPartOf(
  db: Queryable,
  accountId: number,
  { number, partyId }: Pick<ClaimPass, 'number' | 'partyId'>,
): Promise<boolean> {
  const part = (await findPossiblePartsIn(db, accountId, number)).find((possible) => possible.partyId === partyId);
  return part !== undefined && isOpenTo(db, accountId, part);
}

/** All of an account's parts. */
export const findPartsOfAccount = async (db: Queryable, accountId: number): Promise<ClaimPass[]> =>
  (await findOpenAndClosed(db, accountId)).open;

/** The parts that an account may have, by whether they are its own. */
export async function findOpenAndClosed(db: Queryable, accountId: number) {
  const open: PossiblePart[] = [];
  const closed: PossiblePart[] = [];
  for (const part of await findPossibleParts(db, accountId)) {
    ((await isOpenTo(db, accountId, part)) ? open : closed).push(part);
  }
  return { open, closed };
}

/**
 * A part with an account belongs to that account only, even when the policy has left it. A part without one is open to
 * whoever was insured on the day of the loss. If its account was erased, it is open only to someone with the name it was
 * reported under, because the next to register may be another insured.
 */
async function isOpenTo(db: Queryable, accountId: number, part: PossiblePart): Promise<boolean> {
  if (part.accountId !== null || part.policyId === null) return part.accountId === accountId;
  const { insureds, holder } = await findInsuredsAndHolder(db, part.policyId, accountId);
  if (part.wasErased && holder && nameOf(holder) !== foldedName(part.name ?? '')) return false;
  const then = (await policyAtLoss(db, part))?.insureds;
  // A policy without a record has had the same insureds all the time.
  if (!then) return true;
  return holder !== undefined && wasInsured({ insureds, holder, then, party: part.name });
}

/** Whether the policy's account, or else its first insured, was among those whom it insured on a day. */
export async function isInsuredSince(
  db: Queryable,
  { policyId, accountId, then }: { policyId: number; accountId: number | null; then: readonly Insured[] },
): Promise<boolean> {
  const { insureds, holder } = await findInsuredsAndHolder(db, policyId, accountId);
  return holder === undefined || wasInsured({ insureds, holder, then, party: null });
}

type Name = Pick<Insured, 'first_name' | 'last_name'>;
type Then = {
  insureds: readonly Insured[];
  /** Whose name the account has. */
  holder: Name;
  then: readonly Insured[];
  /** The name that the party gave. */
  party: string | null;
};

/**
 * Whether an account's holder was insured on the day of a loss, and the part is not of an insured who has left since. People
 * are told by their birth date, because names change. An account may have a name that no insured has: then it is of one of
 * that day as long as no other has come.
 */
export function wasInsured({ insureds, holder, then, party }: Then): boolean {
  const isAmong = (people: readonly Insured[]) => (one: Insured) =>
    people.some(({ date_of_birth }) => date_of_birth === one.date_of_birth);
  const left = then.filter((one) => !isAmong(insureds)(one));
  if (party !== null && left.some((one) => nameOf(one) === foldedName(party))) return false;
  const stayed = insureds.filter(isAmong(then));
  return stayed.length === insureds.length || stayed.some((one) => nameOf(one) === nameOf(holder));
}

const nameOf = (name: Name) => foldedName(fullName(name));
