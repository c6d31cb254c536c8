import { z } from 'zod';
import { LANGUAGES } from '#config/language.ts';
import { email, phone } from '#contract/fields.ts';

/** Spaces, dashes and a leading 1 are forgiven. */
export const contactForm = z.object({
  phone: z
    .string()
    .transform((text) => text.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, ''))
    .pipe(phone),
  language: z.enum(LANGUAGES),
});

export const emailForm = z.object({ email: z.string().trim().pipe(email), password: z.string().min(1).max(128) });
