// The law on when policyholders may cancel their own policy.
import { STATES, type StateCode } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusMonths } from '#platform/calendar/day.ts';

/** Why a policyholder cancels. */
export const CANCEL_REASONS = ['vehicle-destroyed', 'vehicle-sold', 'insured-elsewhere', 'other'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

type Law = {
  statute: string;
  /** For this many months from the policy's very first day, it may be cancelled only for the `exceptions`. */
  firstMonths: number;
  exceptions: readonly CancelReason[];
};

const LAWS: Partial<Record<StateCode, Law>> = {
  // Subsection 3: the car was destroyed, was transferred, or is insured by another policy.
  FL: {
    statute: 'Fla. Stat. 627.7295',
    firstMonths: 2,
    exceptions: ['vehicle-destroyed', 'vehicle-sold', 'insured-elsewhere'],
  },
};

/** `endsOn`: the first day on which the law allows this policy to be cancelled for that reason. */
export type LegalHold = { statute: string; endsOn: string };

/** @returns undefined when it may be cancelled on any day */
export function legalHold({ state, term, former_terms }: PolicyDocument, reason: CancelReason): LegalHold | undefined {
  const code = STATES.find((each) => each === state);
  const law = code && LAWS[code];
  if (!law || law.exceptions.includes(reason)) return undefined;
  const first = [term, ...former_terms].find(({ number }) => number === 1);
  return first && { statute: law.statute, endsOn: plusMonths(first.effective_on, law.firstMonths) };
}
