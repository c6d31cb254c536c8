import { z } from 'zod';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { policyDocument } from '#contract/policy-document.ts';
import { answerRows } from '#platform/forms/answer-rows.ts';
import { errorTexts, fieldGroups } from '#platform/forms/field-view.ts';
import type { Form, Group, Question, When } from '#platform/forms/question.ts';
import { readAnswers } from '#platform/forms/read-answers.ts';
import { mostYearsLicensed } from '../parties/most-years-licensed.ts';
import { decodeVin } from '../vehicles/decode-vin.ts';
import { isVinOfAnother } from '../vehicles/is-of-another.ts';
import { askedCoverages } from './change-document.ts';
import { asking, QUESTIONS, type QuestionName } from './change-questions.ts';
import { isOneOf } from './insured-change.ts';

/** Requests that a person always decides, so there is no preview. */
export const isAlwaysAsked = (kind: ChangeKind) =>
  kind === 'question' || kind === 'remove-driver' || kind === 'named-insured';

/** What a policyholder may ask us to change, the most frequent first. */
export const CHANGE_KINDS = [
  'add-vehicle',
  'replace-vehicle',
  'remove-vehicle',
  'coverage',
  'add-driver',
  'remove-driver',
  'named-insured',
  'lienholder',
  'plate',
  'address',
  'cancel',
  'question',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export const isChangeKind = (text: string | undefined): text is ChangeKind =>
  CHANGE_KINDS.some((kind) => kind === text);

export type ChangeStatus = 'received' | 'handling' | 'done' | 'declined';

/** What is on the policy, as choices. */
export type Choices = { vehicles: string[]; drivers: string[]; insureds: string[]; slots: CoverageChoice[] };

/** A coverage with its options. `now` is the current value. */
export type CoverageChoice = { name: string; label: string; now: string; options: { value: string; label: string }[] };

/** The lienholder is only asked for when the car is financed or leased. */
const LIENED = { name: 'ownership', is: ['financed', 'leased'] };
const askedWhen = (when: When, ...names: QuestionName[]) => asking(...names).map((question) => ({ ...question, when }));
const lender = (...names: QuestionName[]) => askedWhen(LIENED, ...names);
const aCar = [
  ...asking('modelYear', 'make', 'model', 'vin'),
  ...asking('plate').map((question) => ({ ...question, hint: m.change_plate_hint, isOptional: true })),
  ...asking('use', 'antiTheft', 'ownership'),
  ...lender('lender', 'lenderAddress', 'lenderCity', 'lenderState', 'lenderZip', 'loanNumber'),
];

/** Questions about the current named insured, and about the new name. */
const insuredGroups: readonly Group<Choices>[] = [
  { questions: asking('insuredChange', 'insuredWhy') },
  {
    legend: m.change_insured_now,
    lead: m.change_insured_now_lead,
    questions: [
      ...askedWhen(isOneOf('name', 'replace', 'remove'), 'insured'),
      ...askedWhen(isOneOf('replace', 'remove'), 'leaver'),
    ],
  },
  {
    legend: m.change_insured_then,
    lead: m.change_insured_then_lead,
    questions: [
      ...askedWhen(isOneOf('name', 'add', 'replace'), 'firstName', 'lastName'),
      ...askedWhen(isOneOf('add', 'replace'), 'dateOfBirth'),
    ],
  },
  { questions: asking('maritalNow', 'from', 'note') },
];

const ASKED: Record<Exclude<ChangeKind, 'coverage' | 'named-insured'>, readonly Question<Choices>[]> = {
  'add-vehicle': [...aCar, ...asking('like', 'from', 'note')],
  'replace-vehicle': [...asking('vehicle'), ...aCar, ...asking('from', 'note')],
  'remove-vehicle': asking('vehicle', 'from', 'note'),
  'add-driver': [
    ...asking('firstName', 'lastName', 'dateOfBirth', 'licenseNumber', 'licenseState', 'licensedYears', 'marital'),
    ...asking('course', 'record', 'household', 'from', 'note'),
  ],
  'remove-driver': asking('driver', 'removal', 'from', 'note'),
  lienholder: [
    ...asking('vehicle', 'ownership'),
    ...lender('lender', 'lenderAddress', 'lenderCity', 'lenderState', 'lenderZip', 'loanNumber'),
    ...asking('from', 'note'),
  ],
  plate: asking('vehicle', 'plate', 'from', 'note'),
  address: asking('address', 'city', 'zip', 'garaged', 'from', 'note'),
  cancel: asking('from', 'cancelReason', 'why'),
  question: asking('question'),
};

/** When the policy is not priced by our rate books, its options are unknown, so the change is described in words. */
const coverageForm = (slots: CoverageChoice[]) =>
  slots.length > 0 ? [...coverageQuestions(slots), ...asking('from', 'note')] : asking('question', 'from');

/** One question per coverage, with its current value and the rate book's options. */
const coverageQuestions = (slots: CoverageChoice[]): Question<Choices>[] =>
  slots.map(({ name, label, options }) => ({
    name,
    label: () => label,
    // Ten fields have the same options, so the error says which one.
    error: (_, locale) => m.change_error_coverage({ label }, locale),
    shape: 'choice',
    options: options.map((option) => ({ value: option.value, label: () => option.label })),
  }));

/** The price and the ID card go by what is typed, so it must be the car of the VIN. An unknown VIN stops nobody. */
function vinErrors({ modelYear, make, vin = '' }: Fields) {
  if (!isVinOfAnother({ year: Number(modelYear), make }, vin)) return {};
  const said = decodeVin(vin);
  const car = [said.year, said.make, said.model].filter(Boolean).join(' ');
  return { vin: (_: Choices, options: { locale: Language }) => m.change_error_vin_other({ car }, options) };
}

/** The price goes by the years that a new driver has been licensed. */
function yearsErrors({ dateOfBirth, licensedYears, from }: Fields) {
  if (!dateOfBirth || !licensedYears || !from) return {};
  const most = mostYearsLicensed(dateOfBirth, from);
  if (Number(licensedYears) <= most) return {};
  return {
    licensedYears: (_: Choices, options: { locale: Language }) => m.change_error_licensed_most({ most }, options),
  };
}

const formOf = (kind: ChangeKind, { slots }: Choices): Form<Choices> => ({
  id: kind,
  title: CHANGE_KIND_NAMES[kind],
  groups:
    kind === 'named-insured' ? insuredGroups : [{ questions: kind === 'coverage' ? coverageForm(slots) : ASKED[kind] }],
  ...((kind === 'add-vehicle' || kind === 'replace-vehicle') && { across: vinErrors }),
  ...(kind === 'add-driver' && { across: yearsErrors }),
});

/** The initial values of the fields. */
export const valuesBefore = (kind: ChangeKind, { slots }: Choices, today: string): Fields => ({
  from: today,
  ...(kind === 'coverage' && Object.fromEntries(slots.map(({ name, now }) => [name, now]))),
});

/** The fields of a kind's form as display text. */
export const fieldsOf = (kind: ChangeKind, choices: Choices, language: Language) =>
  fieldGroups(formOf(kind, choices), { facts: choices, language });

export type ParsedChange = { details: Fields; errors?: undefined } | { details?: undefined; errors: Fields };

/** Reads the form: the details to store, or the errors by field. Empty answers are not stored. */
export function parseChange(kind: ChangeKind, typed: Fields, choices: Choices, language: Language): ParsedChange {
  const read = readAnswers(formOf(kind, choices), typed, { facts: choices });
  if (read.errors) return { errors: errorTexts(read.errors, { facts: choices, language }) };
  // Only coverages that are to change are stored.
  const now = new Map(choices.slots.map((slot) => [slot.name, slot.now]));
  return {
    details: Object.fromEntries(
      Object.entries(read.answers).filter(([name, value]) => value !== '' && now.get(name) !== value),
    ),
  };
}

/** The stored details of a request, by field. */
export const detailsOf = (details: unknown): Fields => whatIsKept.parse(details);
const whatIsKept = z.record(z.string(), z.string()).catch({});
const everything = { groups: [{ questions: asking(...(Object.keys(QUESTIONS) as QuestionName[])) }] };

/**
 * A request's details line by line, with only the end of a license number unless the whole is needed.
 *
 * @param before the policy's document when a change of coverage was asked for: it says which coverages there were
 */
export function changeDetailsView(
  details: unknown,
  language: Language,
  { before, isWhole = false }: { before: unknown; isWhole?: boolean },
) {
  const given = detailsOf(details);
  const reader = { facts: { vehicles: [], drivers: [], insureds: [], slots: [] }, language, isWhole, onlyGiven: true };
  // An older release may have written a document that cannot be read any more.
  const { data: policy } = policyDocument.safeParse(before);
  return [
    ...(policy ? askedCoverages(policy, given, language) : []),
    ...answerRows(everything, given, reader).map(({ label, value }) => ({ label, value })),
  ];
}

export function kindName(kind: ChangeKind, language: Language): string {
  return CHANGE_KIND_NAMES[kind]({}, { locale: language });
}

export const CHANGE_KIND_NAMES = {
  'add-vehicle': m.change_kind_add_vehicle,
  'replace-vehicle': m.change_kind_replace_vehicle,
  'remove-vehicle': m.change_kind_remove_vehicle,
  'add-driver': m.change_kind_add_driver,
  'remove-driver': m.change_kind_remove_driver,
  'named-insured': m.change_kind_named_insured,
  lienholder: m.change_kind_lienholder,
  plate: m.change_kind_plate,
  address: m.change_kind_address,
  coverage: m.change_kind_coverage,
  cancel: m.change_kind_cancel,
  question: m.change_kind_question,
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
