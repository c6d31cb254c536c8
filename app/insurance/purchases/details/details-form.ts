// Details that are only asked at purchase: the address for documents, license numbers of the other drivers at home, and
// each car's VIN and lienholder. One page each, shown only when something is missing.
import { US_STATES } from '#config/by-state/us-states.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { email, licenseNumber, zip } from '#contract/fields.ts';
import { VIN_TYPED_LENGTH } from '#contract/limits.ts';
import { type Form, type Group, named, type Question } from '#platform/forms/question.ts';
import { isTheLenders } from '../../quotes/pricing/sound-choice.ts';
import { isWithoutLicense, type QuoteDraft, type QuotePerson, type QuoteVehicle } from '../../quotes/quote-answers.ts';
import { vinsBeside } from '../../quotes/quote-form.ts';
import { personName, vehicleName } from '../../quotes/quote-labels.ts';
import { decodeVin } from '../../vehicles/decode-vin.ts';
import { isVinOfAnother } from '../../vehicles/is-of-another.ts';
import { namedByVin } from '../../vehicles/typed-car.ts';
import { isValidVin, plainVin, typedVin, vinEnd } from '../../vehicles/vin.ts';

/** `papers`, `people`, or the key of a car. */
export type DetailsPart = string;
export const PAPERS = 'papers';
export const PEOPLE = 'people';
/** The part as the audit log names it: without the key of the car. */
export type DetailsStep = typeof PAPERS | typeof PEOPLE | 'car';
export const stepOf = (part: DetailsPart): DetailsStep => (part === PAPERS || part === PEOPLE ? part : 'car');

/** The people on the policy, except the applicant, whose license is known. */
const othersOf = ({ answers }: QuoteDraft) => answers.drivers.filter(({ driving }) => driving !== 'insured');

/** All parts for this quote, in order. */
export const detailsParts = (draft: QuoteDraft): DetailsPart[] => [
  PAPERS,
  ...(othersOf(draft).length > 0 ? [PEOPLE] : []),
  ...draft.answers.vehicles.map(({ key }) => key),
];

/** The first part that is not complete. */
export const nextDetails = (draft: QuoteDraft): DetailsPart | undefined =>
  detailsParts(draft).find((part) => !isWhole(draft, part));

function isWhole(draft: QuoteDraft, part: DetailsPart): boolean {
  if (part === PAPERS) return draft.email !== null;
  if (part === PEOPLE)
    return othersOf(draft).every((person) => isWithoutLicense(person) || (person.licenseNumber && person.licenseState));
  const car = draft.answers.vehicles.find(({ key }) => key === part);
  if (!car) return true;
  const isTwice = vinsBeside(draft, part).includes(plainVin(car.vin ?? ''));
  return isKnown(car) && !isTwice && (!isTheLenders(car) || car.lender !== undefined);
}

const isKnown = ({ vin, year, make, model }: QuoteVehicle) =>
  Boolean(vin && isValidVin(vin) && year && make?.trim() && model?.trim());

/** @returns undefined for a part that this quote does not have */
export function detailsForm(draft: QuoteDraft, part: DetailsPart): Form | undefined {
  if (!detailsParts(draft).includes(part)) return undefined;
  if (part === PAPERS) return PAPERS_FORM;
  if (part === PEOPLE) return peopleForm(draft);
  const car = draft.answers.vehicles.find(({ key }) => key === part);
  return car && carForm(car, draft);
}

const PAPERS_FORM: Form = {
  id: PAPERS,
  title: m.buy_papers_title,
  lead: m.buy_papers_lead,
  groups: [
    {
      questions: [
        {
          name: 'email',
          label: m.buy_email,
          hint: m.buy_email_hint,
          error: m.quoting_error_email,
          schema: email,
          inputMode: 'email',
          maxLength: 254,
          autoComplete: 'email',
        },
      ],
    },
  ],
};

const numberOf = ({ key }: QuotePerson) => `number-${key}`;
const stateOf = ({ key }: QuotePerson) => `state-${key}`;
const noneOf = ({ key }: QuotePerson) => `none-${key}`;

/** For somebody excluded, who may have neither a license nor a state ID. */
const noneQuestion = (person: QuotePerson): Question => ({
  name: noneOf(person),
  shape: 'check',
  error: m.quoting_error_license,
  label: (_facts, { locale }) => m.buy_license_none({ name: personName(person) }, { locale }),
});

function peopleForm(draft: QuoteDraft): Form {
  const people = othersOf(draft);
  return {
    id: PEOPLE,
    title: m.buy_people_title,
    lead: m.buy_people_lead,
    groups: people.map(
      (person): Group => ({
        legend: () => personName(person),
        questions: [
          ...(person.driving === 'excluded' ? [noneQuestion(person)] : []),
          {
            name: numberOf(person),
            label: m.buy_license,
            error: m.quoting_error_license,
            maxLength: 30,
            ...(person.driving === 'excluded' && {
              hint: m.buy_license_excluded_hint,
              error: m.buy_error_license_or_none,
              isOptional: { unless: { name: noneOf(person), is: [''] } },
            }),
            schema: licenseNumber,
            secret: { end: (number) => `…${number.slice(-3)}`, saved: m.quoting_license_saved },
          },
          {
            name: stateOf(person),
            label: m.buy_license_state,
            error: m.quoting_error_license_state,
            shape: 'choice',
            options: named(US_STATES),
          },
        ],
      }),
    ),
    // The same number twice is the same person, or a mistake.
    across: (answers) => {
      const seen = new Set([draft.license_number]);
      const twice = people.filter((person) => {
        const number = answers[numberOf(person)];
        if (!number || answers[noneOf(person)] === 'yes') return false;
        const isTwice = seen.has(number);
        seen.add(number);
        return isTwice;
      });
      return Object.fromEntries(twice.map((person) => [numberOf(person), m.buy_error_license_twice]));
    },
  };
}

