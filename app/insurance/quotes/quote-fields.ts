import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { VIN_TYPED_LENGTH } from '#contract/limits.ts';

export const FORMS = ['name', 'contact', 'address', 'license', 'vehicle', 'driver', 'insurance'] as const;
export type FormName = (typeof FORMS)[number];

export type FieldName =
  | ('firstName' | 'middleName' | 'lastName' | 'suffix' | 'birth' | 'phone' | 'email' | 'texts')
  | ('zip' | 'street' | 'unit' | 'city' | 'licenseState' | 'licenseNumber' | 'licenseStatus' | 'licensedYears')
  | ('vin' | 'modelYear' | 'make' | 'model' | 'ownership' | 'relation' | 'driving' | 'had' | 'carrier' | 'endsOn');

/** What to do about each field that is wrong, in the form's own order. */
export function errorsIn(form: FormName, wrong: FieldName[], language: Language): Fields {
  const errorOf = (name: FieldName) =>
    form === 'driver' && name === 'birth' ? m.quoting_error_person_birth : FIELDS[name].error;
  const marked = ASKED[form].filter((name) => wrong.includes(name));
  return Object.fromEntries(marked.map((name) => [name, errorOf(name)({}, { locale: language })]));
}

type Message = (inputs: Record<string, never>, options: { locale: Language }) => string;
type FieldFacts = {
  label: Message;
  hint?: Message;
  error: Message;
  shape?: 'choice' | 'cards' | 'birth' | 'known-day' | 'check';
  inputMode?: 'numeric' | 'tel' | 'email';
  maxLength?: number;
  autoComplete?: string;
  isOptional?: true;
  options?: readonly (readonly [string, Message])[];
};

const FIELDS: Record<FieldName, FieldFacts> = {
  firstName: {
    label: m.quoting_first_name,
    error: m.quoting_error_first_name,
    maxLength: 60,
    autoComplete: 'given-name',
  },
  middleName: {
    label: m.quoting_middle_name,
    error: m.quoting_error_middle_name,
    maxLength: 60,
    autoComplete: 'additional-name',
    isOptional: true,
  },
  lastName: {
    label: m.quoting_last_name,
    error: m.quoting_error_last_name,
    maxLength: 60,
    autoComplete: 'family-name',
  },
  suffix: {
    label: m.quoting_suffix,
    hint: m.quoting_suffix_hint,
    error: m.quoting_error_suffix,
    maxLength: 10,
    autoComplete: 'honorific-suffix',
    isOptional: true,
  },
  birth: { label: m.quoting_birth, error: m.quoting_error_birth, shape: 'birth' },
  phone: {
    label: m.quoting_phone,
    hint: m.quoting_phone_hint,
    error: m.quoting_error_phone,
    inputMode: 'tel',
    maxLength: 20,
    autoComplete: 'tel-national',
  },
  email: {
    label: m.quoting_email,
    hint: m.quoting_email_hint,
    error: m.quoting_error_email,
    inputMode: 'email',
    maxLength: 254,
    autoComplete: 'email',
    isOptional: true,
  },
  texts: { label: m.quoting_texts, error: m.quoting_texts, shape: 'check' },
  zip: {
    label: m.quoting_zip,
    hint: m.quoting_zip_hint,
    error: m.quoting_error_zip,
    inputMode: 'numeric',
    maxLength: 5,
    autoComplete: 'postal-code',
  },
  street: {
    label: m.quoting_street,
    error: m.quoting_error_street,
    maxLength: 120,
    autoComplete: 'address-line1',
  },
  unit: {
    label: m.quoting_unit,
    error: m.quoting_error_unit,
    maxLength: 20,
    autoComplete: 'address-line2',
    isOptional: true,
  },
  city: { label: m.quoting_city, error: m.quoting_error_city, maxLength: 60, autoComplete: 'address-level2' },
  licenseState: { label: m.quoting_license_state, error: m.quoting_error_license_state, shape: 'choice' },
  licenseNumber: {
    label: m.quoting_license,
    hint: m.quoting_license_hint,
    error: m.quoting_error_license,
    maxLength: 30,
  },
  licenseStatus: {
    label: m.quoting_license_status,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: [
      ['valid', m.quoting_license_valid],
      ['permit', m.quoting_license_permit],
      ['suspended', m.quoting_license_suspended],
      ['foreign', m.quoting_license_foreign],
    ],
  },
  licensedYears: {
    label: m.quoting_licensed_years,
    hint: m.quoting_licensed_years_hint,
    error: m.quoting_error_licensed_years,
    inputMode: 'numeric',
    maxLength: 2,
  },
  vin: { label: m.quoting_vin, hint: m.vin_hint, error: m.vin_error, maxLength: VIN_TYPED_LENGTH, isOptional: true },
  modelYear: { label: m.quoting_year, error: m.quoting_error_year, inputMode: 'numeric', maxLength: 4 },
  make: { label: m.quoting_make, error: m.quoting_error_make, maxLength: 40 },
  model: { label: m.quoting_model, error: m.quoting_error_model, maxLength: 40 },
  ownership: {
    label: m.quoting_ownership,
    error: m.quoting_error_ownership,
    shape: 'cards',
    options: [
      ['owned', m.quoting_owned],
      ['financed', m.quoting_financed],
      ['leased', m.quoting_leased],
    ],
  },
  relation: {
    label: m.quoting_relation,
    error: m.quoting_error_choose,
    shape: 'choice',
    options: [
      ['spouse', m.quoting_relation_spouse],
      ['child', m.quoting_relation_child],
      ['parent', m.quoting_relation_parent],
      ['relative', m.quoting_relation_relative],
      ['other', m.quoting_relation_other],
    ],
  },
  driving: {
    label: m.quoting_driving,
    hint: m.quoting_driving_hint,
    error: m.quoting_error_driving,
    shape: 'cards',
    options: [
      ['drives', m.quoting_drives],
      ['excluded', m.quoting_excluded],
      ['insured', m.quoting_insured_elsewhere],
    ],
  },
  had: {
    label: m.quoting_had,
    error: m.quoting_error_had,
    shape: 'cards',
    options: [
      ['now', m.quoting_had_now],
      ['lapsed', m.quoting_had_lapsed],
      ['never', m.quoting_had_never],
    ],
  },
  carrier: { label: m.quoting_carrier, error: m.quoting_error_carrier, maxLength: 60, isOptional: true },
  endsOn: {
    label: m.quoting_ends_on,
    hint: m.quoting_ends_on_hint,
    error: m.quoting_error_ends_on,
    shape: 'known-day',
    isOptional: true,
  },
};

