// Ways to pay less. Each is priced exactly, never estimated.

import { nextCompletion, plusDays } from '#platform/calendar/day.ts';
import { countsUntil } from '../../rating/driver-rates.ts';
import type { CoverChoice } from '../cover-choice.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { totalOf } from './price-quote.ts';
import { latestStart } from './price-start.ts';
import { soundChoice } from './sound-choice.ts';

export type WayToPayLess = {
  /** How much less the term would cost. */
  cents: number;
  choice: CoverChoice;
} & (
  | { way: 'later'; effective: string; incidentKey?: string }
  | { way: 'full' | 'paperless' }
  | { way: 'deductible'; car: string; kind: 'comprehensive' | 'collision'; key: string }
);

const MOST = 4;

/** The largest savings first, and of equal ones the first day that is nearest. @param totalCents all payments of the current choice */
export function waysToPayLess(
  draft: QuoteDraft,
  choice: CoverChoice,
  totalCents: number,
  today: string,
): WayToPayLess[] {
  const ways = [...laterStarts(draft, choice, today), ...otherWays(draft, choice)];
  return ways
    .flatMap((way) => {
      const sound = soundChoice(way.choice, draft, today);
      const total = totalOf(draft, sound);
      return total !== undefined && total < totalCents ? [{ ...way, choice: sound, cents: totalCents - total }] : [];
    })
    .toSorted(
      (one, other) => other.cents - one.cents || one.choice.effective.localeCompare(other.choice.effective, 'en'),
    )
    .filter((way, at, all) => all.findIndex((each) => sameWay(each, way)) === at)
    .slice(0, MOST);
}

/** Among several possible first days, only the one that saves most is kept. */
const sameWay = (one: WayToPayLess, other: WayToPayLess) =>
  one.way === 'deductible' && other.way === 'deductible'
    ? one.car === other.car && one.kind === other.kind
    : one.way === other.way;

type Wish = WayToPayLess extends infer Way ? (Way extends { cents: number } ? Omit<Way, 'cents'> : never) : never;

/** Later first days, only as long as the current insurance lasts, so that we never suggest a gap in coverage. */
function laterStarts(draft: QuoteDraft, choice: CoverChoice, today: string): Wish[] {
  const { insurance, incidents, drivers, birth } = draft.answers;
  if (insurance?.had !== 'now' || !insurance.endsOn) return [];
  const last = [insurance.endsOn, latestStart(today)].sort()[0] ?? today;
  const isLater = (day: string) => day > choice.effective && day <= last;
  const driving = drivers.filter((person) => person.driving === 'drives');
  // What was nobody's fault, or of somebody who is not rated, never counted.
  const rated = ['owner', ...driving.map(({ key }) => key)];
  const agedOut = incidents
    .filter(({ who, kind }) => rated.includes(who) && kind !== 'not_at_fault')
    .map(({ key, on }) => ({ key, day: plusDays(countsUntil(on), 1) }))
    .filter(({ day }) => isLater(day));
  const born = [birth ?? '', ...driving.map((person) => person.birth)];
  const birthdays = born
    .filter(Boolean)
    .map((day) => nextCompletion(day, choice.effective))
    .filter(isLater);
  return [
    ...agedOut.map(
      ({ key, day }): Wish => ({
        way: 'later',
        effective: day,
        incidentKey: key,
        choice: { ...choice, effective: day },
      }),
    ),
    ...birthdays.map((day): Wish => ({ way: 'later', effective: day, choice: { ...choice, effective: day } })),
  ];
}

function otherWays(draft: QuoteDraft, choice: CoverChoice): Wish[] {
  return [
    ...(choice.plan === 'full' ? [] : [{ way: 'full', choice: { ...choice, plan: 'full' } } satisfies Wish]),
    ...(choice.isPaperless ? [] : [{ way: 'paperless', choice: { ...choice, isPaperless: true } } satisfies Wish]),
    ...draft.answers.vehicles.flatMap(({ key: car }) =>
      (['comprehensive', 'collision'] as const).flatMap((kind): Wish[] => {
        const now = choice.cars[car]?.[kind];
        if (now === undefined || now === '1000') return [];
        const cars = { ...choice.cars, [car]: { ...choice.cars[car], [kind]: '1000' } };
        return [{ way: 'deductible', car, kind, key: '1000', choice: { ...choice, cars } }];
      }),
    ),
  ];
}
