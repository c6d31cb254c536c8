import type { TypedMore } from '../content/typed-more.ts';

export const HELP_FIELDS = ['policyNumber', 'dateOfBirth', 'name', 'reason', 'email'] as const;
export type HelpField = (typeof HELP_FIELDS)[number];

/** What the form is shown again with: the typed values except the date of birth, and the errors. */
export type HelpRefusal = {
  message: string;
  errors: Partial<Record<HelpField, string>>;
  typed: Partial<Record<HelpField, string>> & { more?: TypedMore | undefined };
  /** Strangers have tried this policy too often, and who proves more need not wait. */
  canProveMore?: true | undefined;
  /** A request already exists, and its status can be viewed. */
  canLookUp?: true | undefined;
};

/** What proves a policy, as typed. */
export type Proof = { policyNumber: string; dateOfBirth: string; more?: TypedMore | undefined };

/** A proved policy, as the second step shows it. */
export type Proved = { agencyName: string; agencyPhone: string };

export type HelpAnswer =
  | HelpRefusal
  | { proved: Proved }
  /** The address of the confirmation of a new request. */
  | { goTo: string };

export function refusalIn(answer: HelpAnswer | undefined): HelpRefusal | undefined {
  return answer && 'message' in answer ? answer : undefined;
}
