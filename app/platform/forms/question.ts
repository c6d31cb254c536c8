import type { z } from 'zod';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';

// A form is described once. How it is read (`read-answers.ts`), what its page shows (`field-view.ts`) and how its answers
// are read back (`answer-rows.ts`) derive from the description.

/** A text in the reader's language. `Facts` is what is known about whoever is asked: a state, what is on their policy. */
export type Words<Facts = object> = (facts: Facts, options: { locale: Language }) => string;

/** `birth` and `known-day` are typed as `month`, `date` and `year`: a form has no more than one of them. */
export type Shape = 'text' | 'long' | 'choice' | 'cards' | 'yes-no' | 'check' | 'day' | 'birth' | 'known-day';

export type Option<Facts = object> = { value: string; label: Words<Facts> };

/** Met when the question of that name, of this form or one before it, was answered with one of these. */
export type When = { name: string; is: readonly string[] };

export type Question<Facts = object> = {
  name: string;
  label: Words<Facts>;
  hint?: Words<Facts>;
  /** What to do when the answer is missing or wrong. */
  error: Words<Facts>;
  shape?: Shape;
  options?: readonly Option<Facts>[] | ((facts: Facts) => readonly Option<Facts>[]);
  /** Which texts are right, and how they are kept; what it is given is tidy and not empty. */
  schema?: z.ZodType<string, string>;
  maxLength?: number;
  /** May be left out; `unless`: but for those. */
  isOptional?: boolean | { unless: When };
  /** Asked only then. Of an answer in the same form it is shown to everybody, and read only then. */
  when?: When;
  /** "I don't know yet" is an answer. */
  mayBeUnknown?: boolean;
  /** Never sent back once it is saved: its owner sees what `end` leaves of it, in `saved` beside an empty field. */
  secret?: { end: (value: string) => string; saved?: Words<{ end: string }> };
  /** How an answer is read, other than as it is kept; `answers` are all there are. */
  write?: (value: string, of: { answers: Fields; language: Language }) => string;
  /** Its name in a list of answers, where that is not its label; `false`: another line says it. */
  listAs?: Words<Facts> | false;
  inputMode?: 'numeric' | 'tel' | 'email';
  autoComplete?: string;
};

/** The options of a closed list, none of which can be forgotten. */
export const among = <Value extends string>(labels: Record<Value, Words>): Option[] =>
  Object.entries<Words>(labels).map(([value, label]) => ({ value, label }));

/** Options that are called what they are. */
export const named = (names: readonly string[]): Option[] => names.map((value) => ({ value, label: () => value }));

/** Questions that stand together; with a legend they are one of several alike, such as an owner. */
export type Group<Facts = object> = {
  legend?: Words<Facts>;
  /** Stands before them. */
  lead?: Words<Facts>;
  questions: readonly Question<Facts>[];
};

/** What one page asks. */
export type Form<Facts = object> = {
  id: string;
  title: Words<Facts>;
  lead?: Words<Facts>;
  groups: readonly Group<Facts>[];
  /**
   * What no single answer shows: what to do, by the name of the question. Of this form an answer that is wrong by itself
   * is not among the `answers`, one that was left out is empty.
   */
  across?: (answers: Fields, facts: Facts) => Record<string, Words<Facts>>;
};

/** How "I don't know yet" is kept. */
export const UNKNOWN = '?';

export const questionsOf = <Facts extends object>({ groups }: Pick<Form<Facts>, 'groups'>) =>
  groups.flatMap(({ questions }) => questions);

export const isMet = (when: When | undefined, answers: Fields) => !when || when.is.includes(answers[when.name] ?? '');

/** Whether it is typed as month, day and year. */
export const isInParts = ({ shape }: { shape?: Shape }) => shape === 'birth' || shape === 'known-day';

const YES_NO: readonly Option[] = [
  { value: 'yes', label: m.form_yes },
  { value: 'no', label: m.form_no },
];

/** What one may choose from; of a question without a choice, nothing. */
export function optionsOf<Facts extends object>(question: Question<Facts>, facts: Facts): readonly Option<Facts>[] {
  const { shape, options = shape === 'yes-no' ? YES_NO : [], mayBeUnknown } = question;
  const given = typeof options === 'function' ? options(facts) : options;
  return mayBeUnknown && isChoice(question) ? [...given, { value: UNKNOWN, label: m.form_unknown }] : given;
}

export const isChoice = ({ shape }: { shape?: Shape }) => shape === 'choice' || shape === 'cards' || shape === 'yes-no';
