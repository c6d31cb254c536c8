import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Coverage, Track } from '#contract/coverages.ts';
import type { EstimateRow, EstimateSum } from '../amounts/estimate.ts';
import type { RentalAnswer } from '../amounts/rental-days.ts';
import type { ClaimKind } from '../claim.ts';
import type { LineState } from './line.ts';

export type PartyRole =
  | 'policyholder'
  | 'driver_ours'
  | 'driver_other'
  | 'owner_other'
  | 'passenger'
  | 'pedestrian'
  | 'witness'
  | 'attorney'
  | 'repairer'
  | 'lienholder';

/**
 * Whether two people have the same part in an accident, so that they may be one person. The driver and the owner of the
 * other car count as one. People of one household often give one phone number, so a number alone proves nothing.
 */
export const isSamePart = (one: PartyRole, other: PartyRole) => one === other || (isOfOther(one) && isOfOther(other));
export const isOfOther = (role: PartyRole) => role === 'driver_other' || role === 'owner_other';

/**
 * Whether another report may go on with a policyholder's part. What a guest proves is on cards that people show each other
 * after a crash (decision 19): it opens nothing that an account has, or whose person has said anything to us.
 */
export const mayTakePart = (
  part: { accountId: number | null; hasSpoken: boolean },
  { accountId }: { accountId: number | null },
): boolean => (part.accountId === null ? accountId !== null || !part.hasSpoken : part.accountId === accountId);

/** A claim that was joined to another, with its reporter's account of the accident. */
export type JoinedClaim = { number: string; story: string | null };
export type ClaimFolder = {
  id: number;
  number: string;
  /** Whose law it is under, or only whose business days count. */
  state: StateCode;
  isLawKnown: boolean;
  /** Where it happened; null for a state where we do not write. */
  lossState: StateCode | null;
  kind: ClaimKind;
  lossOn: string;
  lossAt: Date | null;
  zip: string | null;
  place: string | null;
  city: string | null;
  /** The reporter's account of the accident. */
  story: string | null;
  isInjury: boolean;
  policyId: number | null;
  policy: string | null;
  /** What a third party gave to find our policy, while a person still has to match it. */
  matchFacts: Record<string, unknown> | null;
  version: number;
  reportedOn: string;
  /** The adjuster in the policyholder's list; the only source of it for claims that are older than claim lines. */
  adjuster: string | null;
  adjusterPhone: string | null;
  /** The claims that were joined to this one. */
  joined: JoinedClaim[];
};
export type ClaimParty = {
  id: number;
  role: PartyRole;
  name: string | null;
  phone: string | null;
  email: string | null;
  /** They agreed to texts about the claim. */
  agreedToTexts: boolean;
  /** Where their letters go, as the desk entered it; a policyholder's go to the address of the policy otherwise. */
  mailAddress: string | null;
  language: Language;
  isHurt: boolean | null;
  accountId: number | null;
  representedBy: number | null;
};
export type ClaimVehicle = {
  id: number;
  side: 'ours' | 'other';
  ownerPartyId: number | null;
  vin: string | null;
  plate: string | null;
  plateState: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  zones: number[];
  isDrivable: boolean | null;
  whereabouts: string | null;
};
export type ClaimLine = {
  id: number;
  number: number;
  partyId: number;
  vehicleId: number | null;
  coverage: Coverage;
  track: Track;
  state: LineState;
  adjusterId: number | null;
  adjuster: string | null;
  adjusterPhone: string | null;
  isSiu: boolean;
  version: number;
  openedAt: Date;
  closedAt: Date | null;
};
export type ClaimEvent = {
  id: number;
  lineId: number | null;
  kind: string;
  happenedAt: Date;
  actor: string;
  facts: Record<string, unknown>;
  visibility: 'parties' | 'line' | 'staff' | 'siu';
};
export type ClaimItem = {
  id: number;
  /** Null for what a person without a line of their own is asked for. */
  lineId: number | null;
  partyId: number;
  kind: string;
  why: string;
  askedAt: Date;
  dueOn: string | null;
  /** The day of the last reminder that it is overdue. */
  remindedOn: string | null;
  answeredAt: Date | null;
  answer: string | null;
  waivedAt: Date | null;
};
export type ClaimFile = {
  id: number;
  partyId: number | null;
  lineId: number | null;
  vehicleId: number | null;
  itemId: number | null;
  shot: string;
  mediaType: 'image/jpeg' | 'application/pdf';
  bytes: number;
  givenName: string;
  hasThumbnail: boolean;
  receivedAt: Date;
};
export type ClaimMessage = {
  id: number;
  partyId: number;
  lineId: number | null;
  isOurs: boolean;
  staffId: number | null;
  writer: string | null;
  text: string;
  language: Language;
  writtenAt: Date;
  readAt: Date | null;
  answerBy: string | null;
  answeredAt: Date | null;
};
export type ClaimNote = {
  id: number;
  lineId: number | null;
  staffId: number;
  writer: string;
  isSiu: boolean;
  text: string;
  writtenAt: Date;
};
export type ClaimLetter = {
  /** For mailed letters: whether it is to be mailed, and when it was. */
  toPost: boolean;
  postedAt: Date | null;
  /** Why it is not mailed: an `Untruth`, or what the desk typed. */
  unmailedBecause: string | null;
  id: number;
  lineId: number | null;
  partyId: number;
  kind: string;
  language: Language;
  facts: Record<string, unknown>;
  writtenAt: Date;
};

/** An inspection visit. A line has only one booked visit at a time. */
export type ClaimAppointment = {
  id: number;
  lineId: number;
  kind: 'drive_in' | 'in_person';
  placeId: string;
  /** Our own address, or the one that the party gave. */
  place: string;
  onDay: string;
  begins: string;
  beginsAt: Date;
  endsAt: Date;
  status: 'booked' | 'cancelled' | 'done' | 'missed';
  note: string | null;
  uid: string;
  sequence: number;
  changedAt: Date;
};
export type ClaimEstimate = EstimateSum & {
  id: number;
  lineId: number;
  version: number;
  rows: EstimateRow[];
  deductibleCents: number;
  /** Why it differs from the previous version. */
  why: string | null;
  writerId: number | null;
  writer: string | null;
  writtenAt: Date;
};
export type ClaimRental = RentalAnswer & {
  id: number;
  lineId: number;
  version: number;
  why: string | null;
  writerId: number;
  writtenAt: Date;
};
export type ClaimReceipt = {
  id: number;
  lineId: number;
  fileId: number;
  days: number;
  cents: number;
  addedAt: Date;
  /** The part that counts toward the rental; null until it is decided. */
  countedCents: number | null;
  answer: string | null;
  answeredAt: Date | null;
};

/** Everything we hold about a claim. It is only ever shown through `viewOf`. */
export type ClaimRecord = {
  claim: ClaimFolder;
  parties: ClaimParty[];
  vehicles: ClaimVehicle[];
  lines: ClaimLine[];
  events: ClaimEvent[];
  items: ClaimItem[];
  files: ClaimFile[];
  messages: ClaimMessage[];
  notes: ClaimNote[];
  letters: ClaimLetter[];
  appointments: ClaimAppointment[];
  estimates: ClaimEstimate[];
  rentals: ClaimRental[];
  receipts: ClaimReceipt[];
};

export const isOpenItem = ({ answeredAt, waivedAt }: Pick<ClaimItem, 'answeredAt' | 'waivedAt'>) =>
  answeredAt === null && waivedAt === null;
