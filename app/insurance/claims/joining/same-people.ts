import type { PartyRole } from '../lines/claim-record.ts';

export type PersonOfClaim = {
  id: number;
  role: PartyRole;
  phone: string | null;
  email: string | null;
  accountId: number | null;
  /** They reported it themselves; else somebody else told of them. */
  hasSpoken: boolean;
};

/**
 * Who of two claims of one accident is the same person: by their account, as the policyholder, by how they are reached, or
 * because one claim tells of one other driver and the other is that driver's own. Whoever is not sure to be somebody is
 * nobody of the other claim.
 *
 * @returns of each person who is in both the id in the claim that goes, to the id in the claim that stays
 */
export function samePeople(staying: readonly PersonOfClaim[], going: readonly PersonOfClaim[]): Map<number, number> {
  const same = new Map<number, number>();
  for (const one of going) {
    const free = staying.filter(({ id }) => ![...same.values()].includes(id));
    const found =
      free.find(({ accountId }) => accountId !== null && accountId === one.accountId) ??
      free.find((other) => isReachedAlike(one, other) && mayBeOne(one, other)) ??
      free.find((other) => one.role === 'policyholder' && other.role === 'policyholder') ??
      free.find((other) => isTheOther(one, going, other, staying));
    if (found) same.set(one.id, found.id);
  }
  return same;
}

const mayBeOne = (one: PersonOfClaim, other: PersonOfClaim) =>
  one.accountId === null || other.accountId === null || one.accountId === other.accountId;

/** Two who both spoke may share a telephone: of them the mail address counts, too. */
function isReachedAlike(one: PersonOfClaim, other: PersonOfClaim): boolean {
  const isOneMail = one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase();
  const isOnePhone = one.phone !== null && one.phone === other.phone;
  return isOnePhone && (isOneMail || !(one.hasSpoken && other.hasSpoken));
}

const OTHERS: readonly PartyRole[] = ['driver_other', 'owner_other'];
const isOther = ({ role }: PersonOfClaim) => OTHERS.includes(role);

/** The only other driver of either claim, of whom one is told and the other told it. */
function isTheOther(
  one: PersonOfClaim,
  going: readonly PersonOfClaim[],
  other: PersonOfClaim,
  staying: readonly PersonOfClaim[],
): boolean {
  const areOnly = going.filter(isOther).length === 1 && staying.filter(isOther).length === 1;
  return areOnly && isOther(one) && isOther(other) && one.hasSpoken !== other.hasSpoken && mayBeOne(one, other);
}
