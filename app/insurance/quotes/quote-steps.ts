import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ONLINE_STATES } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { EARLIEST_DATE_OF_BIRTH } from '#contract/limits.ts';
import { completedYears } from '#platform/calendar/day.ts';
import { answerRows, answerText } from '#platform/forms/answer-rows.ts';
import { errorTexts, fieldGroups, fieldValues } from '#platform/forms/field-view.ts';
import type { Form, Question, Words } from '#platform/forms/question.ts';
import { mostYearsLicensed } from '../parties/most-years-licensed.ts';
import { decodeVin } from '../vehicles/decode-vin.ts';
import { isVinOfAnother } from '../vehicles/is-of-another.ts';
import { plainVin } from '../vehicles/vin.ts';
import { zipCode } from '../zips/zip-code.ts';
import type { QuoteDraft } from './quote-answers.ts';
import { type FieldName, QUESTIONS } from './quote-questions.ts';
import type { AnsweredOn } from './rating-questions.ts';

export type FormName = 'name' | 'contact' | 'address' | 'license' | 'vehicle' | 'driver' | 'incident' | 'insurance';

/** The most cars, people and incidents that an online quote takes. Anything beyond that is for an agent. */
export const MOST_VEHICLES = 8;
export const MOST_PEOPLE = 12;
export const MOST_INCIDENTS = 20;

const asking = (...names: FieldName[]) => names.map((name): Question<AnsweredOn> => ({ name, ...QUESTIONS[name] }));

const errorsOf = (...names: FieldName[]) => Object.fromEntries(names.map((name) => [name, QUESTIONS[name].error]));

const isBornBy = (birth: string, today: string) => birth >= EARLIEST_DATE_OF_BIRTH && birth <= today;

/** The place of a zip code where we quote online; undefined for any other. */
function onlinePlace(zip: string) {
  const place = zipCode(zip);
  return place && ONLINE_STATES.some((state) => state === place.state) ? place : undefined;
}

/** The place of a zip code where this quote may continue: where we quote online, or in the agency's own state. */
export function quotedPlace(zip: string, { sold_by, state }: Pick<QuoteDraft, 'sold_by' | 'state'>) {
  if (!sold_by) return onlinePlace(zip);
  const place = zipCode(zip);
  return place?.state === state ? place : undefined;
}

