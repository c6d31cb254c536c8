import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import type { UploadKind } from '#platform/uploads/upload-store.ts';
import { stateOf, type Topic } from './application.ts';
import { type Question, type QuestionStep, questionsOf, type Step, type Words } from './application-questions.ts';
import { appointmentSteps } from './appointment-questions.ts';
import { jobSteps } from './job-questions.ts';

/** Names of what was answered and sent along so far: what a step needs to be done. */
export type Given = { answers: Fields; documents: readonly UploadKind[] };

export const stepsOf = (topic: Topic): readonly Step[] => (topic === 'job' ? jobSteps : appointmentSteps);

export const CHECK = 'check';
/** Where the way ends for whoever may not apply yet. */
export const NOT_YET = 'not-yet';

export function sayIn(topic: Topic, locale: Language) {
  const state = stateOf(topic);
  return (words: Words) => words({ state: state ? brand.states[state].name : '' }, { locale });
}

/** What is kept of a step's form, or the questions to mend, by their names. */
export function readStep(
  step: QuestionStep,
  typed: Fields,
): { answers: Fields; errors?: undefined } | { errors: Record<string, Words> } {
  const answers: Record<string, string> = {};
  const errors: Record<string, Words> = {};
  for (const question of questionsOf(step)) {
    const text = tidy(typed[question.name] ?? '', question);
    const kept = text === '' ? (question.isOptional ? '' : undefined) : question.read(text);
    if (kept === undefined || kept.length > question.maxLength) errors[question.name] = question.error;
    else answers[question.name] = kept;
  }
  const across = Object.keys(errors).length === 0 ? step.across?.(answers) : undefined;
  if (across) errors[across.name] = across.error;
  return Object.keys(errors).length > 0 ? { errors } : { answers };
}

/** Line breaks stay where several lines may be. */
const tidy = (text: string, { shape }: Question) =>
  shape === 'long' ? text.replace(/\r\n?/g, '\n').trim() : text.replace(/\s+/g, ' ').trim();

export const findStep = (topic: Topic, id: string) => stepsOf(topic).find((step) => step.id === id);

/** A "no" to whether one may apply is an answer, and no step further. */
export function isDone(step: Step, { answers, documents }: Given): boolean {
  if ('document' in step) return documents.includes(step.document);
  return !readStep(step, answers).errors && !isRefused(step, answers);
}

export const isRefused = (step: Step, answers: Fields) =>
  !('document' in step) && questionsOf(step).some(({ name, shape }) => shape === 'yes-no' && answers[name] === 'no');

/** The first step that is not done; all done: the page where answers are checked. */
export const openStep = (topic: Topic, given: Given) =>
  stepsOf(topic).find((step) => !isDone(step, given))?.id ?? CHECK;

/** Whether somebody who has come so far may be at a step: it, or one before it. */
export function mayBeAt(topic: Topic, id: string, given: Given): boolean {
  const order = [...stepsOf(topic).map((step) => step.id), CHECK];
  return order.indexOf(id) <= order.indexOf(openStep(topic, given));
}

export function neighboursOf(topic: Topic, id: string): { before: string | undefined; after: string; number: number } {
  const ids = stepsOf(topic).map((step) => step.id);
  const at = id === CHECK ? ids.length : ids.indexOf(id);
  return { before: ids[at - 1], after: ids[at + 1] ?? CHECK, number: at + 1 };
}

/** With the page where answers are checked. */
export const countSteps = (topic: Topic) => stepsOf(topic).length + 1;

/** An answer as it is read. */
export function inWords({ name, shape, options }: Question, value: string, topic: Topic, language: Language): string {
  const locale = { locale: language };
  if (value === '') return m.apply_not_given({}, locale);
  if (shape === 'yes-no') return value === 'yes' ? m.apply_yes({}, locale) : m.apply_no({}, locale);
  const option = options?.find((each) => each.value === value);
  if (option) return sayIn(topic, language)(option.label);
  if (name === 'phone') return writtenPhone(value);
  if (name === 'fein') return value.replace(/^(\d{2})/, '$1-');
  if (name === 'premium') return writtenMoney(Number(value) * 100, language);
  return name === 'lossRatio' || name.startsWith('share') ? `${value}%` : value;
}

type AnswerGroup = { title: string; rows: { step: string; label: string; value: string }[] };

/** Everything that was answered, step by step; questions that are steps of their own stand together. */
export function answersView(topic: Topic, answers: Fields, language: Language): AnswerGroup[] {
  const say = sayIn(topic, language);
  const asked = stepsOf(topic).flatMap((step) => ('document' in step ? [] : [step]));
  const rowsOf = (step: QuestionStep) =>
    step.groups.flatMap(({ legend, questions }) =>
      questions
        // An owner there is not is no answer to check.
        .filter(({ name }) => !legend || answers[name])
        .map((question) => ({
          step: step.id,
          label: legend ? `${say(legend)}: ${say(question.label)}` : say(question.label),
          value: inWords(question, answers[question.name] ?? '', topic, language),
        })),
    );
  const isAlone = (step: QuestionStep) => questionsOf(step).length === 1;
  const alone = asked.filter(isAlone).flatMap(rowsOf);
  return [
    ...(alone.length > 0 ? [{ title: m.apply_eligibility({}, { locale: language }), rows: alone }] : []),
    ...asked.filter((step) => !isAlone(step)).map((step) => ({ title: say(step.title), rows: rowsOf(step) })),
  ];
}
