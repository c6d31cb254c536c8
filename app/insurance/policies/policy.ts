import type { PolicyChoice, PolicyName } from '#contract/policy-name.ts';

/** A policy a look-up found, with what tells it from another of the same person. */
export type FoundPolicy = PolicyName & {
  id: number;
  /** `2019 Toyota Corolla`: the first vehicle, never a name. */
  vehicle: string | null;
};

/** What the look-ups answer. */
export const choicesOf = (policies: FoundPolicy[]): PolicyChoice[] =>
  policies.map(({ prefix, number, vehicle }) => ({ prefix, number, about: vehicle ?? '' }));

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
