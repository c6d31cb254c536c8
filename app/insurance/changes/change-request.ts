import { z } from 'zod';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { day, licenseNumber, line, zip } from '#contract/fields.ts';
import { typedVin, VIN_TYPED_LENGTH } from '../vehicles/vin.ts';

/** What a policyholder may ask us to change, in the order people ask for it. */
export const CHANGE_KINDS = [
  'add-vehicle',
  'remove-vehicle',
  'add-driver',
  'remove-driver',
  'lienholder',
  'address',
  'coverage',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export const isChangeKind = (text: string | undefined): text is ChangeKind =>
  CHANGE_KINDS.some((kind) => kind === text);

export type ChangeStatus = 'received' | 'handling' | 'done' | 'declined';

const typed = z.string().trim();
const modelYear = typed
  .regex(/^[0-9]{4}$/)
  .refine((year) => Number(year) >= 1981 && Number(year) <= new Date().getUTCFullYear() + 2);
const birthParts = {
  month: typed.regex(/^(0?[1-9]|1[0-2])$/),
  date: typed.regex(/^[0-3]?[0-9]$/),
  year: typed.regex(/^[0-9]{4}$/),
};
const note = typed.max(1000).optional();

/** The form of each kind, parsed into what is kept. */
const forms = {
  'add-vehicle': z.object({
    modelYear,
    make: line(40),
    model: line(40),
    vin: typedVin,
    ownership: z.enum(['owned', 'financed', 'leased']),
    lender: typed.max(120).optional(),
    from: day,
    note,
  }),
  'remove-vehicle': z.object({ vehicle: line(80), from: day, note }),
  'add-driver': z
    .object({ firstName: line(80), lastName: line(80), ...birthParts, licenseNumber, licenseState: usState(), note })
    .transform(({ month, date, year, ...rest }, context) => {
      const born = day.safeParse(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
      if (!born.success) context.addIssue({ code: 'custom', path: ['dateOfBirth'] });
      return { ...rest, dateOfBirth: born.data ?? '' };
    }),
  'remove-driver': z.object({ driver: line(160), from: day, note }),
  lienholder: z.object({
    vehicle: line(80),
    lender: line(120),
    lenderAddress: line(200),
    loanNumber: typed.max(40).optional(),
    note,
  }),
  address: z.object({ address: line(120), city: line(60), zip: typed.pipe(zip), from: day, note }),
  coverage: z.object({ question: typed.min(1).max(1000) }),
} satisfies Record<ChangeKind, z.ZodType>;

function usState() {
  return typed.transform((text) => text.toUpperCase()).pipe(z.string().regex(/^[A-Z]{2}$/));
}

const FIELDS = {
  modelYear: { label: m.change_model_year, error: m.change_error_model_year, inputMode: 'numeric', maxLength: 4 },
  make: { label: m.change_make, error: m.change_error_make, maxLength: 40 },
  model: { label: m.change_model, error: m.change_error_model, maxLength: 40 },
  vin: { label: m.holder_vin, hint: m.vin_hint, error: m.vin_error, maxLength: VIN_TYPED_LENGTH },
  ownership: { label: m.change_ownership, error: m.change_error_choose, shape: 'choice' },
  vehicle: { label: m.change_vehicle, error: m.change_error_choose, shape: 'choice' },
  driver: { label: m.change_driver, error: m.change_error_choose, shape: 'choice' },
  lender: { label: m.change_lender, error: m.change_error_lender, maxLength: 120 },
  lenderAddress: { label: m.change_lender_address, error: m.change_error_address, maxLength: 200 },
  loanNumber: { label: m.change_loan_number, error: m.change_error_note, maxLength: 40, isOptional: true },
  from: { label: m.change_from, error: m.change_error_day, shape: 'day' },
  firstName: { label: m.change_first_name, error: m.change_error_name, maxLength: 80 },
  lastName: { label: m.register_last_name, error: m.change_error_name, maxLength: 80 },
  dateOfBirth: { label: m.register_birth, error: m.register_error_birth, shape: 'birth' },
  licenseNumber: { label: m.change_license, error: m.change_error_license, maxLength: 30 },
  licenseState: {
    label: m.change_license_state,
    hint: m.change_license_state_hint,
    error: m.change_error_license_state,
    maxLength: 2,
  },
  address: { label: m.change_street, error: m.change_error_address, maxLength: 120, autoComplete: 'address-line1' },
  city: { label: m.change_city, error: m.change_error_city, maxLength: 60, autoComplete: 'address-level2' },
  zip: {
    label: m.change_zip,
    error: m.register_error_zip,
    inputMode: 'numeric',
    maxLength: 5,
    autoComplete: 'postal-code',
  },
  question: {
    label: m.change_question,
    hint: m.change_question_hint,
    error: m.change_error_question,
    shape: 'long',
    maxLength: 1000,
  },
  note: { label: m.change_note, error: m.change_error_note, shape: 'long', maxLength: 1000, isOptional: true },
} as const satisfies Record<string, FieldFacts>;
type FieldName = keyof typeof FIELDS;

type Message = (inputs: Record<string, never>, options: { locale: Language }) => string;
type FieldFacts = {
  label: Message;
  hint?: Message;
  error: Message;
  shape?: 'choice' | 'day' | 'birth' | 'long';
  inputMode?: 'numeric';
  maxLength?: number;
  autoComplete?: string;
  isOptional?: true;
};

const ASKED: Record<ChangeKind, readonly FieldName[]> = {
  'add-vehicle': ['modelYear', 'make', 'model', 'vin', 'ownership', 'lender', 'from', 'note'],
  'remove-vehicle': ['vehicle', 'from', 'note'],
  'add-driver': ['firstName', 'lastName', 'dateOfBirth', 'licenseNumber', 'licenseState', 'note'],
  'remove-driver': ['driver', 'from', 'note'],
  lienholder: ['vehicle', 'lender', 'lenderAddress', 'loanNumber', 'note'],
  address: ['address', 'city', 'zip', 'from', 'note'],
  coverage: ['question'],
};

/** What is on the policy, to choose from. */
export type Choices = { vehicles: string[]; drivers: string[] };

/** The fields of a kind's form, in words. */
export function fieldsOf(kind: ChangeKind, { vehicles, drivers }: Choices, language: Language) {
  const locale = { locale: language };
  const options: Partial<Record<FieldName, { value: string; label: string }[]>> = {
    ownership: (['owned', 'financed', 'leased'] as const).map((value) => ({
      value,
      label: OWNERSHIP_NAMES[value]({}, locale),
    })),
    vehicle: vehicles.map((name) => ({ value: name, label: name })),
    driver: drivers.map((name) => ({ value: name, label: name })),
  };
  return ASKED[kind].map((name) => {
    const facts: FieldFacts = FIELDS[name];
    // Whose car is not paid off names its bank; everybody else leaves it out.
    const isOptional = facts.isOptional || (kind === 'add-vehicle' && name === 'lender');
    const label = facts.label({}, locale);
    return {
      name,
      label: isOptional ? m.change_optional({ label }, locale) : label,
      hint: facts.hint?.({}, locale),
      shape: facts.shape ?? ('text' as const),
      inputMode: facts.inputMode,
      maxLength: facts.maxLength,
      autoComplete: facts.autoComplete,
      options: options[name] ?? [],
    };
  });
}

export const OWNERSHIP_NAMES = {
  owned: m.change_owned,
  financed: m.change_financed,
  leased: m.change_leased,
};

export type ParsedChange = { details: Fields; errors?: undefined } | { details?: undefined; errors: Fields };

/** What was typed, as it is kept; or what to mend in which field. What was left out is not kept. */
export function parseChange(kind: ChangeKind, typedFields: Fields, choices: Choices, language: Language): ParsedChange {
  const form = forms[kind].safeParse(typedFields);
  const wrong = new Set(form.error?.issues.map(({ path }) => fieldOfPart(String(path[0]))));
  // Only what is on this policy can be chosen.
  const { vehicle, driver, ownership, lender } = typedFields;
  if (ASKED[kind].includes('vehicle') && !choices.vehicles.includes(vehicle ?? '')) wrong.add('vehicle');
  if (ASKED[kind].includes('driver') && !choices.drivers.includes(driver ?? '')) wrong.add('driver');
  if (kind === 'add-vehicle' && ownership !== 'owned' && !lender?.trim()) wrong.add('lender');
  if (wrong.size > 0 || !form.success) {
    const marked = [...wrong].filter((name): name is FieldName => name in FIELDS);
    return { errors: Object.fromEntries(marked.map((name) => [name, FIELDS[name].error({}, { locale: language })])) };
  }
  const details: [string, string | undefined][] = Object.entries(form.data);
  return { details: Object.fromEntries(details.filter((entry): entry is [string, string] => Boolean(entry[1]))) };
}

const fieldOfPart = (name: string) => (['month', 'date', 'year'].includes(name) ? 'dateOfBirth' : name);

/** What was asked for, line by line; only the end of a licence, where the whole is not needed. */
export function detailsView(details: unknown, language: Language, { isWhole = false } = {}) {
  const locale = { locale: language };
  return Object.entries(details as Fields).flatMap(([name, value]) => {
    if (!(name in FIELDS)) return [];
    const label = FIELDS[name as FieldName].label({}, locale);
    if (name === 'ownership') return { label, value: OWNERSHIP_NAMES[value as 'owned']?.({}, locale) ?? value };
    if (name === 'licenseNumber' && !isWhole) return { label, value: `…${value.slice(-3)}` };
    return { label, value };
  });
}

export function kindName(kind: ChangeKind, language: Language): string {
  return CHANGE_KIND_NAMES[kind]({}, { locale: language });
}

export const CHANGE_KIND_NAMES = {
  'add-vehicle': m.change_kind_add_vehicle,
  'remove-vehicle': m.change_kind_remove_vehicle,
  'add-driver': m.change_kind_add_driver,
  'remove-driver': m.change_kind_remove_driver,
  lienholder: m.change_kind_lienholder,
  address: m.change_kind_address,
  coverage: m.change_kind_coverage,
} satisfies Record<ChangeKind, unknown>;

export function statusName(status: ChangeStatus, language: Language): string {
  return CHANGE_STATUS_NAMES[status]({}, { locale: language });
}

export const CHANGE_STATUS_NAMES = {
  received: m.change_status_received,
  handling: m.change_status_handling,
  done: m.change_status_done,
  declined: m.change_status_declined,
} satisfies Record<ChangeStatus, unknown>;
