import { stateName } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { answerRows } from '#platform/forms/answer-rows.ts';
import { questionsOf } from '#platform/forms/question.ts';
import { readAnswers } from '#platform/forms/read-answers.ts';
import { isReachedIn, openStepIn, placeIn } from '#platform/forms/steps.ts';
import { stateOf, type Topic } from './application.ts';
import type { About, QuestionStep, Step, Words } from './application-questions.ts';
import { appointmentSteps } from './appointment-questions.ts';
import { jobSteps } from './job-questions.ts';
import type { UploadKind } from './upload-store.ts';

/** What was answered and uploaded so far, which decides whether a step is done. */
export type Given = { answers: Fields; documents: readonly UploadKind[] };

export const stepsOf = (topic: Topic): readonly Step[] => (topic === 'job' ? jobSteps : appointmentSteps);

export const CHECK = 'check';
/** The page for applicants who may not apply yet. */
export const NOT_YET = 'not-yet';

export function aboutOf(topic: Topic, language: Language): About {
  const state = stateOf(topic);
  return { state: state ? stateName(state, language) : '' };
}

export const sayIn = (topic: Topic, locale: Language) => (words: Words) => words(aboutOf(topic, locale), { locale });

/** The values of a step's form, or its errors. */
export const readStep = (step: QuestionStep, typed: Fields) => readAnswers(step, typed, { facts: { state: '' } });

export const findStep = (topic: Topic, id: string) => stepsOf(topic).find((step) => step.id === id);

/** Answering no to a question of eligibility is a valid answer, but does not complete the step. */
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

/** The first step that is not done; when all are done, the page where answers are checked. */
export const openStep = (topic: Topic, given: Given) => openStepIn(orderOf(topic), isDoneIn(topic, given)) ?? CHECK;

/** Whether the applicant may open a step: the current one, or one before it. */
export const mayBeAt = (topic: Topic, id: string, given: Given) =>
  isReachedIn(orderOf(topic), id, isDoneIn(topic, given));

/** The position of a step among all steps. The last one is the page where answers are checked. */
export const placeOf = (topic: Topic, id: string) => placeIn(orderOf(topic), id);

type AnswerGroup = { title: string; rows: { step: string; label: string; value: string }[] };

/** All answers, step by step. Questions that are steps of their own are grouped together. */
export function answersView(topic: Topic, answers: Fields, language: Language): AnswerGroup[] {
  const say = sayIn(topic, language);
  const facts = aboutOf(topic, language);
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
