// When those who are insured may end their policy themselves.
import { STATES, type StateCode } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusMonths } from '#platform/calendar/day.ts';

/** Why somebody ends a policy. */
export const CANCEL_REASONS = ['vehicle-destroyed', 'vehicle-sold', 'insured-elsewhere', 'other'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

type Law = {
  statute: string;
  /** So many months from a policy's very first day it may be ended only for these. */
  firstMonths: number;
  exceptions: readonly CancelReason[];
};

const LAWS: Partial<Record<StateCode, Law>> = {
  // The car was destroyed, is another's, or has another policy: subsection 3.
  FL: {
    statute: 'Fla. Stat. 627.7295',
    firstMonths: 2,
    exceptions: ['vehicle-destroyed', 'vehicle-sold', 'insured-elsewhere'],
  },
};

/** `endsOn`: the first day on which the law lets this policy end for such a reason. */
export type LegalHold = { statute: string; endsOn: string };

/** @returns nothing where it may end on any day */
export function legalHold({ state, term, former_terms }: PolicyDocument, reason: CancelReason): LegalHold | undefined {
  const code = STATES.find((each) => each === state);
  const law = code && LAWS[code];
  if (!law || law.exceptions.includes(reason)) return undefined;
  const first = [term, ...former_terms].find(({ number }) => number === 1);
  return first && { statute: law.statute, endsOn: plusMonths(first.effective_on, law.firstMonths) };
}