/** What each page asks. The forms for cars and people are about one of them. */
export const QUOTE_FORMS: Record<FormName, Form<AnsweredOn>> = {
  name: {
    id: 'name',
    title: m.quoting_title_name,
    lead: m.quoting_why_name,
    groups: [{ questions: asking('firstName', 'middleName', 'lastName', 'suffix', 'birth') }],
    across: ({ birth }, { today }) => (birth && !isBornBy(birth, today) ? errorsOf('birth') : {}),
  },
  contact: {
    id: 'contact',
    title: m.quoting_title_contact,
    lead: m.quoting_why_contact,
    groups: [{ questions: asking('phone', 'email', 'texts') }],
  },
  address: {
    id: 'address',
    title: m.quoting_title_address,
    lead: m.quoting_why_address,
    groups: [{ questions: asking('zip', 'street', 'unit', 'city', 'home') }],
    // A car cannot be garaged at a P.O. box. Where an agent takes over, the street is not checked.
    across: ({ zip = '', street = '' }, { state }) =>
      (onlinePlace(zip) || zipCode(zip)?.state === state) && /^\s*p\.?\s*o\.?\s*box\b/i.test(street)
        ? errorsOf('street')
        : {},
  },
  license: {
    id: 'license',
    title: m.quoting_title_license,
    lead: m.quoting_why_license,
    groups: [
      { questions: asking('licenseState', 'licenseNumber', 'licenseStatus', 'licensedYears') },
      { questions: asking('marital', 'filing', 'course') },
    ],
    across: ({ birth, licensedYears }, { today }) =>
      birth && Number(licensedYears) > mostYearsLicensed(birth, today) ? errorsOf('licensedYears') : {},
  },
  vehicle: {
    id: 'vehicle',
    title: m.quoting_title_vehicle,
    lead: m.quoting_why_vehicle,
    groups: [
      { questions: asking('vin') },
      {
        lead: m.quoting_vin_or,
        questions: asking('modelYear', 'make', 'model', 'carKind', 'ownership', 'use', 'antiTheft'),
      },
    ],
    across: ({ vin, ...car }, { today, vins = [] }) => {
      // Cars of the next model year are sold from the summer on.
      const { year, make, model } = decodeVin(vin ?? '');
      const isTooNew = Number(car.modelYear || year) > Number(today.slice(0, 4)) + 2;
      // What the VIN does not say is required, unless the VIN itself has to be corrected first.
      const said = { modelYear: year, make, model };
      const missing = (['modelYear', 'make', 'model'] as const).filter(
        (name) => vin !== undefined && !said[name] && car[name] === '',
      );
      // Changed together, or the price would be that of neither car.
      const isOther = isVinOfAnother({ year: Number(car.modelYear), make: car.make, model: car.model }, vin ?? '');
      return {
        ...errorsOf(...missing, ...(isTooNew ? (['modelYear'] as const) : [])),
        ...(isOther && { vin: m.quoting_error_vin_other }),
        ...(vin && vins.includes(plainVin(vin)) && { vin: m.buy_error_vin_twice }),
      };
    },
  },
  driver: {
    id: 'driver',
    title: m.quoting_title_driver,
    lead: m.quoting_why_driver,
    groups: [
      {
        questions: [
          ...asking('firstName', 'lastName'),
          { name: 'birth', ...QUESTIONS.birth, error: m.quoting_error_person_birth },
          ...asking('relation', 'driving'),
          ...asking('licenseStatus', 'licensedYears', 'marital', 'filing', 'course').map((question) => ({
            ...question,
            ...(question.name === 'licenseStatus' && { label: m.quoting_person_license_status }),
            when: { name: 'driving', is: ['drives'] },
          })),
        ],
      },
    ],
    across: ({ birth, licensedYears }, { today }) => ({
      ...(birth && !(isBornBy(birth, today) && completedYears(birth, today) >= 15)
        ? { birth: m.quoting_error_person_birth }
        : {}),
      ...(birth && licensedYears && Number(licensedYears) > mostYearsLicensed(birth, today)
        ? errorsOf('licensedYears')
        : {}),
    }),
  },
  incident: {
    id: 'incident',
    title: m.quoting_title_incident,
    lead: m.quoting_why_incident,
    groups: [{ questions: asking('who', 'kind', 'on') }],
    across: ({ on }, { today }) => (on && on > today ? errorsOf('on') : {}),
  },
  insurance: {
    id: 'insurance',
    title: m.quoting_title_insurance,
    lead: m.quoting_why_insurance,
    groups: [{ questions: asking('had', 'carrier', 'endsOn', 'months', 'limits', 'without') }],
    // Current insurance ends today or later; lapsed insurance ended before today.
    across: ({ had, endsOn, without }, { today }) => ({
      ...(endsOn && ((had === 'now' && endsOn < today) || (had === 'lapsed' && endsOn >= today))
        ? errorsOf('endsOn')
        : {}),
      ...(had === 'lapsed' && without === 'first' && { without: m.quoting_error_without_first }),
    }),
  },
};

/** Texts do not depend on the date. */
const anyDay = { today: '' };

/** A form for its page, with the saved answers. @param asked what its choices depend on */
export function quoteFormView(
  name: FormName,
  saved: Fields,
  { language, ...asked }: Omit<AnsweredOn, 'today'> & { language: Language },
) {
  const form = QUOTE_FORMS[name];
  return {
    title: form.title(anyDay, { locale: language }),
    lead: form.lead?.(anyDay, { locale: language }),
    groups: fieldGroups(form, { facts: { ...anyDay, ...asked }, language, saved }),
    values: fieldValues(form, saved),
  };
}

/** The fields to correct, in the form's order, each with why. */
export type Wrong = Record<string, Words<AnsweredOn>>;

export const wrongTexts = (wrong: Wrong, language: Language): Fields => errorTexts(wrong, { facts: anyDay, language });

/** The answers to a form as display text, with only the end of a license number or VIN. */
export const quoteAnswerRows = (name: FormName, answers: Fields, language: Language) =>
  answerRows(QUOTE_FORMS[name], answers, { facts: anyDay, language }).map(({ label, value }) => ({ label, value }));

/** The label of a choice. */
export const choiceName = (name: FieldName, value: string, language: Language): string =>
  answerText({ name, ...QUESTIONS[name] }, { [name]: value }, { facts: anyDay, language });
