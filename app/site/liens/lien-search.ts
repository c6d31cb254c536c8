import { VIN_SUFFIX_LENGTH } from '#contract/limits.ts';
import { onlyDigits } from '#ui/digits.ts';
import { type TypedMore, typedMoreIn } from '../content/typed-more.ts';

/** The maximum number of digits in a policy number. */
export const POLICY_NUMBER_MAX = 12;

export type LienFields = { policyNumber: string; vinSuffix: string };
/**
 * Additional proof, when strangers have tried the two numbers too often: the VIN and a last name, or a letter's code.
 */
export type MoreProof = TypedMore & { code: string };
export type LienField = keyof LienFields;
export type LienErrors = Partial<Record<LienField, 'missing' | 'short'>>;

/** The digits that were typed, without spaces, dashes and letters. */
export function digitsOf(typed: { policyNumber: unknown; vinSuffix: unknown }): LienFields {
  return {
    policyNumber: onlyDigits(text(typed.policyNumber), POLICY_NUMBER_MAX),
    vinSuffix: onlyDigits(text(typed.vinSuffix), VIN_SUFFIX_LENGTH),
  };
}

/** Undefined when the form did not show the fields of the additional proof. */
export function moreProofIn(form: FormData): MoreProof | undefined {
  const more = typedMoreIn(form);
  return more && { ...more, code: text(form.get('code')).trim().slice(0, 40) };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Both numbers are required, and all five digits of the VIN (LN-02). */
export function errorsOf(fields: LienFields): LienErrors {
  const errors: LienErrors = {};
  if (fields.policyNumber === '') errors.policyNumber = 'missing';
  if (fields.vinSuffix.length < VIN_SUFFIX_LENGTH) errors.vinSuffix = fields.vinSuffix ? 'short' : 'missing';
  return errors;
}
