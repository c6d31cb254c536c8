import { z } from 'zod';
import { LANGUAGES } from '#config/language.ts';
import { typedPhone } from '#config/phone-number.ts';
import { email, phone } from '#contract/fields.ts';

/** Accepts phone numbers with spaces, dashes or a leading 1. */
export const contactForm = z.object({
  phone: z
    .string()
    .transform((text) => typedPhone(text) ?? '')
    .pipe(phone),
  language: z.enum(LANGUAGES),
});

export const emailForm = z.object({ email: z.string().trim().pipe(email), password: z.string().min(1).max(128) });
