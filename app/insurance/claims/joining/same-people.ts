import { isOfOther, isSamePart, type PartyRole } from '../lines/claim-record.ts';

export type PersonOfClaim = {
  id: number;
  role: PartyRole;
  phone: string | null;
  email: string | null;
  accountId: number | null;
  /** True when they reported themselves, or are the policyholder and said anything; false when others named them. */
  hasSpoken: boolean;
  /** Accounts in the other claim that this policyholder's part is not open to, such as of who followed them on the policy. */
  closedTo?: readonly number[];
};

/**
 * Finds people who are in both claims of one accident: by account, as the policyholder, by contact data within one part
 * of the accident, or because one claim names a single other driver and the other claim is that driver's own report.
 * Uncertain matches are left out.
 *
 * @returns person id in the claim that goes → person id in the claim that stays
 */
export function samePeople(staying: readonly PersonOfClaim[], going: readonly PersonOfClaim[]): Map<number, number> {
  const same = new Map<number, number>();
  for (const one of going) {
    const free = staying.filter(({ id }) => ![...same.values()].includes(id));
    const found =
      free.find(({ accountId }) => accountId !== null && accountId === one.accountId) ??
      free.find((other) => isReachedAlike(one, other) && mayBeOne(one, other)) ??
      free.find((other) => areHolders(one, other) && mayBeOne(one, other) && !areGuests(one, other)) ??
      free.find((other) => isTheOther(one, going, other, staying));
    if (found) same.set(one.id, found.id);
  }
  return same;
}

/** Whether both are the policyholder of their claim. */
export const areHolders = (one: PersonOfClaim, other: PersonOfClaim) =>
  one.role === 'policyholder' && other.role === 'policyholder';

/** Whether both said something, and neither has an account: what they know proves nothing, so one may be a stranger. */
export const areGuests = (one: PersonOfClaim, other: PersonOfClaim) =>
  [one, other].every(({ accountId, hasSpoken }) => accountId === null && hasSpoken);

const mayBeOne = (one: PersonOfClaim, other: PersonOfClaim) =>
  (one.accountId === null || other.accountId === null || one.accountId === other.accountId) &&
  !isClosed(one, other) &&
  !isClosed(other, one);

const isClosed = ({ closedTo = [] }: PersonOfClaim, { accountId }: PersonOfClaim) =>
  accountId !== null && closedTo.includes(accountId);

/** Two people who both reported may share a phone, so for them the email address must match as well. */
function isReachedAlike(one: PersonOfClaim, other: PersonOfClaim): boolean {
  const isOneMail = one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase();
  const isOnePhone = one.phone !== null && one.phone === other.phone;
  return isSamePart(one.role, other.role) && isOnePhone && (isOneMail || !(one.hasSpoken && other.hasSpoken));
}

const isOther = ({ role }: PersonOfClaim) => isOfOther(role);

/** True for the only other driver in each claim, when one of the two was named by others and the other reported. */
function isTheOther(
  one: PersonOfClaim,
  going: readonly PersonOfClaim[],
  other: PersonOfClaim,
  staying: readonly PersonOfClaim[],
): boolean {
  const areOnly = going.filter(isOther).length === 1 && staying.filter(isOther).length === 1;
  return areOnly && isOther(one) && isOther(other) && one.hasSpoken !== other.hasSpoken && mayBeOne(one, other);
}
