import type { z } from 'zod';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';

// A form is described once. Everything else is derived from the description: how it is read (`read-answers.ts`), what
// its page shows (`field-view.ts`), and how its answers are displayed (`answer-rows.ts`).

/**
 * A text in the reader's language. `Facts` is what is known about the person who answers: their state, their policy.
 */
export type Words<Facts = object> = (facts: Facts, options: { locale: Language }) => string;

/** `birth` and `known-day` are typed as `month`, `date` and `year`, so a form has at most one of them. */
export type Shape = 'text' | 'long' | 'choice' | 'cards' | 'yes-no' | 'check' | 'day' | 'birth' | 'known-day';

export type Option<Facts = object> = { value: string; label: Words<Facts> };

/** True when the named question, in this form or an earlier one, was answered with one of these values. */
export type When = { name: string; is: readonly string[] };

export type Question<Facts = object> = {
  name: string;
  label: Words<Facts>;
  hint?: Words<Facts>;
  /** The message when the answer is missing or wrong. It says what to do. */
  error: Words<Facts>;
  shape?: Shape;
  options?: readonly Option<Facts>[] | ((facts: Facts) => readonly Option<Facts>[]);
  /** Offered while typing; any other answer can be typed. */
  suggest?: (facts: Facts, options: { locale: Language }) => readonly string[];
  /** A choice that is only asked when there are options. */
  isAskedIfOffered?: boolean;
  /** Validates the answer and gives its stored form. Its input is trimmed and not empty. */
  schema?: z.ZodType<string, string>;
  maxLength?: number;
  /** May be left out; with `unless`, it is required in that case. */
  isOptional?: boolean | { unless: When };
  /**
   * The question is only asked then. When it depends on an answer in the same form, it is shown to everybody and read
   * only then.
   */
  when?: When;
  /** Allows the answer "I don't know yet". */
  mayBeUnknown?: boolean;
  /** Never sent back once saved. Its owner sees what `end` leaves of it, in the hint `saved` next to an empty field. */
  secret?: { end: (value: string) => string; saved?: Words<{ end: string }> };
  /** Formats an answer for people, when the stored value is not readable; `answers` holds all answers. */
  write?: (value: string, of: { answers: Fields; language: Language }) => string;
  /** Its label in a list of answers, when it differs from its own; `false` when another row shows it. */
  listAs?: Words<Facts> | false;
  inputMode?: 'numeric' | 'tel' | 'email';
  autoComplete?: string;
};

/** Options of a closed list. The type makes sure that none is missing. */
export const among = <Value extends string>(labels: Record<Value, Words>): Option[] =>
  Object.entries<Words>(labels).map(([value, label]) => ({ value, label }));

/** Options whose label is their value. */
export const named = (names: readonly string[]): Option[] => names.map((value) => ({ value, label: () => value }));

/** Questions shown together. A group with a legend is one of several that repeat, such as an owner. */
export type Group<Facts = object> = {
  legend?: Words<Facts>;
  /** A text shown before the questions. */
  lead?: Words<Facts>;
  questions: readonly Question<Facts>[];
};

/** The questions of one page. */
export type Form<Facts = object> = {
  id: string;
  title: Words<Facts>;
  lead?: Words<Facts>;
  groups: readonly Group<Facts>[];
  /**
   * Checks that involve several answers. Returns errors by question name. Answers of this form that are invalid by
   * themselves are missing from `answers`; those left out are empty.
   */
  across?: (answers: Fields, facts: Facts) => Record<string, Words<Facts>>;
};

/** The stored value of "I don't know yet". */
export const UNKNOWN = '?';

export const questionsOf = <Facts extends object>({ groups }: Pick<Form<Facts>, 'groups'>) =>
  groups.flatMap(({ questions }) => questions);

export const isMet = (when: When | undefined, answers: Fields) => !when || when.is.includes(answers[when.name] ?? '');

/** Whether the answer is typed as month, day and year. */
export const isInParts = ({ shape }: { shape?: Shape }) => shape === 'birth' || shape === 'known-day';

const YES_NO: readonly Option[] = [
  { value: 'yes', label: m.form_yes },
  { value: 'no', label: m.form_no },
];

/** The options of a question; empty for questions without a choice. */
export function optionsOf<Facts extends object>(question: Question<Facts>, facts: Facts): readonly Option<Facts>[] {
  const { shape, options = shape === 'yes-no' ? YES_NO : [], mayBeUnknown } = question;
  const given = typeof options === 'function' ? options(facts) : options;
  return mayBeUnknown && isChoice(question) ? [...given, { value: UNKNOWN, label: m.form_unknown }] : given;
}

/** Whether a choice without options is left out. */
export const isLeftOut = <Facts extends object>(question: Question<Facts>, facts: Facts): boolean =>
  question.isAskedIfOffered === true && optionsOf(question, facts).length === 0;

export const isChoice = ({ shape }: { shape?: Shape }) => shape === 'choice' || shape === 'cards' || shape === 'yes-no';
