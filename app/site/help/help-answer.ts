export const HELP_FIELDS = ['policyNumber', 'dateOfBirth', 'name', 'reason', 'email'] as const;
export type HelpField = (typeof HELP_FIELDS)[number];

/** What the form is shown again with: the typed values except the date of birth, and the errors. */
export type HelpRefusal = {
  message: string;
  errors: Partial<Record<HelpField, string>>;
  typed: Partial<Record<HelpField, string>>;
  /** A request already exists, and its status can be viewed. */
  canLookUp?: true | undefined;
};

/** What proves a policy, as typed. */
export type Proof = { policyNumber: string; dateOfBirth: string };

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
