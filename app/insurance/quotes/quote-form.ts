import { z } from 'zod';
import type { Fields } from '#contract/call.ts';
import { day, email, licenseNumber, line, zip } from '#contract/fields.ts';
import { EARLIEST_DATE_OF_BIRTH, ONLINE_STATES, type StateCode } from '#contract/limits.ts';
import { completedYears } from '#platform/calendar/day.ts';
import { decodeVin } from '../vehicles/decode-vin.ts';
import { typedVin } from '../vehicles/vin.ts';
import { zipCode } from '../zips/zip-code.ts';
import {
  DRIVING,
  LICENSE_STATUSES,
  OWNERSHIPS,
  PRIOR_INSURANCE,
  type QuoteAnswers,
  type QuoteDraft,
  type QuotePerson,
  type QuoteVehicle,
  RELATIONS,
} from './quote-answers.ts';
import type { FieldName, FormName } from './quote-fields.ts';

/** Why a quote does not go on online: an agent does it. */
export type Stop = 'age' | 'state';

/** What a form changes in its quote; or what to mend; or why an agent goes on with it. */
export type Read =
  | { columns: Partial<QuoteColumns>; answers: Partial<QuoteAnswers>; areTextsWanted?: boolean; wrong?: undefined }
  | { wrong: FieldName[] }
  | { stop: Stop; zip: string; wrong?: undefined };
export type QuoteColumns = Pick<
  QuoteDraft,
  'first_name' | 'last_name' | 'phone' | 'email' | 'license_number' | 'zip' | 'state'
>;

type Reader = (typed: Fields, quote: QuoteDraft, at: { key: string; today: string }) => Read;

const typed = z.string().trim();
const leftOut = typed.length(0).transform(() => undefined);
const maybe = <T extends z.ZodType>(schema: T) => schema.or(leftOut).optional();
/** Spaces, dashes, brackets and a leading 1 are forgiven. */
const phone = typed
  .transform((text) => text.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, ''))
  .pipe(z.string().regex(/^[2-9][0-9]{2}[2-9][0-9]{6}$/));
const dayParts = { month: typed, date: typed, year: typed };

/** `yyyy-mm-dd` of three fields; nothing when that is no day. */
function dayOf({ month = '', date = '', year = '' }: Fields): string | undefined {
  if (!/^[0-9]{4}$/.test(year.trim())) return undefined;
  return day.safeParse(`${year.trim()}-${month.trim().padStart(2, '0')}-${date.trim().padStart(2, '0')}`).data;
}

const isBornBy = (birth: string | undefined, today: string): birth is string =>
  birth !== undefined && birth >= EARLIEST_DATE_OF_BIRTH && birth <= today;

/** Reads a form by its schema; `save` may still find something wrong in what fits. Everything wrong is said at once. */
function reader<S extends z.ZodType>(
  schema: S,
  save: (data: z.output<S>, ...rest: Tail<Reader>) => Read,
  isBirth?: (birth: string | undefined, today: string) => boolean,
): Reader {
  return (fields, quote, at) => {
    const read = schema.safeParse(fields);
    const birth = isBirth && !isBirth(dayOf(fields), at.today) ? (['birth'] as const) : [];
    if (!read.success) {
      return { wrong: [...read.error.issues.map(({ path }) => String(path[0]) as FieldName), ...birth] };
    }
    return birth.length > 0 ? { wrong: [...birth] } : save(read.data, quote, at);
  };
}
type Tail<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never;

const personName = { firstName: line(60), lastName: line(60) };

