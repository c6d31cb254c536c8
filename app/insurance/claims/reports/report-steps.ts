import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { answerRows } from '#platform/forms/answer-rows.ts';
import { isMet, questionsOf } from '#platform/forms/question.ts';
import { readAnswers } from '#platform/forms/read-answers.ts';
import { isReachedIn, openStepIn, placeIn } from '#platform/forms/steps.ts';
import { isAlone } from '../lines/lines-of-loss.ts';
import { ZONE_NAMES } from '../zone-names.ts';
import * as people from './people-questions.ts';
import { isOwn, kindOf, type ReportFacts } from './report-facts.ts';
import type { ReportForm } from './report-form.ts';
import * as accident from './report-questions.ts';

export const PHOTOS = 'photos';
export const CHECK = 'check';

/** The pages of a report in order, depending on its answers. The photos page has no form. */
function stepsOf(facts: ReportFacts, answers: Fields): string[] {
  return [...formsOf(facts, answers).map(({ id }) => id), CHECK].flatMap((id) =>
    id === 'contact' ? [PHOTOS, id] : [id],
  );
}

/** The forms of a report in order, depending on its answers. */
export function formsOf(facts: ReportFacts, answers: Fields): ReportForm[] {
  const kind = kindOf(answers);
  const hasOthers = !kind || !(isAlone(kind) || kind === 'hit_and_run');
  const hasCar = isOwn(facts) || ['driver_other', 'owner_other', undefined].includes(answers.role);
  return isOwn(facts)
    ? [
        accident.what,
        accident.when,
        accident.where,
        people.ownCar,
        ...(kind === 'theft' ? [] : [accident.damage]),
        ...(kind === 'glass' || kind === 'theft' ? [] : [people.ownPeople]),
        ...(hasOthers ? [people.others] : []),
        people.police,
        people.contact(facts),
      ]
    : [
        accident.what,
        accident.when,
        accident.where,
        people.theirCar,
        ...(facts.isMatched ? [] : [people.ours]),
        ...(hasCar ? [accident.damage] : []),
        people.theirPeople,
        people.police,
        people.contact(facts),
      ];
}

/** The names of the questions that the report asks now. Earlier answers to any others do not count. */
export const askedIn = (facts: ReportFacts, answers: Fields): Set<string> =>
  new Set(
    formsOf(facts, answers)
      .flatMap(questionsOf)
      .filter(({ when }) => isMet(when, answers))
      .map(({ name }) => name),
  );

export const findForm = (facts: ReportFacts, answers: Fields, id: string) =>
  formsOf(facts, answers).find((form) => form.id === id);

/** A page is done when its answers are valid and it was submitted (`at-…`); "I don't know yet" is a valid answer. */
const isDoneIn = (facts: ReportFacts, answers: Fields) => (id: string) => {
  const form = findForm(facts, answers, id);
  if (!form) return id === PHOTOS;
  return !readAnswers(form, answers, { facts, saved: answers }).errors && answers[`at-${id}`] === 'yes';
};

export const openStep = (facts: ReportFacts, answers: Fields) =>
  openStepIn(stepsOf(facts, answers), isDoneIn(facts, answers)) ?? CHECK;

export const mayBeAt = (facts: ReportFacts, answers: Fields, id: string) =>
  isReachedIn(stepsOf(facts, answers), id, isDoneIn(facts, answers));

export const placeOf = (facts: ReportFacts, answers: Fields, id: string) => placeIn(stepsOf(facts, answers), id);

/** All answers, page by page, for a final check. */
export function answersView(facts: ReportFacts, answers: Fields, language: Language) {
  return formsOf(facts, answers).map((form) => ({
    id: form.id,
    title: form.title(facts, { locale: language }),
    rows: [
      ...(form.id === 'damage' ? damageRow(answers, language) : []),
      ...answerRows(form, answers, { facts, language, onlyGiven: true }),
    ],
  }));
}

/** Joins the ticked areas of the car in one row. */
function damageRow(answers: Fields, language: Language) {
  const locale = { locale: language };
  const ticked = Object.entries(ZONE_NAMES).filter(([zone]) => answers[`zone-${zone}`] === 'yes');
  const value = ticked.map(([, name]) => name({}, locale)).join('\n');
  return value ? [{ name: 'damage', label: m.report_damage_row({}, locale), value }] : [];
}
