import { VIN_SUFFIX_LENGTH, VIN_TYPED_LENGTH } from '#contract/limits.ts';
import { onlyDigits } from '#ui/digits.ts';

/** The maximum number of digits in a policy number. */
export const POLICY_NUMBER_MAX = 12;

export type LienFields = { policyNumber: string; vinSuffix: string };
/**
 * Additional proof, when strangers have tried the two numbers too often: the VIN and a last name, or a letter's code.
 */
export type MoreProof = { vin: string; lastName: string; code: string };
export type LienField = keyof LienFields;
export type LienErrors = Partial<Record<LienField, 'missing' | 'short'>>;

/** The digits that were typed, without spaces, dashes and letters. */
export function digitsOf(typed: { policyNumber: unknown; vinSuffix: unknown }): LienFields {
  return {
    policyNumber: onlyDigits(text(typed.policyNumber), POLICY_NUMBER_MAX),
    vinSuffix: onlyDigits(text(typed.vinSuffix), VIN_SUFFIX_LENGTH),
  };
}

/** What was typed into the fields of the additional proof; undefined when the form did not show them. */
export function moreProofIn(form: FormData): MoreProof | undefined {
  if (!form.has('vin')) return undefined;
  const typed = (name: string, most: number) => text(form.get(name)).trim().slice(0, most);
  return { vin: typed('vin', VIN_TYPED_LENGTH), lastName: typed('lastName', 60), code: typed('code', 40) };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Both numbers are required, and all five digits of the VIN (LN-02). */
export function errorsOf(fields: LienFields): LienErrors {
  const errors: LienErrors = {};
  if (fields.policyNumber === '') errors.policyNumber = 'missing';
  if (fields.vinSuffix.length < VIN_SUFFIX_LENGTH) errors.vinSuffix = fields.vinSuffix ? 'short' : 'missing';
  return errors;
}
