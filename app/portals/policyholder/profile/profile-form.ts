import { z } from 'zod';
import { LANGUAGES } from '#config/language.ts';
import { typedPhone } from '#config/phone-number.ts';
import { email, phone } from '#contract/fields.ts';

/** Accepts phone numbers with spaces, dashes or a leading 1, and none at all where none is on file. */
export const contactForm = z.object({
  phone: z.union([
    z.string().trim().length(0),
    z
      .string()
      .transform((text) => typedPhone(text) ?? '')
      .pipe(phone),
  ]),
  language: z.enum(LANGUAGES),
});

const newEmail = z.string().trim().pipe(email);

/** Asks for another sign-in address: first with the password, then with the code from the contact on file. */
export const emailForm = z.object({ email: newEmail, password: z.string().min(1).max(128) });
export const emailWithCodeForm = z.object({ email: newEmail, code: z.string().max(64) });
