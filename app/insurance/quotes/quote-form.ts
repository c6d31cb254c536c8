import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { completedYears } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { putEntry } from '#platform/forms/entries.ts';
import { readAnswers } from '#platform/forms/read-answers.ts';
import { decodeVin } from '../vehicles/decode-vin.ts';
import { isVinOfAnother } from '../vehicles/is-of-another.ts';
import { carOf } from '../vehicles/typed-car.ts';
import { plainVin, typedVin } from '../vehicles/vin.ts';
import { zipCode } from '../zips/zip-code.ts';
import {
  OWNER,
  priorInsurance,
  type QuoteAnswers,
  type QuoteDraft,
  type QuotePerson,
  quoteIncident,
  quoteLicense,
  quotePerson,
  quoteVehicle,
} from './quote-answers.ts';
import { isNewlyLicensed } from './quote-progress.ts';
import { wholeName } from './quote-questions.ts';
import { type FormName, QUOTE_FORMS, quotedPlace, type Wrong } from './quote-steps.ts';
import { carFacts, kindOfCar } from './quoted-car.ts';
import type { AnsweredOn } from './rating-questions.ts';

/** Why a quote cannot continue online and an agent takes over. */
export type Stop = 'age' | 'state';

/** What a form changes in its quote, the fields to correct, or why an agent takes over. */
export type Read = Change | { wrong: Wrong };
type Change =
  | { columns: Partial<QuoteColumns>; answers: Partial<QuoteAnswers>; areTextsWanted?: boolean; wrong?: undefined }
  | { stop: Stop; zip: string; wrong?: undefined };
export type QuoteColumns = Pick<
  QuoteDraft,
  'first_name' | 'last_name' | 'phone' | 'email' | 'license_number' | 'zip' | 'state'
>;

/** @param at `key`: of the car or person that the form is about */
export function readQuoteForm(
  form: FormName,
  fields: Fields,
  quote: QuoteDraft,
  { key, today }: { key: string; today: string },
): Read {
  const held = answersOf(form, quote, key);
  const saved = form === 'vehicle' ? withoutOthersVin(fields, held) : held;
  const facts: AnsweredOn = {
    today,
    ...factsOf(quote),
    vins: vinsBeside(quote, key),
    ...(form === 'vehicle' && carFacts(fields, quote.state, saved.vin)),
  };
  const read = readAnswers(QUOTE_FORMS[form], fields, { facts, saved });
  return read.errors ? { wrong: read.errors } : CHANGES[form](read.answers, quote, { key, today });
}

/** What the choices of its forms depend on. */
export const factsOf = (quote: QuoteDraft) => ({
  state: quote.state,
  people: peopleOf(quote),
  isNewlyLicensed: isNewlyLicensed(quote.answers),
});

/** The VINs of the cars other than this one. */
export const vinsBeside = ({ answers }: Pick<QuoteDraft, 'answers'>, key: string): string[] =>
  answers.vehicles.flatMap((car) => (car.key !== key && car.vin ? [plainVin(car.vin)] : []));

/** A saved VIN goes when the car is changed to another one by hand; the purchase asks for the right one. */
function withoutOthersVin({ modelYear, make, model }: Fields, { vin = '', ...saved }: Fields): Fields {
  const isOther = isVinOfAnother({ year: Number(modelYear), make: make?.trim(), model: model?.trim() }, vin);
  return vin === '' || isOther ? saved : { ...saved, vin };
}

/**
 * What a car's VIN says, for its fields. Undefined when there is nothing to look up: no VIN, a wrong one, or one whose car
 * is already typed in a form that is complete, because the key Enter presses this button too.
 */
export function lookUp(
  fields: Fields,
  quote: QuoteDraft,
  key: string,
  language: Language,
): { fields: Fields; words: string } | undefined {
  const held = answersOf('vehicle', quote, key);
  const vin = typedVin.safeParse(fields.vin?.trim() || held.vin || '').data;
  if (!vin) return undefined;
  const { year, make, model } = decodeVin(vin);
  const said = { modelYear: year === undefined ? undefined : String(year), make, model };
  const today = dayIn(quote.state, new Date());
  const isTyped = Object.entries(said).every(([name, value]) => !value || fields[name]?.trim() === value);
  if (isTyped && !readQuoteForm('vehicle', fields, quote, { key, today }).wrong) return undefined;
  const words = { car: [year, make, model].filter(Boolean).join(' ') };
  const locale = { locale: language };
  const named = Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return {
    fields: Object.fromEntries(named),
    words: !make
      ? m.quoting_looked_up_none({}, locale)
      : named.length === 3
        ? m.quoting_looked_up(words, locale)
        : m.quoting_looked_up_part(words, locale),
  };
}

/** Whoever owns a policy is of age. */
export const isMinor = (birth: string, today: string) => completedYears(birth, today) < 18;

