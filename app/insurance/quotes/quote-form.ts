import type { Fields } from '#contract/call.ts';
import { completedYears } from '#platform/calendar/day.ts';
import { putEntry } from '#platform/forms/entries.ts';
import { readAnswers } from '#platform/forms/read-answers.ts';
import { decodeVin } from '../vehicles/decode-vin.ts';
import { zipCode } from '../zips/zip-code.ts';
import {
  priorInsurance,
  type QuoteAnswers,
  type QuoteDraft,
  quoteLicense,
  quotePerson,
  quoteVehicle,
} from './quote-answers.ts';
import { type FormName, onlinePlace, QUOTE_FORMS } from './quote-steps.ts';

/** Why a quote does not go on online: an agent does it. */
export type Stop = 'age' | 'state';

/** What a form changes in its quote; or what to mend; or why an agent goes on with it. */
export type Read = Change | { wrong: string[] };
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
  const read = readAnswers(QUOTE_FORMS[form], fields, { facts: { today }, saved: answersOf(form, quote, key) });
  return read.errors ? { wrong: Object.keys(read.errors) } : CHANGES[form](read.answers, quote, { key, today });
}

/** What the answers to a form change. */
const CHANGES: Record<FormName, (given: Fields, quote: QuoteDraft, at: { key: string; today: string }) => Change> = {
  name: ({ firstName = '', middleName, lastName = '', suffix, birth = '' }, { zip }, { today }) =>
    completedYears(birth, today) < 18
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
  address: ({ zip = '', street, unit, city }) => {
    const place = onlinePlace(zip);
    return place
      ? { columns: { zip, state: place.state }, answers: { street, unit: unit || undefined, city } }
      : { stop: 'state', zip };
  },
  license: ({ licenseState: state, licenseNumber = '', licenseStatus: status, licensedYears: years }) => ({
    columns: { license_number: licenseNumber },
    answers: { license: quoteLicense.parse({ state, status, years: Number(years) }) },
  }),
  vehicle: ({ vin, modelYear, make, model, ownership }, { answers }, { key }) => {
    const said = decodeVin(vin ?? '');
    const car = quoteVehicle.parse({
      key,
      vin: vin || undefined,
      year: modelYear ? Number(modelYear) : said.year,
      make: make || said.make,
      model: model || said.model,
      ownership,
    });
    return { columns: {}, answers: { vehicles: putEntry(answers.vehicles, car) } };
  },
  driver: (given, { answers }, { key }) => ({
    columns: {},
    answers: { drivers: putEntry(answers.drivers, quotePerson.parse({ ...given, key })) },
  }),
  insurance: ({ had, carrier, endsOn }) => ({
    columns: {},
    answers: { insurance: priorInsurance.parse({ had, carrier: carrier || undefined, endsOn: endsOn || undefined }) },
  }),
};

/** What a quote holds for a form. @param key of the car or person that the form is about */
export function answersOf(form: FormName, quote: QuoteDraft, key = ''): Fields {
  const known = Object.entries(HELD[form](quote, key)).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

type Held = Record<string, string | number | null | undefined>;
const HELD: Record<FormName, (quote: QuoteDraft, key: string) => Held> = {
  name: ({ first_name, last_name, answers: { middleName, suffix, birth } }) => ({
    ...{ firstName: first_name, middleName, lastName: last_name, suffix, birth },
  }),
  contact: ({ phone, email }) => ({ phone, email }),
  // The zip code comes first, and brings its city.
  address: ({ zip, state, answers: { street, unit, city } }) => ({
    ...{ zip, state, street, unit, city: city ?? zipCode(zip)?.city },
  }),
  license: ({ state, license_number, answers: { license, birth } }) => ({
    licenseState: license?.state ?? state,
    licenseNumber: license_number,
    licenseStatus: license?.status,
    licensedYears: license?.years,
    // Nobody has driven longer than since a certain age.
    birth,
  }),
  vehicle: ({ answers }, key) => {
    const { year, ...car } = answers.vehicles.find((each) => each.key === key) ?? {};
    return { ...car, modelYear: year };
  },
  driver: ({ answers }, key) => answers.drivers.find((each) => each.key === key) ?? {},
  insurance: ({ answers }) => answers.insurance ?? {},
};
