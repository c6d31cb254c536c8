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

/** Why the first version of a policy from before versions was written. */
export const TAKEN_OVER = 'taken-over';

/** What a policy covered from a moment on, until its next version. Cents are of the whole term, without fees. */
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
  /** Of the rating that made the premium; none when a person priced it. */
  worksheet: unknown;
  premiumCents: number;
  /** What it added to the bill of its term, pro rata. */
  changeCents: number;
  isPricedByHand: boolean;
  importFileId: number | null;
  importLine: number | null;
};

export type VersionDraft = {
  kind: VersionKind;
  effectiveAt: Date;
  actor: Actor;
  /** A reference of a request, or a code. */
  reason?: string | undefined;
  document: PolicyDocument;
  worksheet?: unknown;
  changeCents?: number;
  isPricedByHand?: boolean;
};

/**
 * A version would begin before the one that was written last: what was done since would have to be done again. It is
 * refused, and a person decides.
 */
export class OutOfSequence extends Error {
  readonly latest: Pick<PolicyVersion, 'number' | 'effectiveAt'>;

  constructor(latest: Pick<PolicyVersion, 'number' | 'effectiveAt'>) {
    super(`version ${latest.number} begins later`);
    this.latest = latest;
  }
}

/** @throws when it is none of those in which we write: such a document was never taken in */
export function stateOf({ state }: PolicyDocument): StateCode {
  const ours = STATES.find((code) => code === state);
  if (!ours) throw new Error(`no policy is written in ${state}`);
  return ours;
}
