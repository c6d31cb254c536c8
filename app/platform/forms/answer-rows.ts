import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { day } from '#contract/fields.ts';
import { writtenDay } from '../calendar/written.ts';
import { type Form, isInParts, isMet, optionsOf, type Question, UNKNOWN } from './question.ts';

type Reader<Facts> = {
  facts: Facts;
  language: Language;
  /** Also shows secret answers in full, of which their owner sees only the end: for staff. */
  isWhole?: boolean;
};

/**
 * The answers to a form as rows of label and value, formatted for people.
 *
 * @param onlyGiven leaves out unanswered questions; groups that repeat, such as owners, always leave them out
 */
export function answerRows<Facts extends object>(
  { groups }: Pick<Form<Facts>, 'groups'>,
  answers: Fields,
  { onlyGiven = false, ...reader }: Reader<Facts> & { onlyGiven?: boolean },
): { name: string; label: string; value: string }[] {
  const locale = { locale: reader.language };
  return groups.flatMap(({ legend, questions }) =>
    questions
      .filter(
        ({ name, when, listAs }) =>
          listAs !== false && isMet(when, answers) && (answers[name] || !(onlyGiven || legend)),
      )
      .map((question) => {
        const label = (question.listAs || question.label)(reader.facts, locale);
        return {
          name: question.name,
          label: legend ? `${legend(reader.facts, locale)}: ${label}` : label,
          value: answerText(question, answers, reader),
        };
      }),
  );
}

/** An answer stored long ago may not be a valid day by today's rules. */
const isDay = (value: string) => day.safeParse(value).success;

/** One answer, formatted for people. */
export function answerText<Facts extends object>(
  question: Question<Facts>,
  answers: Fields,
  { facts, language, isWhole = false }: Reader<Facts>,
): string {
  const locale = { locale: language };
  const { name, shape, secret, mayBeUnknown, write } = question;
  const value = answers[name] ?? '';
  if (shape === 'check') return value === 'yes' ? m.form_yes({}, locale) : m.form_no({}, locale);
  if (value === '') return m.form_not_given({}, locale);
  if (mayBeUnknown && value === UNKNOWN) return m.form_unknown({}, locale);
  const option = optionsOf(question, facts).find((each) => each.value === value);
  if (option) return option.label(facts, locale);
  if ((shape === 'day' || isInParts(question)) && isDay(value)) return writtenDay(value, language);
  const shown = secret && !isWhole ? secret.end(value) : value;
  return write ? write(shown, { answers, language }) : shown;
}
