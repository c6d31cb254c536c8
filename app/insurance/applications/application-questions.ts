import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { typedPhone, writtenPhone } from '#config/phone-number.ts';
import { email, phone } from '#contract/fields.ts';
import type { Form, Question, Words as WordsAbout } from '#platform/forms/question.ts';
import type { UploadKind } from './upload-store.ts';

/** The state that the application is for; empty for a job. */
export type About = { state: string };
export type Words = WordsAbout<About>;

export type QuestionStep = Form<About>;
export type DocumentStep = { id: string; title: Words; lead: Words; document: UploadKind; label: Words };
export type Step = QuestionStep | DocumentStep;

export const digitsLike = (pattern: RegExp) =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s().+,$-]/g, ''))
    .pipe(z.string().regex(pattern));

type Rest = Omit<Question<About>, 'name' | 'label' | 'error'>;
export const ask = (name: string, label: Words, error: Words, rest: Rest): Question<About> => ({
  name,
  label,
  error,
  ...rest,
});

export const contact: QuestionStep = {
  id: 'contact',
  title: m.apply_contact_title,
  lead: m.apply_contact_lead,
  groups: [
    {
      questions: [
        ask('name', m.apply_name, m.apply_name_error, { maxLength: 100, autoComplete: 'name' }),
        ask('email', m.apply_email, m.apply_email_error, {
          hint: m.apply_email_hint,
          schema: email,
          maxLength: 254,
          inputMode: 'email',
          autoComplete: 'email',
        }),
        ask('phone', m.apply_phone, m.apply_phone_error, {
          hint: m.apply_phone_hint,
          schema: z
            .string()
            .transform((typed) => typedPhone(typed) ?? '')
            .pipe(phone),
          maxLength: 20,
          inputMode: 'tel',
          autoComplete: 'tel',
          write: writtenPhone,
        }),
      ],
    },
  ],
};

/** A question on a page of its own. The answer no ends the application. */
export const yesNo = (id: string, title: Words, lead: Words): QuestionStep => ({
  id,
  title,
  lead,
  groups: [{ questions: [ask(id, title, m.apply_yes_no_error, { shape: 'yes-no' })] }],
});

export const document = (id: string, document: UploadKind, title: Words, lead: Words, label: Words): DocumentStep => ({
  id,
  document,
  title,
  lead,
  label,
});
