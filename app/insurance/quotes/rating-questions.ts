// The questions that a price needs, beyond the person and the car.
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { among, type Question } from '#platform/forms/question.ts';
import { QUOTE_INCIDENT_NAMES, USE_NAMES } from '../record/pricing/fact-names.ts';
import type { TypedCar } from '../vehicles/typed-car.ts';
import type { SymbolTable } from '../vehicles/vehicle-symbol.ts';
import type {
  CarUse,
  Home,
  IncidentKind,
  Marital,
  PriorLimits,
  QuoteFiling,
  WithoutInsurance,
} from './quote-answers.ts';
import { saleLaw } from './sale-law.ts';

export type AnsweredOn = {
  /** Today's date where the car is garaged. */
  today: string;
  state?: StateCode;
  /** The people who drive, by key. */
  people?: readonly { key: string; name: string }[];
  /** The VINs of the other cars. */
  vins?: readonly string[];
  /** Whether the applicant can have just got a first license. */
  isNewlyLicensed?: boolean;
  /** What was typed about the car, which decides what its fields offer. */
  car?: { typed: TypedCar; symbols: SymbolTable; newest: number };
};

export const RATING_QUESTIONS = {
  marital: {
    label: m.quoting_marital,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: among<Marital>({
      married: m.quoting_marital_married,
      widowed: m.quoting_marital_widowed,
      other: m.quoting_marital_other,
    }),
  },
  filing: {
    label: m.quoting_filing,
    hint: m.quoting_filing_hint,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: ({ state }) =>
      among<QuoteFiling>({
        none: m.quoting_filing_none,
        SR22: m.quoting_filing_sr22,
        SR22A: m.quoting_filing_sr22a,
        FR44: m.quoting_filing_fr44,
      }).filter(({ value }) => !state || saleLaw(state).filings.includes(value)),
  },
  course: { label: m.quoting_course, hint: m.quoting_course_hint, error: m.quoting_course, shape: 'check' },
  home: {
    label: m.quoting_home,
    error: m.quoting_error_choose_card,
    shape: 'cards',
    options: among<Home>({ own: m.quoting_home_own, rent: m.quoting_home_rent, other: m.quoting_home_other }),
  },
  use: {
    label: m.quoting_use,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: among<CarUse>(USE_NAMES),
  },
  antiTheft: {
    label: m.quoting_anti_theft,
    hint: m.quoting_anti_theft_hint,
    error: m.quoting_anti_theft,
    shape: 'check',
  },
  who: {
    label: m.quoting_incident_who,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: ({ people = [] }) => people.map(({ key, name }) => ({ value: key, label: () => name })),
  },
  kind: {
    label: m.quoting_incident_kind,
    hint: m.quoting_incident_kind_hint,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: among<IncidentKind>(QUOTE_INCIDENT_NAMES),
  },
  on: { label: m.quoting_incident_on, error: m.quoting_error_incident_on, shape: 'known-day' },
  months: {
    label: m.quoting_prior_months,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: among({
      12: m.quoting_prior_months_12,
      6: m.quoting_prior_months_6,
      1: m.quoting_prior_months_1,
      0: m.quoting_prior_months_0,
    }),
    when: { name: 'had', is: ['now', 'lapsed'] },
  },
  limits: {
    label: m.quoting_prior_limits,
    hint: m.quoting_prior_limits_hint,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: among<PriorLimits>({
      bi50: m.quoting_prior_limits_bi50,
      less: m.quoting_prior_limits_less,
      unknown: m.quoting_prior_limits_unknown,
    }),
    when: { name: 'had', is: ['now', 'lapsed'] },
  },
  without: {
    label: m.quoting_without,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: ({ isNewlyLicensed = true }) =>
      among<WithoutInsurance>({
        first: m.quoting_without_first,
        'no-car': m.quoting_without_no_car,
        deployed: m.quoting_without_deployed,
        none: m.quoting_without_none,
      }).filter(({ value }) => value !== 'first' || isNewlyLicensed),
    when: { name: 'had', is: ['lapsed', 'never'] },
  },
} satisfies Record<string, Omit<Question<AnsweredOn>, 'name'>>;
