// Why a price is what it is: each fact by a whole new price without it. They work on each other, and do not add up.
import { plusMonths } from '#platform/calendar/day.ts';
import { NOT_AT_FAULT } from '../../rating/answers.ts';
import type { CoverChoice } from '../cover-choice.ts';
import { OWNER, type QuoteAnswers, type QuoteDraft } from '../quote-answers.ts';
import { totalOf } from './price-quote.ts';

/** Positive cents push the price up. `key`: of the incident, the person or the car. */
export type PriceFact = {
  fact:
    | 'incident'
    | 'filing'
    | 'foreign'
    | 'use'
    | 'prior'
    | 'no-prior'
    | 'married'
    | 'course'
    | 'homeowner'
    | 'paperless'
    | 'anti-theft'
    | 'in-full';
  key?: string;
  cents: number;
  /** Of an incident: the last day on which it counts for a policy that begins. */
  until?: string;
};

type PutPerson = { status?: 'valid'; marital?: 'other'; filing?: 'none'; hasCourse?: false };
type Without = Omit<PriceFact, 'cents'> & { draft?: QuoteDraft; choice?: CoverChoice };

export function whyThisPrice(draft: QuoteDraft, choice: CoverChoice, totalCents: number): PriceFact[] {
  return withoutEach(draft, choice)
    .flatMap(({ draft: other = draft, choice: otherwise = choice, ...fact }) => {
      const total = totalOf(other, otherwise);
      return total === undefined || total === totalCents ? [] : [{ ...fact, cents: totalCents - total }];
    })
    .toSorted((one, other) => other.cents - one.cents);
}

function withoutEach(draft: QuoteDraft, choice: CoverChoice): Without[] {
  const { license, drivers, vehicles, incidents, home } = draft.answers;
  const having = (answers: Partial<QuoteAnswers>): QuoteDraft => ({
    ...draft,
    answers: { ...draft.answers, ...answers },
  });
  const people = [
    ...(license
      ? [{ key: OWNER, ...license, put: (changed: PutPerson) => having({ license: { ...license, ...changed } }) }]
      : []),
    ...drivers
      .filter(({ driving }) => driving === 'drives')
      .map((person) => ({
        ...{ key: person.key, marital: person.marital, filing: person.filing, hasCourse: person.hasCourse },
        status: person.licenseStatus,
        put: ({ status, ...changed }: PutPerson) =>
          having({
            drivers: drivers.map((each) =>
              each.key === person.key ? { ...each, ...changed, ...(status && { licenseStatus: status }) } : each,
            ),
          }),
      })),
  ];
  return [
    ...incidents
      .filter(({ kind }) => kind !== NOT_AT_FAULT)
      .map(
        ({ key, on }): Without => ({
          ...{ fact: 'incident', key, until: plusMonths(on, 36) },
          draft: having({ incidents: incidents.filter((each) => each.key !== key) }),
        }),
      ),
    ...people.flatMap(({ key, filing, status, marital, hasCourse, put }): Without[] => [
      ...(filing && filing !== 'none' ? [{ fact: 'filing' as const, key, draft: put({ filing: 'none' }) }] : []),
      ...(status === 'foreign' ? [{ fact: 'foreign' as const, key, draft: put({ status: 'valid' }) }] : []),
      ...(marital && marital !== 'other' ? [{ fact: 'married' as const, key, draft: put({ marital: 'other' }) }] : []),
      ...(hasCourse ? [{ fact: 'course' as const, key, draft: put({ hasCourse: false }) }] : []),
    ]),
    ...vehicles.flatMap(({ key, use, hasAntiTheft }): Without[] => {
      const put = (changed: object) =>
        having({ vehicles: vehicles.map((car) => (car.key === key ? { ...car, ...changed } : car)) });
      return [
        ...(use && use !== 'commute_short'
          ? [{ fact: 'use' as const, key, draft: put({ use: 'commute_short' }) }]
          : []),
        ...(hasAntiTheft ? [{ fact: 'anti-theft' as const, key, draft: put({ hasAntiTheft: false }) }] : []),
      ];
    }),
    ...priorWithout(draft, having),
    ...(home === 'own' ? [{ fact: 'homeowner' as const, draft: having({ home: 'rent' }) }] : []),
    ...(choice.isPaperless ? [{ fact: 'paperless' as const, choice: { ...choice, isPaperless: false } }] : []),
    ...(choice.plan === 'full' ? [{ fact: 'in-full' as const, choice: { ...choice, plan: 'monthly' as const } }] : []),
  ];
}

/** Compared with somebody who had none; who had none, with a year without a gap. */
function priorWithout(
  { answers: { insurance } }: QuoteDraft,
  having: (answers: Partial<QuoteAnswers>) => QuoteDraft,
): Without[] {
  if (!insurance) return [];
  if (insurance.had === 'never' || insurance.had === 'lapsed')
    return [{ fact: 'no-prior', draft: having({ insurance: { had: 'now', months: 12, limits: 'bi50' } }) }];
  return [{ fact: 'prior', draft: having({ insurance: { had: 'never', without: 'none' } }) }];
}
