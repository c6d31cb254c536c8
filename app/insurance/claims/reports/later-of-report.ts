import type { Fields } from '#contract/call.ts';
import { UNKNOWN } from '#platform/forms/question.ts';
import type { Later } from '../loss.ts';
import { isOwn, kindOf, type ReportFacts } from './report-facts.ts';
import { askedIn } from './report-steps.ts';

/** The questions that may be answered with "I don't know yet", in the order in which they are asked again. */
const MAY_BE_UNKNOWN = [
  'story',
  'time',
  'place',
  'hurt',
  'other',
  'police',
  'car',
  'driver',
  'drivable',
  'whereabouts',
  'rental',
] as const;

/**
 * What to request later: everything that was answered with "I don't know yet", and the papers that a report should come
 * with. Answers to pages that the kind of accident no longer has do not count. Damaged areas that are unknown are not
 * asked for again, since photos show them.
 */
export function laterOf(facts: ReportFacts, answers: Fields, photos: number): Later[] {
  const asked = askedIn(facts, answers);
  const isGiven = (name: string) => Boolean(answers[name]) && answers[name] !== UNKNOWN;
  const hasCar = isOwn(facts) || asked.has('own-car');
  return [
    ...MAY_BE_UNKNOWN.flatMap((name): Later[] =>
      asked.has(name) && (answers[name] === UNKNOWN || (name === 'story' && !isGiven(name))) ? [name] : [],
    ),
    ...(hasCar && answers.zones !== 'none' && photos === 0 && kindOf(answers) !== 'theft' ? ['photos' as const] : []),
    ...(['other-insurance', 'police-report'] as const).filter((name) => asked.has(name) && !isGiven(name)),
  ];
}
