import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { zip } from '#contract/fields.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import type { Group, Question } from '#platform/forms/question.ts';
import {
  type About,
  ask,
  contact,
  digitsLike,
  document,
  type Step,
  type Words,
  yesNo,
} from './application-questions.ts';

const percent = {
  schema: z
    .string()
    .transform((typed) => typed.replace(/\s*%$/, ''))
    .pipe(z.string().regex(/^[0-9]{1,3}(\.[0-9])?$/)),
  maxLength: 6,
  inputMode: 'numeric',
  write: (value) => `${value}%`,
} satisfies Partial<Question>;

const years = z
  .string()
  .regex(/^[0-9]{1,3}$/)
  .transform((typed) => String(Number(typed)))
  .refine((number) => Number(number) <= 150);

const capitals = (pattern: RegExp) =>
  z
    .string()
    .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
    .pipe(z.string().regex(pattern));

const OWNERS = [1, 2, 3, 4] as const;
const OWNER_LEGENDS = { 1: m.apply_owner_1, 2: m.apply_owner_2, 3: m.apply_owner_3, 4: m.apply_owner_4 };

const owner = (number: (typeof OWNERS)[number]): Group<About> => ({
  legend: OWNER_LEGENDS[number],
  questions: [
    ask(`owner${number}`, m.apply_owner_name, m.apply_owner_name_error, { maxLength: 100, isOptional: number > 1 }),
    ask(`share${number}`, m.apply_owner_share, m.apply_owner_share_error, { ...percent, isOptional: number > 1 }),
  ],
});

/** Each owner needs a name and a share, and the shares cannot exceed 100 percent. */
function ownersAddUp(answers: Fields): Record<string, Words> {
  const halves = OWNERS.flatMap((number): [string, Words][] => {
    const [name, share] = [`owner${number}`, `share${number}`];
    if (answers[name] && answers[share] === '') return [[share, m.apply_owner_share_error]];
    return answers[share] && answers[name] === '' ? [[name, m.apply_owner_name_error]] : [];
  });
  if (halves.length > 0) return Object.fromEntries(halves);
  const sum = OWNERS.reduce((total, number) => total + Number(answers[`share${number}`] ?? 0), 0);
  return sum > 100 ? { share1: m.apply_owner_sum_error } : {};
}

/** The questions to an agency that wants to sell our policies. */
export const appointmentSteps: readonly Step[] = [
  yesNo('licensed', m.apply_licensed_title, m.apply_licensed_lead),
  yesNo('insured', m.apply_insured_title, m.apply_insured_lead),
  {
    id: 'agency',
    title: m.apply_agency_title,
    groups: [
      {
        questions: [
          ask('agency', m.apply_agency_name, m.apply_agency_name_error, {
            hint: m.apply_agency_name_hint,
            maxLength: 100,
            autoComplete: 'organization',
          }),
          ask('tradeName', m.apply_trade_name, m.apply_trade_name_error, {
            maxLength: 100,
            isOptional: true,
          }),
          ask('fein', m.apply_fein, m.apply_fein_error, {
            hint: m.apply_fein_hint,
            schema: digitsLike(/^[0-9]{9}$/),
            maxLength: 12,
            inputMode: 'numeric',
            write: (value) => value.replace(/^(\d{2})/, '$1-'),
          }),
          ask('years', m.apply_years, m.apply_years_error, {
            hint: m.apply_years_hint,
            schema: years,
            maxLength: 3,
            inputMode: 'numeric',
          }),
        ],
      },
    ],
  },
  {
    id: 'licenses',
    title: m.apply_licenses_title,
    groups: [
      {
        questions: [
          ask('npn', m.apply_npn, m.apply_npn_error, {
            hint: m.apply_npn_hint,
            schema: digitsLike(/^[1-9][0-9]{2,9}$/),
            maxLength: 12,
            inputMode: 'numeric',
          }),
          ask('license', m.apply_license_number, m.apply_license_number_error, {
            hint: m.apply_license_number_hint,
            schema: capitals(/^[A-Z0-9]{3,15}$/),
            maxLength: 20,
          }),
        ],
      },
    ],
  },
  {
    id: 'address',
    title: m.apply_address_title,
    groups: [
      {
        questions: [
          ask('street', m.apply_street, m.apply_street_error, {
            maxLength: 100,
            autoComplete: 'address-line1',
          }),
          ask('unit', m.apply_unit, m.apply_street_error, {
            maxLength: 40,
            autoComplete: 'address-line2',
            isOptional: true,
          }),
          ask('city', m.apply_city, m.apply_city_error, {
            maxLength: 60,
            autoComplete: 'address-level2',
          }),
          ask('state', m.apply_state, m.apply_state_error, {
            hint: m.apply_state_hint,
            schema: capitals(/^[A-Z]{2}$/),
            maxLength: 2,
            autoComplete: 'address-level1',
          }),
          ask('zip', m.apply_zip, m.apply_zip_error, {
            schema: zip,
            maxLength: 5,
            inputMode: 'numeric',
            autoComplete: 'postal-code',
          }),
        ],
      },
    ],
  },
  contact,
  {
    id: 'business',
    title: m.apply_business_title,
    lead: m.apply_business_lead,
    groups: [
      {
        questions: [
          ask('premium', m.apply_premium, m.apply_premium_error, {
            hint: m.apply_premium_hint,
            schema: digitsLike(/^[0-9]{1,10}$/),
            maxLength: 15,
            inputMode: 'numeric',
            write: (value, { language }) => writtenMoney(Number(value) * 100, language),
          }),
          ask('lossRatio', m.apply_loss_ratio, m.apply_loss_ratio_error, {
            hint: m.apply_loss_ratio_hint,
            ...percent,
            isOptional: true,
          }),
          ask('companies', m.apply_companies, m.apply_companies_error, {
            shape: 'long',
            maxLength: 500,
            isOptional: true,
          }),
        ],
      },
    ],
  },
  {
    id: 'owners',
    title: m.apply_owners_title,
    lead: m.apply_owners_lead,
    groups: OWNERS.map(owner),
    across: ownersAddUp,
  },
  document('license-copy', 'license', m.apply_doc_license_title, m.apply_doc_license_lead, m.apply_doc_license),
  document(
    'insurance-page',
    'errors-omissions',
    m.apply_doc_insurance_title,
    m.apply_doc_insurance_lead,
    m.apply_doc_insurance,
  ),
  document('tax-form', 'w9', m.apply_doc_tax_title, m.apply_doc_tax_lead, m.apply_doc_tax),
  document('voided-check', 'voided-check', m.apply_doc_check_title, m.apply_doc_check_lead, m.apply_doc_check),
];