/** Turns the answers of each form into changes to the quote. */
const CHANGES: Record<FormName, (given: Fields, quote: QuoteDraft, at: { key: string; today: string }) => Change> = {
  name: ({ firstName = '', middleName, lastName = '', suffix, birth = '' }, { zip }, { today }) =>
    isMinor(birth, today)
      ? { stop: 'age', zip }
      : {
          columns: { first_name: firstName, last_name: lastName },
          answers: { middleName: middleName || undefined, suffix: suffix || undefined, birth },
        },
  contact: ({ phone = '', email, texts }) => ({
    columns: { phone, email: email || null },
    answers: {},
    areTextsWanted: texts === 'yes',
  }),
  address: ({ zip = '', street, unit, city, home }, quote) => {
    const place = quotedPlace(zip, quote);
    return place
      ? { columns: { zip, state: place.state }, answers: { street, unit: unit || undefined, city, home: homeOf(home) } }
      : { stop: 'state', zip };
  },
  license: ({ licenseState: state, licenseNumber = '', licenseStatus: status, licensedYears: years, ...more }) => ({
    columns: { license_number: licenseNumber },
    answers: {
      license: quoteLicense.parse({
        state,
        status,
        years: Number(years),
        marital: more.marital,
        filing: more.filing,
        hasCourse: more.course === 'yes',
      }),
    },
  }),
  vehicle: ({ ownership, use, antiTheft, ...typed }, { answers, state }, { key }) => {
    const before = answers.vehicles.find((each) => each.key === key);
    const { car: of } = carFacts(typed, state);
    const is = carOf(of.typed, of.symbols);
    const isSameCar = before?.year === is.year && before?.make === is.make;
    const car = quoteVehicle.parse({
      key,
      ...is,
      lender: isSameCar ? before?.lender : undefined,
      ownership,
      use,
      hasAntiTheft: antiTheft === 'yes',
    });
    return { columns: {}, answers: { vehicles: putEntry(answers.vehicles, car) } };
  },
  driver: ({ licensedYears, course, ...given }, { answers }, { key }) => {
    const before = answers.drivers.find((each) => each.key === key);
    const { licenseNumber, licenseState, hasNoLicense } = before && isSamePerson(before, given) ? before : {};
    const drives = given.driving === 'drives' && { licensedYears: Number(licensedYears), hasCourse: course === 'yes' };
    return {
      columns: {},
      answers: {
        drivers: putEntry(
          answers.drivers,
          quotePerson.parse({ ...given, ...drives, key, licenseNumber, licenseState, hasNoLicense }),
        ),
        // The tickets and accidents of somebody who did not drive were not asked about.
        ...(drives && before?.driving !== 'drives' && { areIncidentsListed: false }),
      },
    };
  },
  incident: (given, { answers }, { key }) => ({
    columns: {},
    answers: { incidents: putEntry(answers.incidents, quoteIncident.parse({ ...given, key })) },
  }),
  insurance: ({ had, carrier, endsOn, months, limits, without }) => ({
    columns: {},
    answers: {
      insurance: priorInsurance.parse({
        had,
        carrier: carrier || undefined,
        endsOn: endsOn || undefined,
        limits,
        without,
        months: months ? Number(months) : undefined,
      }),
    },
  }),
};

/** False when an entry was changed into somebody else, who has another license: a correction leaves one of them as it was. */
const isSamePerson = ({ firstName, lastName, birth }: QuotePerson, given: Fields): boolean =>
  birth === given.birth || (firstName === given.firstName && lastName === given.lastName);

const homeOf = (home: string | undefined) => (home === 'own' || home === 'rent' || home === 'other' ? home : undefined);

/** The people who drive, the applicant first; the choices for whose incident it was. */
export const peopleOf = (quote: QuoteDraft): { key: string; name: string }[] => [
  { key: OWNER, name: wholeName(answersOf('name', quote)) },
  ...quote.answers.drivers
    .filter(({ driving }) => driving === 'drives')
    .map(({ key, firstName, lastName }) => ({ key, name: `${firstName} ${lastName}` })),
];

/** What a quote has stored for a form. @param key of the car or person that the form is about */
export function answersOf(form: FormName, quote: QuoteDraft, key = ''): Fields {
  const known = Object.entries(HELD[form](quote, key)).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

type Held = Record<string, string | number | null | undefined>;
const ticked = (is: boolean | undefined) => (is ? 'yes' : undefined);
const HELD: Record<FormName, (quote: QuoteDraft, key: string) => Held> = {
  name: ({ first_name, last_name, answers: { middleName, suffix, birth } }) => ({
    firstName: first_name,
    middleName,
    lastName: last_name,
    suffix,
    birth,
  }),
  contact: ({ phone, email }) => ({ phone, email }),
  // The zip code is asked first, and fills in its city.
  address: ({ zip, state, answers: { street, unit, city, home } }) => ({
    zip,
    state,
    street,
    unit,
    city: city ?? zipCode(zip)?.city,
    home,
  }),
  license: ({ state, license_number, answers: { license, birth } }) => ({
    licenseState: license?.state ?? state,
    licenseNumber: license_number,
    licenseStatus: license?.status,
    licensedYears: license?.years,
    marital: license?.marital,
    filing: license?.filing,
    course: ticked(license?.hasCourse),
    // Limits the years licensed, which cannot begin below a minimum age.
    birth,
  }),
  vehicle: ({ answers, state }, key) => {
    const car = answers.vehicles.find((each) => each.key === key);
    if (!car) return {};
    const { vin, year, make, model, ownership, use, hasAntiTheft } = car;
    const carKind = kindOfCar(car, state);
    return { vin, modelYear: year, make, model, carKind, ownership, use, antiTheft: ticked(hasAntiTheft) };
  },
  driver: ({ answers }, key) => {
    const { hasCourse, hasNoLicense, ...person } = answers.drivers.find((each) => each.key === key) ?? {};
    return { ...person, course: ticked(hasCourse) };
  },
  incident: ({ answers }, key) => {
    const { source, said, ...incident } = answers.incidents.find((each) => each.key === key) ?? {};
    return incident;
  },
  insurance: ({ answers }) => {
    const { source, said, ...insurance } = answers.insurance ?? {};
    return insurance;
  },
};
