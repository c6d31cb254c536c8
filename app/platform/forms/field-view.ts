import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import {
  type Form,
  isChoice,
  isInParts,
  isLeftOut,
  isMet,
  optionsOf,
  type Question,
  questionsOf,
  type Shape,
  UNKNOWN,
  type Words,
} from './question.ts';
import { unknownName } from './read-answers.ts';

/** A question as its page shows it, in the reader's language. */
export type FieldView = {
  name: string;
  label: string;
  /** The page's title already says the same as the label. */
  isLabelHidden: boolean;
  hint: string | undefined;
  shape: Shape;
  options: { value: string; label: string }[];
  suggestions: readonly string[];
  /** The checkbox "I don't know yet" next to the field. */
  unknown: { name: string; label: string } | undefined;
  inputMode: Question['inputMode'];
  maxLength: number | undefined;
  autoComplete: string | undefined;
};
export type GroupView = { legend: string | undefined; lead: string | undefined; fields: FieldView[] };

type Asked<Facts> = { facts: Facts; language: Language; saved?: Fields };

/** The fields of a form, without questions that earlier answers made unnecessary. */
export function fieldGroups<Facts extends object>(
  form: Form<Facts>,
  { facts, language, saved = {} }: Asked<Facts>,
): GroupView[] {
  const locale = { locale: language };
  const say = (words: Words<Facts>) => words(facts, locale);
  const optional = (label: string) => m.form_optional({ label }, locale);
  const title = say(form.title);
  const own = new Set(questionsOf(form).map(({ name }) => name));
  const isShown = (question: Question<Facts>) =>
    !isLeftOut(question, facts) &&
    (isMet(question.when, saved) || (question.when !== undefined && own.has(question.when.name)));
  return form.groups.map(({ legend, lead, questions }) => ({
    legend: legend && (questions.every(({ isOptional }) => isOptional) ? optional(say(legend)) : say(legend)),
    lead: lead && say(lead),
    fields: questions.filter(isShown).map((question) => {
      const { name, shape = 'text', hint, secret, isOptional, maxLength, inputMode, autoComplete } = question;
      const label = say(question.label);
      const before = saved[name];
      return {
        name,
        shape,
        maxLength,
        inputMode,
        autoComplete,
        // A group says in its legend or lead that it is optional, so its fields do not repeat it.
        label: isOptional && !legend && !lead && shape !== 'check' ? optional(label) : label,
        isLabelHidden: label === title,
        hint: secret?.saved && before ? secret.saved({ end: secret.end(before) }, locale) : hint && say(hint),
        options: optionsOf(question, facts).map((option) => ({ value: option.value, label: say(option.label) })),
        suggestions: question.suggest?.(facts, locale) ?? [],
        unknown:
          question.mayBeUnknown && !isChoice(question)
            ? { name: unknownName(name), label: m.form_unknown({}, locale) }
            : undefined,
      };
    }),
  }));
}

/**
 * The fields of a form that is about someone other than its reader: browsers then offer no name, address or birthday of
 * their own user.
 */
export const aboutAnother = (groups: GroupView[]): GroupView[] =>
  groups.map(({ fields, ...group }) => ({
    ...group,
    fields: fields.map((field) => ({
      ...field,
      shape: field.shape === 'birth' ? 'known-day' : field.shape,
      autoComplete: undefined,
    })),
  }));

/** Initial values of the fields: the saved answers, without secret ones. */
export function fieldValues<Facts extends object>(form: Form<Facts>, saved: Fields): Fields {
  const values = questionsOf(form).flatMap((question): [string, string][] => {
    const { name, secret, mayBeUnknown } = question;
    const value = saved[name] ?? '';
    if (value === '' || secret) return [];
    if (mayBeUnknown && value === UNKNOWN && !isChoice(question)) return [[unknownName(name), 'yes']];
    if (!isInParts(question)) return [[name, value]];
    const [year, month, date] = value.split('-').map((part) => String(Number(part)));
    return Object.entries({ month: month ?? '', date: date ?? '', year: year ?? '' });
  });
  return Object.fromEntries(values);
}

/** The error messages of a form, in the reader's language. */
export const errorTexts = <Facts extends object>(
  errors: Record<string, Words<Facts>>,
  { facts, language }: Asked<Facts>,
): Fields =>
  Object.fromEntries(Object.entries(errors).map(([name, words]) => [name, words(facts, { locale: language })]));
