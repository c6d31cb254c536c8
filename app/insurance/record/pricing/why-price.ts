// Explains a price by its factors: the effect of each is the difference to the price without it. Factors interact, so
// their effects do not add up to the price.

import type { PolicyDocument, PolicyDriver, PolicyVehicle } from '#contract/policy-document.ts';
import { NOT_AT_FAULT } from '../../rating/answers.ts';
import { countsUntil } from '../../rating/driver-rates.ts';
import { rateDocument } from './price-document.ts';

/** `driver` and `vehicle` are positions in the document. */
type Fact =
  /** `until`: the last day on which the incident still counts for a term that begins. */
  | { fact: 'incident'; driver: number; kind: string; on: string; until: string }
  | { fact: 'filing' | 'foreign' | 'married' | 'course'; driver: number }
  | { fact: 'use'; vehicle: number; use: string }
  | { fact: 'anti-theft'; vehicle: number }
  | { fact: 'prior' | 'no-prior' | 'homeowner' | 'paperless' | 'in-full' };

/** Positive cents raise the price of the term. */
export type PriceFact = Fact & { cents: number };

type Asked = {
  /** The day the price is asked for; see `answersOf`. */
  on?: string | undefined;
  /** Fees are part of a new policy's price. Within a term, or for its renewal, they are not charged again. */
  withFees?: boolean;
};

/** The facts that raise the price most come first. Empty when the document cannot be rated. */
export function whyThisPrice(document: PolicyDocument, { on, withFees = false }: Asked = {}): PriceFact[] {
  const centsOf = (of: PolicyDocument): number | undefined => {
    const price = rateDocument(of, on);
    return price.kind === 'priced' ? price.premiumCents + (withFees ? price.feesCents : 0) : undefined;
  };
  const all = centsOf(document);
  if (all === undefined) return [];
  return withoutEach(document)
    .flatMap(([fact, without]) => {
      const cents = centsOf(without);
      return cents === undefined || cents === all ? [] : [{ ...fact, cents: all - cents }];
    })
    .toSorted((one, other) => other.cents - one.cents);
}

type Without = [fact: Fact, document: PolicyDocument];

const withoutEach = (document: PolicyDocument): Without[] => [
  ...document.drivers.flatMap((driver) => (driver.status === 'rated' ? ofDriver(document, driver) : [])),
  ...document.vehicles.flatMap((car) => (car.removed_on === null ? ofVehicle(document, car) : [])),
  ...ofPolicy(document),
];

function ofDriver(document: PolicyDocument, { position, rating }: PolicyDriver): Without[] {
  if (!rating) return [];
  const driver = position;
  const put = (changed: Partial<typeof rating>): PolicyDocument => ({
    ...document,
    drivers: document.drivers.map((each) =>
      each.position === position ? { ...each, rating: { ...rating, ...changed } } : each,
    ),
  });
  const { incidents, filing, is_foreign, marital, has_course } = rating;
  return [
    ...incidents.flatMap(({ kind, on }, at): Without[] =>
      kind === NOT_AT_FAULT
        ? []
        : [
            [
              { fact: 'incident', driver, kind, on, until: countsUntil(on) },
              put({ incidents: incidents.toSpliced(at, 1) }),
            ],
          ],
    ),
    ...(filing ? [[{ fact: 'filing', driver }, put({ filing: null })] satisfies Without] : []),
    ...(is_foreign ? [[{ fact: 'foreign', driver }, put({ is_foreign: false })] satisfies Without] : []),
    ...(marital === 'other' ? [] : [[{ fact: 'married', driver }, put({ marital: 'other' })] satisfies Without]),
    ...(has_course ? [[{ fact: 'course', driver }, put({ has_course: false })] satisfies Without] : []),
  ];
}

function ofVehicle(document: PolicyDocument, { position, rating }: PolicyVehicle): Without[] {
  if (!rating) return [];
  const vehicle = position;
  const put = (changed: Partial<typeof rating>): PolicyDocument => ({
    ...document,
    vehicles: document.vehicles.map((each) =>
      each.position === position ? { ...each, rating: { ...rating, ...changed } } : each,
    ),
  });
  const { use, has_anti_theft } = rating;
  return [
    ...(use === 'commute_short'
      ? []
      : [[{ fact: 'use', vehicle, use }, put({ use: 'commute_short' })] satisfies Without]),
    ...(has_anti_theft ? [[{ fact: 'anti-theft', vehicle }, put({ has_anti_theft: false })] satisfies Without] : []),
  ];
}

type Prior = NonNullable<NonNullable<PolicyDocument['rating']>['prior']>;
/** Prior insurance of a person who was never insured, and of one insured for a year without a lapse. */
const NEVER: Prior = { months: 0, lapse_days: 999, has_bi50: false, is_exempt: false };
const A_YEAR: Prior = { months: 12, lapse_days: 0, has_bi50: true, is_exempt: false };

function ofPolicy(document: PolicyDocument): Without[] {
  const { rating } = document;
  if (!rating) return [];
  const put = (changed: Partial<typeof rating>): PolicyDocument => ({ ...document, rating: { ...rating, ...changed } });
  const { prior, is_homeowner, is_paperless, is_paid_in_full } = rating;
  return [
    ...(prior
      ? [
          prior.lapse_days > 0
            ? ([{ fact: 'no-prior' }, put({ prior: A_YEAR })] satisfies Without)
            : ([{ fact: 'prior' }, put({ prior: NEVER })] satisfies Without),
        ]
      : []),
    ...(is_homeowner ? [[{ fact: 'homeowner' }, put({ is_homeowner: false })] satisfies Without] : []),
    ...(is_paperless ? [[{ fact: 'paperless' }, put({ is_paperless: false })] satisfies Without] : []),
    ...(is_paid_in_full ? [[{ fact: 'in-full' }, put({ is_paid_in_full: false })] satisfies Without] : []),
  ];
}
