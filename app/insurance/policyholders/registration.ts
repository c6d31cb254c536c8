import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { day, email, line, moreProof, password, policyNumber, zip } from '#contract/fields.ts';

/** Accepts a policy number with spaces, dashes and prefix. */
const typedPolicyNumber = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, '').replace(/^[A-Za-z]{2,3}/, ''))
  .pipe(policyNumber);
const typed = z.string().trim();

/** The form of Create My Account. The date of birth comes in three fields. */
export const registrationForm = z
  .object({
    policyNumber: typedPolicyNumber,
    lastName: line(80),
    month: typed.regex(/^(0?[1-9]|1[0-2])$/),
    date: typed.regex(/^[0-3]?[0-9]$/),
    year: typed.regex(/^[0-9]{4}$/),
    zip: typed.pipe(zip),
    /** Asked for only after too many misses for the policy. */
    vin: moreProof.vin,
    email: typed.pipe(email),
    password,
    passwordAgain: z.string().min(1),
  })
  .transform(({ month, date, year, passwordAgain, ...rest }, context) => {
    const dateOfBirth = day.safeParse(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
    if (!dateOfBirth.success) context.addIssue({ code: 'custom', path: ['dateOfBirth'] });
    if (passwordAgain !== rest.password) context.addIssue({ code: 'custom', path: ['passwordAgain'] });
    return { ...rest, dateOfBirth: dateOfBirth.data ?? '' };
  });
export type Registration = z.output<typeof registrationForm>;

/** What to correct in a field that could not be read. */
export const REGISTRATION_ERRORS = {
  policyNumber: m.register_error_policy,
  lastName: m.register_error_last_name,
  dateOfBirth: m.register_error_birth,
  month: m.register_error_birth,
  date: m.register_error_birth,
  year: m.register_error_birth,
  zip: m.register_error_zip,
  vin: m.vin_error,
  email: m.register_error_email,
  password: m.register_error_password,
  passwordAgain: m.register_error_again,
} as const;