const readers: Record<FormName, Reader> = {
  name: reader(
    z.object({ ...personName, middleName: maybe(line(60)), suffix: maybe(line(10)), ...dayParts }),
    ({ firstName, middleName, lastName, suffix, ...parts }, { zip }, { today }) => {
      const birth = dayOf(parts) ?? '';
      if (completedYears(birth, today) < 18) return { stop: 'age', zip };
      return {
        columns: { first_name: firstName, last_name: lastName },
        answers: { middleName, suffix, birth },
      };
    },
    (birth, today) => isBornBy(birth, today),
  ),
  contact: reader(z.object({ phone, email: maybe(email), texts: z.literal('yes').optional() }), (data) => ({
    columns: { phone: data.phone, email: data.email ?? null },
    answers: {},
    areTextsWanted: data.texts === 'yes',
  })),
  address: reader(
    z.object({ zip: typed.pipe(zip), street: line(120), unit: maybe(line(20)), city: line(60) }),
    ({ zip, street, unit, city }) => {
      const place = zipCode(zip);
      if (!place || !isOnline(place.state)) return { stop: 'state', zip };
      // A car does not sleep in a box.
      if (/^\s*p\.?\s*o\.?\s*box\b/i.test(street)) return { wrong: ['street'] };
      return { columns: { zip, state: place.state }, answers: { street, unit, city } };
    },
  ),
  license: reader(
    z.object({
      licenseState: z.string().regex(/^[A-Z]{2}$/),
      licenseNumber: maybe(licenseNumber),
      licenseStatus: z.enum(LICENSE_STATUSES),
      licensedYears: typed.regex(/^[0-9]{1,2}$/).transform(Number),
    }),
    (data, quote, { today }) => {
      // Once it is saved it is not shown again: left alone it stays.
      const number = data.licenseNumber ?? quote.license_number;
      if (!number) return { wrong: ['licenseNumber'] };
      const { birth } = quote.answers;
      if (birth && data.licensedYears > Math.max(0, completedYears(birth, today) - 13))
        return { wrong: ['licensedYears'] };
      return {
        columns: { license_number: number },
        answers: { license: { state: data.licenseState, status: data.licenseStatus, years: data.licensedYears } },
      };
    },
  ),
  vehicle: reader(
    z.object({
      vin: maybe(typedVin),
      modelYear: maybe(typed.regex(/^(19[5-9][0-9]|20[0-9]{2})$/).transform(Number)),
      make: maybe(line(40)),
      model: maybe(line(40)),
      ownership: z.enum(OWNERSHIPS).optional().catch(undefined),
    }),
    (data, { answers }, { key, today }) => {
      const before = answers.vehicles.find((each) => each.key === key);
      const vin = data.vin ?? before?.vin;
      const said = decodeVin(vin ?? '');
      const { modelYear: year = said.year, make = said.make, model = said.model } = data;
      const missing: FieldName[] = vin
        ? []
        : [...(year ? [] : ['modelYear' as const]), ...(make ? [] : ['make' as const])];
      if (!vin && !model) missing.push('model');
      // Next year's models are sold from this summer on.
      if (year && year > Number(today.slice(0, 4)) + 2) missing.push('modelYear');
      if (!data.ownership) missing.push('ownership');
      if (missing.length > 0) return { wrong: missing };
      const vehicle = clean<QuoteVehicle>({ key, vin, year, make, model, ownership: data.ownership });
      return { columns: {}, answers: { vehicles: putIn(answers.vehicles, vehicle) } };
    },
  ),
  driver: reader(
    z.object({ ...personName, ...dayParts, relation: z.enum(RELATIONS), driving: z.enum(DRIVING) }),
    ({ firstName, lastName, relation, driving, ...parts }, { answers }, { key }) => {
      const person: QuotePerson = { key, firstName, lastName, birth: dayOf(parts) ?? '', relation, driving };
      return { columns: {}, answers: { drivers: putIn(answers.drivers, person) } };
    },
    (birth, today) => isBornBy(birth, today) && completedYears(birth, today) >= 15,
  ),
  insurance: reader(
    z.object({ had: z.enum(PRIOR_INSURANCE), carrier: maybe(line(60)), ...dayParts }),
    ({ had, carrier, ...parts }) => {
      const endsOn = dayOf(parts);
      const isDayBegun = Object.values(parts).some((part) => part !== '');
      if (isDayBegun && !endsOn) return { wrong: ['endsOn'] };
      const isNever = had === 'never';
      return {
        columns: {},
        answers: { insurance: clean({ had, ...(isNever ? {} : { carrier, endsOn }) }) },
      };
    },
  ),
};

const isOnline = (state: StateCode) => ONLINE_STATES.some((each) => each === state);

/** In its own place, or behind the others: the same form sent twice is one entry. */
function putIn<T extends { key: string }>(list: T[], entry: T): T[] {
  return list.some(({ key }) => key === entry.key)
    ? list.map((each) => (each.key === entry.key ? entry : each))
    : [...list, entry];
}

/** Without what is undefined. */
function clean<T extends object>(entry: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as T;
}

export function readQuoteForm(form: FormName, fields: Fields, quote: QuoteDraft, at: { key: string; today: string }) {
  return readers[form](withAllParts(fields), quote, at);
}

/** A form without one of its fields is one in which it was left empty. */
const withAllParts = (fields: Fields): Fields => ({ month: '', date: '', year: '', ...fields });
