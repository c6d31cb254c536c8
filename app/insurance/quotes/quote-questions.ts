import { z } from 'zod';
import { brand } from '#config/brand.ts';
import { US_STATES } from '#config/by-state/us-states.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { email, licenseNumber, zip } from '#contract/fields.ts';
import { VIN_TYPED_LENGTH } from '#contract/limits.ts';
import { among, named, type Option, type Question } from '#platform/forms/question.ts';
import { FIRST_YEAR } from '../vehicles/car-models.ts';
import { carName } from '../vehicles/car-names.ts';
import { kindsOf, kindValue, makesOffered, modelsOffered, OTHER_KIND } from '../vehicles/typed-car.ts';
import { typedVin, vinEnd } from '../vehicles/vin.ts';
import type { Driving, LicenseStatus, Ownership, PriorInsurance, Relation } from './quote-answers.ts';
import { type AnsweredOn, RATING_QUESTIONS } from './rating-questions.ts';

/** Once saved, only the end of a license number or VIN is shown. */
const licenseEnd = (number: string) => `…${number.slice(-3)}`;

/** The wording of the consent to text messages, which is stored with the answer. */
export const textsWording = (language: Language) =>
  m.quoting_texts_wording({ brand: brand.name }, { locale: language });

const yearsUntil = (newest: number): string[] =>
  Array.from({ length: newest - FIRST_YEAR + 1 }, (_, ago) => String(newest - ago));

/** The full name in one line. */
export const wholeName = ({ firstName, middleName, lastName, suffix }: Fields) =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ');

