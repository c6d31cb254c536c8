export const HELP_FIELDS = ['policyNumber', 'dateOfBirth', 'name', 'reason', 'email'] as const;
export type HelpField = (typeof HELP_FIELDS)[number];

/** What the form is shown with again: what was typed, but for the date of birth, and what to do about it. */
export type HelpRefusal = {
  message: string;
  errors: Partial<Record<HelpField, string>>;
  typed: Partial<Record<HelpField, string>>;
  /** It was asked before, and how that stands can be seen. */
  canLookUp?: true | undefined;
};

/** What a policy is proved by, as typed. */
export type Proof = { policyNumber: string; dateOfBirth: string };

/** A policy that was proved: what the second step shows of it. */
export type Proved = { agencyName: string; agencyPhone: string };

export type HelpAnswer =
  | HelpRefusal
  | { proved: Proved }
  /** The confirmation of a request that was taken. */
  | { goTo: string };

export function refusalIn(answer: HelpAnswer | undefined): HelpRefusal | undefined {
  return answer && 'message' in answer ? answer : undefined;
}