const VIN_QUESTION: Question = {
  name: 'vin',
  label: m.quoting_vin,
  hint: m.vin_hint,
  error: m.vin_error,
  schema: typedVin,
  maxLength: VIN_TYPED_LENGTH,
  secret: { end: vinEnd, saved: m.quoting_vin_saved },
};

function carForm(car: QuoteVehicle, draft: QuoteDraft): Form {
  const others = vinsBeside(draft, car.key);
  return {
    id: 'car',
    title: (_facts, { locale }) => m.buy_car_title({ car: vehicleName(car, locale) }, { locale }),
    lead: isTheLenders(car) ? m.buy_car_lead_lender : m.buy_car_lead,
    groups: [
      { questions: [VIN_QUESTION, ...namesOf(car)] },
      ...(isTheLenders(car) ? [{ legend: m.buy_lender, questions: LENDER_QUESTIONS }] : []),
    ],
    across: ({ vin = '' }) => {
      if (others.includes(vin)) return { vin: m.buy_error_vin_twice };
      return vin && isVinOfAnother(car, vin) ? { vin: m.buy_error_vin_other } : {};
    },
  };
}

/** Questions for what the car's VIN does not say. */
function namesOf({ vin, year, make, model }: QuoteVehicle): Question[] {
  const said = vin ? decodeVin(vin) : {};
  return [
    ...(year || said.year
      ? []
      : [
          {
            name: 'modelYear',
            label: m.quoting_year,
            error: m.quoting_error_year,
            maxLength: 4,
            inputMode: 'numeric' as const,
          },
        ]),
    ...(make ? [] : [{ name: 'make', label: m.quoting_make, error: m.quoting_error_make, maxLength: 40 }]),
    ...(model ? [] : [{ name: 'model', label: m.quoting_model, error: m.quoting_error_model, maxLength: 40 }]),
  ];
}

const LENDER_QUESTIONS: Question[] = [
  { name: 'lender', label: m.buy_lender_name, error: m.change_error_lender, maxLength: 120 },
  {
    name: 'lenderAddress',
    label: m.buy_lender_address,
    hint: m.buy_lender_address_hint,
    error: m.change_error_address,
  },
  { name: 'lenderCity', label: m.change_lender_city, error: m.change_error_city, maxLength: 60 },
  {
    name: 'lenderState',
    label: m.change_lender_state,
    error: m.buy_error_lender_state,
    shape: 'choice',
    options: named(US_STATES),
  },
  {
    name: 'lenderZip',
    label: m.change_lender_zip,
    error: m.register_error_zip,
    schema: zip,
    maxLength: 5,
    inputMode: 'numeric',
  },
  {
    name: 'loanNumber',
    label: m.buy_loan_number,
    hint: m.buy_loan_number_hint,
    error: m.buy_error_loan_number,
    maxLength: 40,
    isOptional: true,
  },
];

/** A part's stored values, as form fields. */
export function detailsAnswers(draft: QuoteDraft, part: DetailsPart): Fields {
  if (part === PAPERS) return present({ email: draft.email });
  if (part === PEOPLE) {
    return present(
      Object.fromEntries(
        othersOf(draft).flatMap((person) => [
          [noneOf(person), isWithoutLicense(person) ? 'yes' : undefined],
          [numberOf(person), person.licenseNumber],
          [stateOf(person), person.licenseState ?? draft.state],
        ]),
      ),
    );
  }
  const { vin, lender } = draft.answers.vehicles.find(({ key }) => key === part) ?? {};
  return present({
    vin,
    lender: lender?.name,
    lenderAddress: lender?.address,
    lenderCity: lender?.city,
    lenderState: lender?.state,
    lenderZip: lender?.zip,
    loanNumber: lender?.loan_number,
  });
}

const present = (held: Record<string, string | null | undefined>): Fields =>
  Object.fromEntries(Object.entries(held).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** The quote with the answers of a part. */
export function withDetails(draft: QuoteDraft, part: DetailsPart, given: Fields): QuoteDraft {
  if (part === PAPERS) return { ...draft, email: given.email ?? draft.email };
  const { answers } = draft;
  if (part === PEOPLE) {
    const drivers = answers.drivers.map((person) =>
      person.driving === 'insured' ? person : { ...person, ...licenseIn(person, given) },
    );
    return { ...draft, answers: { ...answers, drivers } };
  }
  const vehicles = answers.vehicles.map((car) => (car.key === part ? carWith(car, given) : car));
  return { ...draft, answers: { ...answers, vehicles } };
}

function licenseIn(person: QuotePerson, given: Fields) {
  const hasNoLicense = person.driving === 'excluded' && given[noneOf(person)] === 'yes';
  return hasNoLicense
    ? { hasNoLicense, licenseNumber: undefined, licenseState: undefined }
    : { hasNoLicense, licenseNumber: given[numberOf(person)], licenseState: given[stateOf(person)] };
}

function carWith(car: QuoteVehicle, given: Fields): QuoteVehicle {
  const vin = given.vin || car.vin;
  const year = car.year ?? (Number(given.modelYear) || undefined);
  const typed = { vin, year, make: car.make ?? given.make, model: car.model ?? given.model };
  return {
    ...car,
    vin,
    ...namedByVin(typed),
    ...(given.lender && {
      lender: {
        name: given.lender,
        address: given.lenderAddress ?? '',
        city: given.lenderCity ?? '',
        state: given.lenderState ?? '',
        zip: given.lenderZip ?? '',
        loan_number: given.loanNumber || null,
      },
    }),
  };
}