export const QUESTIONS = {
  ...RATING_QUESTIONS,
  firstName: {
    label: m.quoting_first_name,
    error: m.quoting_error_first_name,
    maxLength: 60,
    autoComplete: 'given-name',
    listAs: m.quoting_name,
    write: (_first, { answers }) => wholeName(answers),
  },
  middleName: {
    label: m.quoting_middle_name,
    error: m.quoting_error_middle_name,
    maxLength: 60,
    autoComplete: 'additional-name',
    isOptional: true,
    listAs: false,
  },
  lastName: {
    label: m.quoting_last_name,
    error: m.quoting_error_last_name,
    maxLength: 60,
    autoComplete: 'family-name',
    listAs: false,
  },
  suffix: {
    label: m.quoting_suffix,
    hint: m.quoting_suffix_hint,
    error: m.quoting_error_suffix,
    maxLength: 10,
    autoComplete: 'honorific-suffix',
    isOptional: true,
    listAs: false,
  },
  birth: { label: m.quoting_birth, error: m.quoting_error_birth, shape: 'birth' },
  phone: {
    label: m.quoting_phone,
    hint: m.quoting_phone_hint,
    error: m.quoting_error_phone,
    // Accepts spaces, dashes, parentheses and a leading 1.
    schema: z
      .string()
      .transform((text) => text.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, ''))
      .pipe(z.string().regex(/^[2-9][0-9]{2}[2-9][0-9]{6}$/)),
    inputMode: 'tel',
    maxLength: 20,
    autoComplete: 'tel-national',
    write: writtenPhone,
  },
  email: {
    label: m.quoting_email,
    hint: m.quoting_email_hint,
    error: m.quoting_error_email,
    schema: email,
    inputMode: 'email',
    maxLength: 254,
    autoComplete: 'email',
    isOptional: true,
  },
  texts: {
    label: m.quoting_texts,
    hint: (_facts, { locale }) => textsWording(locale),
    error: m.quoting_texts,
    shape: 'check',
    listAs: m.quoting_texts_short,
  },
  zip: {
    label: m.quoting_zip,
    hint: m.quoting_zip_hint,
    error: m.quoting_error_zip,
    schema: zip,
    inputMode: 'numeric',
    maxLength: 5,
    autoComplete: 'postal-code',
    listAs: false,
  },
  street: {
    label: m.quoting_street,
    error: m.quoting_error_street,
    // With the unit, within the 120 characters that a policy's address has.
    maxLength: 98,
    autoComplete: 'address-line1',
    listAs: m.quoting_address,
    write: (street, { answers: { unit, city, state, zip } }) =>
      `${[street, unit].filter(Boolean).join(', ')}\n${city}, ${state} ${zip}`,
  },
  unit: {
    label: m.quoting_unit,
    error: m.quoting_error_unit,
    maxLength: 20,
    autoComplete: 'address-line2',
    isOptional: true,
    listAs: false,
  },
  city: {
    label: m.quoting_city,
    error: m.quoting_error_city,
    maxLength: 60,
    autoComplete: 'address-level2',
    listAs: false,
  },
  licenseState: {
    label: m.quoting_license_state,
    error: m.quoting_error_license_state,
    shape: 'choice',
    options: named(US_STATES),
    listAs: false,
  },
  licenseNumber: {
    label: m.quoting_license,
    hint: m.quoting_license_hint,
    error: m.quoting_error_license,
    schema: licenseNumber,
    maxLength: 30,
    secret: { end: licenseEnd, saved: m.quoting_license_saved },
    write: (number, { answers: { licenseState } }) => `${licenseState} ${number}`,
  },
  licenseStatus: {
    label: m.quoting_license_status,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: among<LicenseStatus>({
      valid: m.quoting_license_valid,
      permit: m.quoting_license_permit,
      suspended: m.quoting_license_suspended,
      foreign: m.quoting_license_foreign,
    }),
  },
  licensedYears: {
    label: m.quoting_licensed_years,
    hint: m.quoting_licensed_years_hint,
    error: m.quoting_error_licensed_years,
    schema: z.string().regex(/^[0-9]{1,2}$/),
    inputMode: 'numeric',
    maxLength: 2,
  },
  vin: {
    label: m.quoting_vin,
    hint: m.vin_hint,
    error: m.vin_error,
    schema: typedVin,
    maxLength: VIN_TYPED_LENGTH,
    isOptional: true,
    secret: { end: vinEnd, saved: m.quoting_vin_saved },
  },
  modelYear: {
    label: m.quoting_year,
    error: m.quoting_error_year,
    schema: z.string().regex(/^(19[5-9][0-9]|20[0-9]{2})$/),
    inputMode: 'numeric',
    maxLength: 4,
    isOptional: true,
    suggest: ({ car }) => (car ? yearsUntil(car.newest) : []),
  },
  make: {
    label: m.quoting_make,
    error: m.quoting_error_make,
    maxLength: 40,
    isOptional: true,
    suggest: ({ car }) => (car ? makesOffered(car.symbols) : []),
  },
  model: {
    label: m.quoting_model,
    hint: m.quoting_model_hint,
    error: m.quoting_error_model,
    maxLength: 40,
    isOptional: true,
    suggest: ({ car }, { locale }) => (car ? modelsOffered(car.typed, car.symbols, locale) : []),
  },
  carKind: {
    label: m.quoting_kind,
    hint: m.quoting_kind_hint,
    error: m.quoting_error_kind,
    shape: 'choice',
    isAskedIfOffered: true,
    options: ({ car }) => {
      const kinds = car ? kindsOf(car.typed, car.symbols) : [];
      if (kinds.length === 0) return [];
      return [
        ...kinds.map((kind): Option => ({ value: kindValue(kind), label: (_, { locale }) => carName(kind, locale) })),
        { value: OTHER_KIND, label: m.quoting_kind_other },
      ];
    },
  },
  ownership: {
    label: m.quoting_ownership,
    error: m.quoting_error_ownership,
    shape: 'cards',
    options: among<Ownership>({
      owned: m.quoting_owned,
      financed: m.quoting_financed,
      leased: m.quoting_leased,
    }),
  },
  relation: {
    label: m.quoting_relation,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: among<Relation>({
      spouse: m.quoting_relation_spouse,
      child: m.quoting_relation_child,
      parent: m.quoting_relation_parent,
      relative: m.quoting_relation_relative,
      other: m.quoting_relation_other,
    }),
  },
  driving: {
    label: m.quoting_driving,
    hint: m.quoting_driving_hint,
    error: m.quoting_error_driving,
    shape: 'cards',
    options: among<Driving>({
      drives: m.quoting_drives,
      excluded: m.quoting_excluded,
      insured: m.quoting_insured_elsewhere,
    }),
  },
  had: {
    label: m.quoting_had,
    error: m.quoting_error_had,
    shape: 'cards',
    options: among<PriorInsurance>({
      now: m.quoting_had_now,
      lapsed: m.quoting_had_lapsed,
      never: m.quoting_had_never,
    }),
  },
  carrier: {
    label: m.quoting_carrier,
    error: m.quoting_error_carrier,
    maxLength: 60,
    isOptional: true,
    when: { name: 'had', is: ['now', 'lapsed'] },
  },
  endsOn: {
    label: m.quoting_ends_on,
    hint: m.quoting_ends_on_hint,
    error: m.quoting_error_ends_on,
    shape: 'known-day',
    isOptional: { unless: { name: 'had', is: ['lapsed'] } },
    when: { name: 'had', is: ['now', 'lapsed'] },
  },
} satisfies Record<string, Omit<Question<AnsweredOn>, 'name'>>;
export type FieldName = keyof typeof QUESTIONS;
