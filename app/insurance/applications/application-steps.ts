import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { answerRows } from '#platform/forms/answer-rows.ts';
import { questionsOf } from '#platform/forms/question.ts';
import { readAnswers } from '#platform/forms/read-answers.ts';
import { isReachedIn, openStepIn, placeIn } from '#platform/forms/steps.ts';
import type { UploadKind } from '#platform/uploads/upload-store.ts';
import { stateOf, type Topic } from './application.ts';
import type { About, QuestionStep, Step, Words } from './application-questions.ts';
import { appointmentSteps } from './appointment-questions.ts';
import { jobSteps } from './job-questions.ts';

/** Names of what was answered and sent along so far: what a step needs to be done. */
export type Given = { answers: Fields; documents: readonly UploadKind[] };

export const stepsOf = (topic: Topic): readonly Step[] => (topic === 'job' ? jobSteps : appointmentSteps);

export const CHECK = 'check';
/** Where the way ends for whoever may not apply yet. */
export const NOT_YET = 'not-yet';

export function aboutOf(topic: Topic): About {
  const state = stateOf(topic);
  return { state: state ? brand.states[state].name : '' };
}

export const sayIn = (topic: Topic, locale: Language) => (words: Words) => words(aboutOf(topic), { locale });

/** What is kept of a step's form, or what to mend. */
export const readStep = (step: QuestionStep, typed: Fields) => readAnswers(step, typed, { facts: { state: '' } });

export const findStep = (topic: Topic, id: string) => stepsOf(topic).find((step) => step.id === id);

/** A "no" to whether one may apply is an answer, and no step further. */
export function isDone(step: Step, { answers, documents }: Given): boolean {
  if ('document' in step) return documents.includes(step.document);
  return !readStep(step, answers).errors && !isRefused(step, answers);
}

export const isRefused = (step: Step, answers: Fields) =>
  !('document' in step) && questionsOf(step).some(({ name, shape }) => shape === 'yes-no' && answers[name] === 'no');

const orderOf = (topic: Topic) => [...stepsOf(topic).map(({ id }) => id), CHECK];
const isDoneIn = (topic: Topic, given: Given) => (id: string) => {
  const step = findStep(topic, id);
  return step !== undefined && isDone(step, given);
};

/** The first step that is not done; all done: the page where answers are checked. */
export const openStep = (topic: Topic, given: Given) => openStepIn(orderOf(topic), isDoneIn(topic, given)) ?? CHECK;

/** Whether somebody who has come so far may be at a step: it, or one before it. */
export const mayBeAt = (topic: Topic, id: string, given: Given) =>
  isReachedIn(orderOf(topic), id, isDoneIn(topic, given));

/** Where a step is on the way, which ends at the page where answers are checked. */
export const placeOf = (topic: Topic, id: string) => placeIn(orderOf(topic), id);

type AnswerGroup = { title: string; rows: { step: string; label: string; value: string }[] };

/** Everything that was answered, step by step; questions that are steps of their own stand together. */
export function answersView(topic: Topic, answers: Fields, language: Language): AnswerGroup[] {
  const say = sayIn(topic, language);
  const facts = aboutOf(topic);
  const asked = stepsOf(topic).flatMap((step) => ('document' in step ? [] : [step]));
  const rowsOf = (step: QuestionStep) =>
    answerRows(step, answers, { facts, language }).map(({ label, value }) => ({ step: step.id, label, value }));
  const isAlone = (step: QuestionStep) => questionsOf(step).length === 1;
  const alone = asked.filter(isAlone).flatMap(rowsOf);
  return [
    ...(alone.length > 0 ? [{ title: m.apply_eligibility({}, { locale: language }), rows: alone }] : []),
    ...asked.filter((step) => !isAlone(step)).map((step) => ({ title: say(step.title), rows: rowsOf(step) })),
  ];
}
