// Turns a quote and a choice into the policy to be sold, without a price and without what is asked only at purchase.

import type { CoverageKind } from '#contract/coverages.ts';
import { POLICY_SCHEMA, type PolicyCoverage, type PolicyDocument } from '#contract/policy-document.ts';
import { daysBetween, plusDays, plusMonths } from '#platform/calendar/day.ts';
import { type FiledPlan, planOn } from '../../rating/rate-books.ts';
import { coverageFor } from '../../record/pricing/coverage-options.ts';
import { symbolOfCar } from '../../vehicles/symbol-of-car.ts';
import type { ChosenKeys, CoverChoice } from '../cover-choice.ts';
import { isWithoutLicense, OWNER, type QuoteAnswers, type QuoteDraft, type QuoteVehicle } from '../quote-answers.ts';
import { isNewlyLicensed } from '../quote-progress.ts';
import { isTheLenders, pipDeductiblesOf } from './sound-choice.ts';

/** What the policy has and the quote does not say. */
export type SoldAs = { number?: string; agencyCode?: string; book?: string | undefined };

/** A placeholder until purchase; no policy has this number. */
const UNNUMBERED = '00000000';

export function policyOf(
  draft: QuoteDraft,
  choice: CoverChoice,
  { number = UNNUMBERED, agencyCode = UNNUMBERED, book }: SoldAs = {},
): PolicyDocument {
  const { answers, state, zip } = draft;
  const { effective, term } = choice;
  const owner = ownerOf(draft);
  const hasDeductible = pipDeductiblesOf(draft, effective, book).length > 0;
  return {
    schema: POLICY_SCHEMA,
    prefix: state,
    number,
    line: 'personal',
    state,
    status: 'active',
    cancels_on: null,
    agency_code: agencyCode,
    term: { number: 1, effective_on: effective, expires_on: plusMonths(effective, Number(term)) },
    former_terms: [],
    address: [answers.street, answers.unit].filter(Boolean).join(', '),
    city: answers.city ?? '',
    zip,
    garaging_zip: null,
    phone: draft.phone,
    email: draft.email,
    language: draft.language,
    insureds: [owner],
    drivers: driversOf(draft, effective),
    vehicles: answers.vehicles.map((car, at) => ({
      ...vehicleOf(car, at + 1, effective, planOn(state, effective, book)),
      coverages: coveragesOf(choice.cars[car.key] ?? {}),
    })),
    coverages: coveragesOf(choice.policy, hasDeductible ? Number(choice.pipDeductible) * 100 : null),
    rating: {
      is_homeowner: answers.home === 'own',
      is_paid_in_full: choice.plan === 'full',
      is_paperless: choice.isPaperless,
      prior: priorOf(answers, effective),
      book: book ?? null,
      ...(draft.accepted && draft.accepted.length > 0 && { accepted: [...draft.accepted] }),
    },
    premium_cents: 0,
    fees: [],
  };
}

const coveragesOf = (keys: ChosenKeys, pipDeductible: number | null = null): PolicyCoverage[] =>
  Object.entries(keys).map(([kind, key]) => coverageFor(kind as CoverageKind, key, pipDeductible));

const ownerOf = ({ first_name, last_name, answers: { suffix, birth } }: QuoteDraft) => ({
  first_name: first_name ?? '',
  last_name: [last_name, suffix].filter(Boolean).join(' '),
  date_of_birth: birth ?? '',
});

/** Rated and excluded drivers. People who are insured elsewhere are not part of the policy. */
function driversOf(draft: QuoteDraft, effective: string): PolicyDocument['drivers'] {
  const { license, drivers, incidents } = draft.answers;
  const incidentsOf = (key: string) => incidents.filter(({ who }) => who === key).map(({ kind, on }) => ({ kind, on }));
  const others = drivers.filter(({ driving }) => driving !== 'insured');
  return [
    {
      position: 1,
      ...ownerOf(draft),
      status: 'rated',
      license_number: draft.license_number ?? '',
      license_state: license?.state ?? draft.state,
      rating: ratingOf({ ...license, licenseStatus: license?.status, licensedYears: license?.years }, OWNER),
    },
    ...others.map((person, at): PolicyDocument['drivers'][number] => ({
      position: at + 2,
      first_name: person.firstName,
      last_name: person.lastName,
      date_of_birth: person.birth,
      ...(isWithoutLicense(person)
        ? { license_number: null, license_state: null }
        : { license_number: person.licenseNumber ?? '', license_state: person.licenseState ?? draft.state }),
      status: person.driving === 'drives' ? 'rated' : 'excluded',
      rating: person.driving === 'drives' ? ratingOf(person, person.key) : null,
    })),
  ];

  function ratingOf(person: Partial<QuoteAnswers['drivers'][number]>, key: string) {
    const { licenseStatus, licensedYears = 0, marital = 'other', filing = 'none', hasCourse = false } = person;
    // A learner's permit or a suspended license counts as no license on the first day.
    const isLicensed = licenseStatus === 'valid' || licenseStatus === 'foreign';
    return {
      licensed_on: isLicensed ? plusMonths(effective, -12 * licensedYears) : plusDays(effective, 1),
      marital,
      is_foreign: licenseStatus === 'foreign',
      has_course: hasCourse,
      filing: filing === 'none' ? null : filing,
      incidents: incidentsOf(key),
    };
  }
}

function vehicleOf(car: QuoteVehicle, position: number, effective: string, { symbols }: FiledPlan) {
  return {
    position,
    vin: car.vin ?? '',
    model_year: car.year ?? 0,
    make: car.make ?? '',
    model: car.model ?? '',
    ownership: car.ownership ?? 'owned',
    // One that was typed stays with the quote when the car turns out to have none, in case that changes again.
    lender: isTheLenders(car) ? (car.lender ?? null) : null,
    added_on: effective,
    removed_on: null,
    state_reported_on: null,
    rating: {
      use: car.use ?? '',
      symbol: symbolOfCar(car, symbols).symbol,
      has_anti_theft: car.hasAntiTheft ?? false,
    },
  };
}

/** Prior insurance, with the days without insurance before the first day; null when it was not asked. */
function priorOf({ license, insurance }: QuoteAnswers, effective: string) {
  if (!insurance) return null;
  const { had, endsOn, months = 0, limits, without } = insurance;
  // A record may contradict the reason that was given.
  const isFirst = had === 'never' && isNewlyLicensed({ license });
  const isExempt = without !== undefined && without !== 'none' && (without !== 'first' || isFirst);
  if (had === 'never') return { months: 0, lapse_days: 999, has_bi50: false, is_exempt: isExempt };
  // The last day is still insured. So there is no gap before a policy that begins on the next day.
  const gap = endsOn ? Math.max(0, daysBetween(endsOn, effective) - 1) : 0;
  return { months, lapse_days: gap, has_bi50: limits === 'bi50', is_exempt: had === 'lapsed' && isExempt };
}
