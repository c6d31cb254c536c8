import { VIN_SUFFIX_LENGTH } from '#contract/limits.ts';
import { onlyDigits } from '#ui/digits.ts';

/** The most digits a policy number has in any book. */
export const POLICY_NUMBER_MAX = 12;

export type LienFields = { policyNumber: string; vinSuffix: string };
/** What is asked for when strangers have tried the two too often: the VIN and a last name, or a letter's code. */
export type MoreProof = { vin: string; lastName: string; code: string };
export type LienField = keyof LienFields;
export type LienErrors = Partial<Record<LienField, 'missing' | 'short'>>;

/** What was typed, without the spaces, dashes and letters around the digits. */
export function digitsOf(typed: { policyNumber: unknown; vinSuffix: unknown }): LienFields {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    policyNumber: onlyDigits(text(typed.policyNumber), POLICY_NUMBER_MAX),
    vinSuffix: onlyDigits(text(typed.vinSuffix), VIN_SUFFIX_LENGTH),
  };
}

/** Both numbers are needed, and all five digits of the VIN (LN-02). */
export function errorsOf(fields: LienFields): LienErrors {
  const errors: LienErrors = {};
  if (fields.policyNumber === '') errors.policyNumber = 'missing';
  if (fields.vinSuffix.length < VIN_SUFFIX_LENGTH) errors.vinSuffix = fields.vinSuffix ? 'short' : 'missing';
  return errors;
}
