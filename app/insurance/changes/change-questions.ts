import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { licenseNumber, plate, zip } from '#contract/fields.ts';
import { VIN_TYPED_LENGTH } from '#contract/limits.ts';
import { named, type Question } from '#platform/forms/question.ts';
import { typedVin } from '../vehicles/vin.ts';
import type { Choices } from './change-request.ts';
import { insuredChangesOf } from './insured-change.ts';

const twoLetters = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

const INSURED_CHANGE_NAMES = {
  name: m.change_insured_name,
  add: m.change_insured_add,
  replace: m.change_insured_replace,
  remove: m.change_insured_remove,
};

/** All questions of the forms, in the order in which answers are shown. */
export const QUESTIONS = {
  vehicle: {
    label: m.change_vehicle,
    error: m.change_error_choose,
    shape: 'choice',
    options: ({ vehicles }) => named(vehicles),
  },
  driver: {
    label: m.change_driver,
    error: m.change_error_choose,
    shape: 'choice',
    options: ({ drivers }) => named(drivers),
  },
  // A driver who still lives in the household and is not rated must be excluded, not removed (rating.md §3, step 0).
  removal: {
    label: m.change_removal,
    hint: m.change_removal_hint,
    error: m.change_error_choose,
    shape: 'cards',
    options: [
      { value: 'taken-off', label: m.change_removal_taken_off },
      { value: 'excluded', label: m.change_removal_excluded },
    ],
  },
  insuredChange: {
    label: m.change_insured_change,
    error: m.change_error_choose,
    shape: 'cards',
    options: (facts) => insuredChangesOf(facts).map((value) => ({ value, label: INSURED_CHANGE_NAMES[value] })),
  },
  insuredWhy: {
    label: m.change_insured_why,
    error: m.change_error_choose,
    shape: 'choice',
    options: [
      { value: 'marriage', label: m.change_insured_why_marriage },
      { value: 'divorce', label: m.change_insured_why_divorce },
      { value: 'court', label: m.change_insured_why_court },
      { value: 'mistake', label: m.change_insured_why_mistake },
      { value: 'death', label: m.change_insured_why_death },
      { value: 'moved', label: m.change_insured_why_moved },
      { value: 'other', label: m.change_insured_why_other },
    ],
  },
  insured: {
    label: m.change_insured,
    error: m.change_error_choose,
    shape: 'choice',
    options: ({ insureds }) => named(insureds),
  },
  // A named insured who still lives in the household and is not rated must be excluded, like a driver who is removed.
  leaver: {
    label: m.change_leaver,
    hint: m.change_removal_hint,
    error: m.change_error_choose,
    shape: 'cards',
    options: [
      { value: 'taken-off', label: m.change_leaver_taken_off },
      { value: 'excluded', label: m.change_leaver_excluded },
      { value: 'drives-on', label: m.change_leaver_drives_on },
    ],
  },
  maritalNow: {
    label: m.change_marital_now,
    hint: m.change_marital_now_hint,
    error: m.change_error_choose,
    shape: 'choice',
    isOptional: true,
    options: [
      { value: 'married', label: m.change_marital_married },
      { value: 'widowed', label: m.change_marital_widowed },
      { value: 'other', label: m.change_marital_other },
    ],
  },
  modelYear: {
    label: m.change_model_year,
    error: m.change_error_model_year,
    schema: z
      .string()
      .regex(/^[0-9]{4}$/)
      .refine((year) => Number(year) >= 1981 && Number(year) <= new Date().getUTCFullYear() + 2),
    inputMode: 'numeric',
    maxLength: 4,
  },
  make: { label: m.change_make, error: m.change_error_make, maxLength: 40 },
  model: { label: m.change_model, error: m.change_error_model, maxLength: 40 },
  vin: { label: m.holder_vin, hint: m.vin_hint, error: m.vin_error, schema: typedVin, maxLength: VIN_TYPED_LENGTH },
  plate: { label: m.change_plate, error: m.change_error_plate, schema: plate, maxLength: 12 },
  ownership: {
    label: m.change_ownership,
    error: m.change_error_choose,
    shape: 'choice',
    options: [
      { value: 'owned', label: m.change_owned },
      { value: 'financed', label: m.change_financed },
      { value: 'leased', label: m.change_leased },
    ],
  },
  lender: { label: m.change_lender, error: m.change_error_lender, maxLength: 120 },
  lenderAddress: { label: m.change_lender_address, error: m.change_error_address, maxLength: 200 },
  lenderCity: { label: m.change_lender_city, error: m.change_error_city, maxLength: 60 },
  lenderState: {
    label: m.change_lender_state,
    hint: m.change_license_state_hint,
    error: m.change_error_license_state,
    schema: twoLetters,
    maxLength: 2,
  },
  lenderZip: {
    label: m.change_lender_zip,
    error: m.register_error_zip,
    schema: zip,
    inputMode: 'numeric',
    maxLength: 5,
  },
  use: {
    label: m.change_use,
    error: m.change_error_choose,
    shape: 'choice',
    options: [
      { value: 'pleasure', label: m.change_use_pleasure },
      { value: 'commute_short', label: m.change_use_commute_short },
      { value: 'commute_long', label: m.change_use_commute_long },
      { value: 'business', label: m.change_use_business },
      { value: 'delivery', label: m.change_use_delivery },
    ],
  },
  antiTheft: { label: m.change_anti_theft, error: m.change_error_choose, shape: 'yes-no' },
  like: {
    label: m.change_like,
    hint: m.change_like_hint,
    error: m.change_error_choose,
    shape: 'choice',
    options: ({ vehicles }) => [...named(vehicles), { value: 'none', label: m.change_like_none }],
  },
  loanNumber: { label: m.change_loan_number, error: m.change_error_note, maxLength: 40, isOptional: true },
  firstName: { label: m.change_first_name, error: m.change_error_name, maxLength: 80 },
  lastName: { label: m.register_last_name, error: m.change_error_name, maxLength: 80 },
  // Of a person who joins the policy; browsers would fill in their own user's.
  dateOfBirth: { label: m.register_birth, error: m.register_error_birth, shape: 'known-day' },
  licenseNumber: {
    label: m.change_license,
    error: m.change_error_license,
    schema: licenseNumber,
    maxLength: 30,
    secret: { end: (number) => `…${number.slice(-3)}` },
  },
  licenseState: {
    label: m.change_license_state,
    hint: m.change_license_state_hint,
    error: m.change_error_license_state,
    schema: twoLetters,
    maxLength: 2,
  },
  licensedYears: {
    label: m.change_licensed_years,
    hint: m.change_licensed_years_hint,
    error: m.change_error_licensed_years,
    schema: z.string().regex(/^[0-9]{1,2}$/),
    inputMode: 'numeric',
    maxLength: 2,
  },
  marital: {
    label: m.change_marital,
    error: m.change_error_choose,
    shape: 'choice',
    options: [
      { value: 'married', label: m.change_marital_married },
      { value: 'widowed', label: m.change_marital_widowed },
      { value: 'other', label: m.change_marital_other },
    ],
  },
  course: { label: m.change_course, error: m.change_error_choose, shape: 'yes-no' },
  record: {
    label: m.change_record,
    hint: m.change_record_hint,
    error: m.change_error_choose,
    shape: 'cards',
    options: [
      { value: 'clean', label: m.change_record_clean },
      { value: 'some', label: m.change_record_some },
    ],
  },
  household: {
    label: m.change_household,
    hint: m.change_household_hint,
    error: m.change_error_choose,
    shape: 'cards',
    options: [
      { value: 'all', label: m.change_household_all },
      { value: 'more', label: m.change_household_more },
    ],
  },
  garaged: { label: m.change_garaged, hint: m.change_garaged_hint, error: m.change_error_choose, shape: 'yes-no' },
  cancelReason: {
    label: m.change_cancel_reason,
    error: m.change_error_choose,
    shape: 'choice',
    options: [
      { value: 'insured-elsewhere', label: m.change_cancel_elsewhere },
      { value: 'vehicle-sold', label: m.change_cancel_sold },
      { value: 'vehicle-destroyed', label: m.change_cancel_destroyed },
      { value: 'other', label: m.change_cancel_other },
    ],
  },
  why: { label: m.change_cancel_why, error: m.change_error_note, shape: 'long', maxLength: 500, isOptional: true },
  address: { label: m.change_street, error: m.change_error_address, maxLength: 120, autoComplete: 'address-line1' },
  city: { label: m.change_city, error: m.change_error_city, maxLength: 60, autoComplete: 'address-level2' },
  zip: {
    label: m.change_zip,
    error: m.register_error_zip,
    schema: zip,
    inputMode: 'numeric',
    maxLength: 5,
    autoComplete: 'postal-code',
  },
  from: { label: m.change_from, error: m.change_error_day, shape: 'day' },
  question: {
    label: m.change_question,
    hint: m.change_question_hint,
    error: m.change_error_question,
    shape: 'long',
    maxLength: 1000,
  },
  note: { label: m.change_note, error: m.change_error_note, shape: 'long', maxLength: 1000, isOptional: true },
} as const satisfies Record<string, Omit<Question<Choices>, 'name'>>;
export type QuestionName = keyof typeof QUESTIONS;

export const asking = (...names: QuestionName[]) =>
  names.map((name): Question<Choices> => ({ name, ...QUESTIONS[name] }));
