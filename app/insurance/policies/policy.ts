/** How a policy is named: the book's prefix, and the digits on the card. */
export type PolicyName = { prefix: string; number: string };

/** A policy a look-up found, with what tells it from another of the same person. */
export type FoundPolicy = PolicyName & {
  id: number;
  /** `2019 Toyota Corolla`: the first vehicle, never a name. */
  vehicle: string | null;
};

/** `FLC10000001` as its two parts; what it is given has passed the contract's pattern. */
export function splitPolicyName(text: string): PolicyName {
  const digitsFrom = text.search(/[0-9]/);
  return { prefix: text.slice(0, digitsFrom), number: text.slice(digitsFrom) };
}

/** What the look-ups answer: one policy as `prefix|number`, several as `prefix-number(vehicle)`, none as an empty list. */
export function lookUpAnswerOf(policies: FoundPolicy[]): string | string[] {
  const [only, ...others] = policies;
  if (only && others.length === 0) return `${only.prefix}|${only.number}`;
  return policies.map(({ prefix, number, vehicle }) => `${prefix}-${number}(${vehicle ?? ''})`);
}

/** What a guest proves beside the number; without it a caller with the key asks on its own account. */
export type LookUpProof = { mailingZip: string; dob: string };

/** Both or neither: one alone would look like a proof and be none. */
export function lookUpProofOf(
  input: { [Field in keyof LookUpProof]?: string | undefined },
): LookUpProof | 'none' | 'half' {
  const { mailingZip, dob } = input;
  if (mailingZip === undefined && dob === undefined) return 'none';
  return mailingZip === undefined || dob === undefined ? 'half' : { mailingZip, dob };
}
