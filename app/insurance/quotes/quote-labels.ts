import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { vinEnd } from '../vehicles/vin.ts';
import type { QuoteDraft, QuotePerson, QuoteStep, QuoteVehicle } from './quote-answers.ts';
import { choiceName } from './quote-fields.ts';

/** 2019 Toyota Corolla; of a car that is known by its VIN alone, the end of it. */
export function vehicleName({ year, make, model, vin }: QuoteVehicle, language: Language): string {
  const name = [year, make, model].filter(Boolean).join(' ');
  return name || m.quoting_vin_ends({ end: vinEnd(vin ?? '') }, { locale: language });
}

export function vehicleFacts({ vin, ownership }: QuoteVehicle, language: Language): string {
  const facts = [
    vin && m.quoting_vin_ends({ end: vinEnd(vin) }, { locale: language }),
    ownership && choiceName('ownership', ownership, language),
  ];
  return facts.filter(Boolean).join(' · ');
}

export const personName = ({ firstName, lastName }: QuotePerson) => `${firstName} ${lastName}`;

export function personFacts({ relation, driving, birth }: QuotePerson, language: Language): string {
  return [
    choiceName('relation', relation, language),
    choiceName('driving', driving, language),
    m.quoting_born({ day: writtenDay(birth, language) }, { locale: language }),
  ].join(' · ');
}

export function fullName({ first_name, last_name, answers: { middleName, suffix } }: QuoteDraft): string {
  return [first_name, middleName, last_name, suffix].filter(Boolean).join(' ');
}

/** A licence or a VIN is shown by its end, once it is saved. */
export const licenseEnd = (number: string) => `…${number.slice(-3)}`;

/** `changeHref`: where it is changed, for those who answered. */
export type Answer = { label: string; value: string; changeHref?: string };
export type AnswerGroup = { title: string; answers: Answer[] };

/**
 * Everything that was answered, as it is read before it is sent and on the agency's desk.
 *
 * @param changeAt where a step is changed, for those who answered; absent: it is sent, and read by the agent
 */
export function answersView(
  draft: QuoteDraft,
  { wantsTexts, language }: { wantsTexts: boolean; language: Language },
  changeAt?: (step: QuoteStep) => string,
): AnswerGroup[] {
  const locale = { locale: language };
  const { answers } = draft;
  const { license, insurance } = answers;
  const none = m.quoting_not_given({}, locale);
  const line = (step: QuoteStep, label: string, value: string | undefined): Answer => ({
    label,
    value: value || none,
    ...(changeAt && { changeHref: changeAt(step) }),
  });
  return [
    {
      title: changeAt ? m.quoting_group_you({}, locale) : m.quoting_group_applicant({}, locale),
      answers: [
        line('name', m.quoting_name({}, locale), fullName(draft)),
        line('name', m.quoting_birth({}, locale), answers.birth && writtenDay(answers.birth, language)),
        line('contact', m.quoting_phone({}, locale), draft.phone ? writtenPhone(draft.phone) : ''),
        line('contact', m.quoting_email({}, locale), draft.email ?? ''),
        line('contact', m.quoting_texts_short({}, locale), yesNo(wantsTexts, language)),
        line('address', m.quoting_address({}, locale), addressOf(draft)),
      ],
    },
    {
      title: m.quoting_group_license({}, locale),
      answers: [
        line(
          'license',
          m.quoting_license({}, locale),
          draft.license_number ? `${license?.state ?? ''} ${licenseEnd(draft.license_number)}` : '',
        ),
        line('license', m.quoting_license_status({}, locale), choiceName('licenseStatus', license?.status, language)),
        line('license', m.quoting_licensed_years({}, locale), license && String(license.years)),
      ],
    },
    {
      title: m.quoting_group_cars({}, locale),
      answers: answers.vehicles.map((each, place) =>
        line(
          'vehicles',
          m.quoting_car_n({ n: place + 1 }, locale),
          [vehicleName(each, language), vehicleFacts(each, language)].filter(Boolean).join('\n'),
        ),
      ),
    },
    {
      title: m.quoting_group_people({}, locale),
      answers:
        answers.drivers.length === 0
          ? [line('drivers', m.quoting_people_others({}, locale), m.quoting_nobody_else({}, locale))]
          : answers.drivers.map((each, place) =>
              line(
                'drivers',
                m.quoting_person_n({ n: place + 1 }, locale),
                `${personName(each)}\n${personFacts(each, language)}`,
              ),
            ),
    },
    {
      title: m.quoting_group_insurance({}, locale),
      answers: [
        line('insurance', m.quoting_had({}, locale), choiceName('had', insurance?.had, language)),
        ...(insurance?.had === 'never'
          ? []
          : [
              line('insurance', m.quoting_carrier({}, locale), insurance?.carrier),
              line(
                'insurance',
                m.quoting_ends_on({}, locale),
                insurance?.endsOn && writtenDay(insurance.endsOn, language),
              ),
            ]),
      ],
    },
  ];
}

function addressOf({ answers: { street, unit, city }, state, zip }: QuoteDraft): string {
  return street ? `${[street, unit].filter(Boolean).join(', ')}\n${city}, ${state} ${zip}` : '';
}

const yesNo = (is: boolean, language: Language) =>
  is ? m.quoting_yes({}, { locale: language }) : m.quoting_no({}, { locale: language });