const ASKED: Record<FormName, readonly FieldName[]> = {
  name: ['firstName', 'middleName', 'lastName', 'suffix', 'birth'],
  contact: ['phone', 'email', 'texts'],
  address: ['zip', 'street', 'unit', 'city'],
  license: ['licenseState', 'licenseNumber', 'licenseStatus', 'licensedYears'],
  vehicle: ['vin', 'modelYear', 'make', 'model', 'ownership'],
  driver: ['firstName', 'lastName', 'birth', 'relation', 'driving'],
  insurance: ['had', 'carrier', 'endsOn'],
};

/** The fields of a form, in words. */
export function quoteFieldsOf(form: FormName, language: Language) {
  const locale = { locale: language };
  return ASKED[form].map((name) => {
    const facts = FIELDS[name];
    const label = facts.label({}, locale);
    return {
      name,
      label: facts.isOptional ? m.quoting_optional({ label }, locale) : label,
      hint: facts.hint?.({}, locale),
      shape: facts.shape ?? ('text' as const),
      inputMode: facts.inputMode,
      maxLength: facts.maxLength,
      autoComplete: facts.autoComplete,
      options:
        name === 'licenseState'
          ? US_STATES.map((code) => ({ value: code, label: code }))
          : (facts.options ?? []).map(([value, message]) => ({ value, label: message({}, locale) })),
    };
  });
}
export type QuoteField = ReturnType<typeof quoteFieldsOf>[number];

/** The word for a choice. */
export function choiceName(field: FieldName, value: string | undefined, language: Language): string {
  const chosen = FIELDS[field].options?.find(([each]) => each === value);
  return chosen?.[1]({}, { locale: language }) ?? '';
}

const US_STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );
