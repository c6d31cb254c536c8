import type { PolicyChoice, PolicyName } from '#contract/policy-name.ts';

/** A policy that a look-up found, with what distinguishes it from others of the same person. */
export type FoundPolicy = PolicyName & {
  id: number;
  /** The first vehicle, such as `2019 Toyota Corolla`; never a person's name. */
  vehicle: string | null;
};

/** The result of a look-up. */
export const choicesOf = (policies: FoundPolicy[]): PolicyChoice[] =>
  policies.map(({ prefix, number, vehicle }) => ({ prefix, number, about: vehicle ?? '' }));

/**
 * What a guest proves in addition to the number. Without it, a caller with an API key is responsible for the request.
 */
export type LookUpProof = { mailingZip: string; dob: string };

/** Both fields or neither, because one alone would look like proof without being one. */
export function lookUpProofOf(
  input: { [Field in keyof LookUpProof]?: string | undefined },
): LookUpProof | 'none' | 'half' {
  const { mailingZip, dob } = input;
  if (mailingZip === undefined && dob === undefined) return 'none';
  return mailingZip === undefined || dob === undefined ? 'half' : { mailingZip, dob };
}
