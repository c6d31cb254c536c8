import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { day, email, line, moreProof, password, policyNumber, zip } from '#contract/fields.ts';

/** Accepts a policy number with spaces, dashes and prefix. */
const typedPolicyNumber = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, '').replace(/^[A-Za-z]{2,3}/, ''))
  .pipe(policyNumber);
const typed = z.string().trim();

/** How a person says that a policy is theirs. The date of birth comes in three fields. */
const insured = z.object({
  policyNumber: typedPolicyNumber,
  lastName: line(80),
  month: typed.regex(/^(0?[1-9]|1[0-2])$/),
  date: typed.regex(/^[0-3]?[0-9]$/),
  year: typed.regex(/^[0-9]{4}$/),
  zip: typed.pipe(zip),
  /** Asked for only after too many misses for the policy. */
  vin: moreProof.vin,
});

type Birth = { month: string; date: string; year: string };

function dateOfBirthIn({ month, date, year }: Birth, context: z.RefinementCtx): string {
  const dateOfBirth = day.safeParse(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  if (!dateOfBirth.success) context.addIssue({ code: 'custom', path: ['dateOfBirth'] });
  return dateOfBirth.data ?? '';
}

/** The form of Add a Policy. */
export const insuredForm = insured.transform(({ month, date, year, ...rest }, context) => ({
  ...rest,
  dateOfBirth: dateOfBirthIn({ month, date, year }, context),
}));
export type TypedInsured = z.output<typeof insuredForm>;

/** The form of Create My Account. */
export const registrationForm = insured
  .extend({ email: typed.pipe(email), password, passwordAgain: z.string().min(1) })
  .transform(({ month, date, year, passwordAgain, ...rest }, context) => {
    const dateOfBirth = dateOfBirthIn({ month, date, year }, context);
    if (passwordAgain !== rest.password) context.addIssue({ code: 'custom', path: ['passwordAgain'] });
    return { ...rest, dateOfBirth };
  });
export type Registration = z.output<typeof registrationForm>;

/** What to correct in a field that could not be read. */
export const INSURED_ERRORS = {
  policyNumber: m.register_error_policy,
  lastName: m.register_error_last_name,
  dateOfBirth: m.register_error_birth,
  month: m.register_error_birth,
  date: m.register_error_birth,
  year: m.register_error_birth,
  zip: m.register_error_zip,
  vin: m.vin_error,
} as const;
export const REGISTRATION_ERRORS = {
  ...INSURED_ERRORS,
  email: m.register_error_email,
  password: m.register_error_password,
  passwordAgain: m.register_error_again,
} as const;
