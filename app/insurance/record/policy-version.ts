import { STATES, type StateCode } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';

export const VERSION_KINDS = [
  'new_business',
  'endorsement',
  'cancellation',
  'reinstatement',
  'renewal',
  'expiration',
  'import',
] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/** The reason given for the first version of a policy that is older than versions. */
export const TAKEN_OVER = 'taken-over';
/** The reason given for a notice of cancellation because a bill is past due. */
export const PAST_DUE = 'past-due';
/** The reason given when the desk reinstates a policy: its policyholder signed that there was no loss meanwhile. */
export const NO_LOSS = 'no-loss';
/** The reason given for taking a notice of cancellation back that was not mailed in time to end the policy. */
export const NOT_MAILED = 'notice-not-mailed';
/** The reason given for taking a notice of cancellation back because nothing is past due any more. */
export const NOTHING_DUE = 'nothing-due';
/** The reason given for the version that takes a scheduled change back. */
export const TAKEN_BACK = 'change-taken-back';
/** The reason given for the end of a policy that was not paid by the day in its notice of cancellation. */
export const NOTICE_OVER = 'notice-over';

/** What a policy covers from a point in time until its next version. Cents are for the whole term, without fees. */
export type PolicyVersion = {
  id: number;
  policyId: number;
  number: number;
  kind: VersionKind;
  effectiveAt: Date;
  processedAt: Date;
  termNumber: number;
  actor: string;
  reason: string | null;
  document: PolicyDocument;
  /** From the rating that made the premium; null when a person set it. */
  worksheet: unknown;
  premiumCents: number;
  /** The amount it added to the term's bills, pro rata. */
  changeCents: number;
  /** For a scheduled change that was written again: the version that charged or returned its amount. */
  originNumber: number | null;
  isPricedByHand: boolean;
  importFileId: number | null;
  importLine: number | null;
  /** For a zip. */
  importLines: ImportLines | null;
};

/** Each file of a zip with its lines about the policy, in the order in which the document has its parts. */
export type ImportLines = Record<string, number[]>;

export type VersionDraft = {
  kind: VersionKind;
  effectiveAt: Date;
  actor: Actor;
  /** The reference of a request, or a code. */
  reason?: string | undefined;
  document: PolicyDocument;
  worksheet?: unknown;
  changeCents?: number;
  originNumber?: number;
  isPricedByHand?: boolean;
};

/**
 * Thrown when a version would begin before the latest one, because later changes would have to be redone. A person
 * decides what to do.
 */
export class OutOfSequence extends Error {
  readonly latest: Pick<PolicyVersion, 'number' | 'effectiveAt'>;

  constructor(latest: Pick<PolicyVersion, 'number' | 'effectiveAt'>) {
    super(`version ${latest.number} begins later`);
    this.latest = latest;
  }
}

/** @throws when it is not one of the states we write in; such a document is never accepted */
export function stateOf({ state }: PolicyDocument): StateCode {
  const ours = STATES.find((code) => code === state);
  if (!ours) throw new Error(`no policy is written in ${state}`);
  return ours;
}
