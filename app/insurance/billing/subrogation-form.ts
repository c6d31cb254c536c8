import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { email, line } from '#contract/fields.ts';
import { typedMoney } from '#platform/forms/typed-money.ts';

const MOST_CENTS = 100_000_00;

const form = z.object({
  key: z.string().min(16).max(100),
  file: z
    .string()
    .transform((typed) => typed.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9 ./-]{2,29}$/)),
  name: z.string().trim().pipe(line(100)),
  email: z.string().trim().pipe(email),
  amount: typedMoney().pipe(z.number().int().min(100).max(MOST_CENTS)),
  message: z
    .string()
    .trim()
    .max(500)
    .optional()
    .transform((text) => text || null),
});
export type SubrogationForm = z.output<typeof form>;

const ERRORS = {
  file: m.subrogation_file_error,
  name: m.apply_name_error,
  email: m.apply_email_error,
  amount: m.subrogation_amount_error,
  message: m.subrogation_message_error,
};

type Read = { form?: SubrogationForm; errors: Partial<typeof ERRORS>; values: Fields };

/** Reads the form: the payment, or the fields to correct. Also returns the values typed into known fields. */
export function readSubrogation(typed: Fields): Read {
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => name in form.shape));
  const read = form.safeParse(values);
  if (read.success) return { form: read.data, errors: {}, values };
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])));
  return { errors: Object.fromEntries(Object.entries(ERRORS).filter(([name]) => wrong.has(name))), values };
}
