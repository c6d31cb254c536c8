import type { z } from 'zod';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { typedPhone } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { email } from '#contract/fields.ts';
import type { UploadKind } from '#platform/uploads/upload-store.ts';

/** Said in a language, about the state one applies in. */
export type Words = (inputs: { state: string }, options: { locale: Language }) => string;

export type Question = {
  name: string;
  label: Words;
  hint?: Words;
  error: Words;
  shape?: 'text' | 'long' | 'yes-no' | 'choice';
  options?: readonly { value: string; label: Words }[];
  isOptional?: boolean;
  /** What is kept of what was typed; nothing when it cannot be right. */
  read: (typed: string) => string | undefined;
  inputMode?: 'numeric' | 'tel' | 'email';
  autoComplete?: string;
  maxLength: number;
};

export type QuestionStep = {
  id: string;
  title: Words;
  lead?: Words;
  groups: readonly { legend?: Words; questions: readonly Question[] }[];
  /** What no single answer shows: the name of the question to mend, and why. */
  across?: (answers: Fields) => { name: string; error: Words } | undefined;
};
export type DocumentStep = { id: string; title: Words; lead: Words; document: UploadKind; label: Words };
export type Step = QuestionStep | DocumentStep;

export const fits = (schema: z.ZodType<string>) => (typed: string) => schema.safeParse(typed).data;
export const like = (pattern: RegExp) => (typed: string) => (pattern.test(typed) ? typed : undefined);
export const anything = (typed: string) => typed;
export const digitsLike = (pattern: RegExp) => (typed: string) => {
  const digits = typed.replace(/[\s().+,$-]/g, '');
  return pattern.test(digits) ? digits : undefined;
};
export const upTo = (most: number) => (typed: string) =>
  /^[0-9]{1,3}$/.test(typed) && Number(typed) <= most ? String(Number(typed)) : undefined;
export const readPercent = (typed: string) => {
  const number = typed.replace(/\s*%$/, '');
  return /^[0-9]{1,3}(\.[0-9])?$/.test(number) ? number : undefined;
};

type Rest = Omit<Question, 'name' | 'label' | 'error'>;
export const ask = (name: string, label: Words, error: Words, rest: Rest): Question => ({
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
        ask('name', m.apply_name, m.apply_name_error, { read: anything, maxLength: 100, autoComplete: 'name' }),
        ask('email', m.apply_email, m.apply_email_error, {
          hint: m.apply_email_hint,
          read: fits(email),
          maxLength: 254,
          inputMode: 'email',
          autoComplete: 'email',
        }),
        ask('phone', m.apply_phone, m.apply_phone_error, {
          hint: m.apply_phone_hint,
          read: typedPhone,
          maxLength: 20,
          inputMode: 'tel',
          autoComplete: 'tel',
        }),
      ],
    },
  ],
};

/** A question that is a page of its own: yes, or the way ends here. */
export const yesNo = (id: string, title: Words, lead: Words): QuestionStep => ({
  id,
  title,
  lead,
  groups: [
    { questions: [ask(id, title, m.apply_yes_no_error, { shape: 'yes-no', maxLength: 3, read: like(/^(yes|no)$/) })] },
  ],
});

export const document = (id: string, document: UploadKind, title: Words, lead: Words, label: Words): DocumentStep => ({
  id,
  document,
  title,
  lead,
  label,
});

export const questionsOf = (step: QuestionStep) => step.groups.flatMap(({ questions }) => questions);
