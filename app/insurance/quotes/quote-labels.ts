import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { vinEnd } from '../vehicles/vin.ts';
import { saidOf } from './found-answers.ts';
import {
  type FoundSource,
  OWNER,
  type PriorInsuranceAnswer,
  type QuoteDraft,
  type QuoteIncident,
  type QuotePerson,
  type QuoteVehicle,
} from './quote-answers.ts';
import { answersOf } from './quote-form.ts';
import type { QuoteStep } from './quote-progress.ts';
import { wholeName } from './quote-questions.ts';
import { choiceName, quoteAnswerRows } from './quote-steps.ts';

/** “2019 Toyota Corolla”; for a car known only by its VIN, the end of the VIN. */
export function vehicleName({ year, make, model, vin }: QuoteVehicle, language: Language): string {
  const name = [year, make, model].filter(Boolean).join(' ');
  return name || m.quoting_vin_ends({ end: vinEnd(vin ?? '') }, { locale: language });
}

const OWNERSHIPS: Record<string, typeof m.car_is_owned> = {
  owned: m.car_is_owned,
  financed: m.car_is_financed,
  leased: m.car_is_leased,
};

/** How the car is owned, as a fact that can be read without its question. */
export const ownershipFact = (ownership: string, language: Language): string =>
  OWNERSHIPS[ownership]?.({}, { locale: language }) ?? ownership;

export function vehicleFacts({ vin, ownership, use, hasAntiTheft }: QuoteVehicle, language: Language): string {
  const facts = [
    vin && m.quoting_vin_ends({ end: vinEnd(vin) }, { locale: language }),
    ownership && ownershipFact(ownership, language),
    use && choiceName('use', use, language),
    hasAntiTheft && m.quoting_anti_theft({}, { locale: language }),
  ];
  return facts.filter(Boolean).join(' · ');
}

export const personName = ({ firstName, lastName }: QuotePerson) => `${firstName} ${lastName}`;

export function personFacts(person: QuotePerson, language: Language): string {
  const locale = { locale: language };
  const { relation, driving, birth, licensedYears, marital, filing, hasCourse } = person;
  return [
    choiceName('relation', relation, language),
    choiceName('driving', driving, language),
    m.quoting_born({ day: writtenDay(birth, language) }, locale),
    licensedYears !== undefined && m.quoting_licensed_for({ years: licensedYears }, locale),
    marital && choiceName('marital', marital, language),
    filing && filing !== 'none' && choiceName('filing', filing, language),
    hasCourse && m.quoting_course({}, locale),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const incidentName = ({ kind }: QuoteIncident, language: Language): string => choiceName('kind', kind, language);

/** Whose incident it was, and when. */
export function incidentFacts({ who, on }: QuoteIncident, draft: QuoteDraft, language: Language): string {
  const person = draft.answers.drivers.find(({ key }) => key === who);
  const name = who === OWNER ? applicantName(draft) : person && personName(person);
  return [name, writtenDay(on, language)].filter(Boolean).join(' · ');
}

/** Prior insurance in one line. */
export function insuranceLabel({ had, carrier, months, limits, endsOn }: PriorInsuranceAnswer, language: Language) {
  const parts = [
    choiceName('had', had, language),
    carrier,
    months !== undefined && choiceName('months', String([12, 6, 1].find((least) => months >= least) ?? 0), language),
    limits && limits !== 'unknown' && choiceName('limits', limits, language),
    endsOn && m.records_until({ day: writtenDay(endsOn, language) }, { locale: language }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** For an answer that is not the applicant's own: who said so, and when we learned it. */
const sourceLabel = ({ name, on }: FoundSource, language: Language): string =>
  m.records_source({ name, day: writtenDay(on, language) }, { locale: language });

export const applicantName = (draft: QuoteDraft): string => wholeName(answersOf('name', draft));

/** `changeHref`: where the applicant can change the answer. */
export type Answer = { label: string; value: string; changeHref?: string };
export type AnswerGroup = { title: string; answers: Answer[] };

/**
 * All answers, as shown before the quote is sent and at the agency.
 *
 * @param changeAt the URL where the applicant changes a step; absent for a sent quote that the agency reads
 */
export function answersView(
  draft: QuoteDraft,
  { wantsTexts, language }: { wantsTexts: boolean; language: Language },
  changeAt?: (step: QuoteStep) => string,
): AnswerGroup[] {
  const locale = { locale: language };
  const { vehicles, drivers, incidents, insurance } = draft.answers;
  const said = { ...draft, answers: saidOf(draft.answers) };
  const ofRecord = (source: FoundSource | undefined) => source && sourceLabel(source, language);
  const change = (step: QuoteStep) => changeAt && { changeHref: changeAt(step) };
  const rowsOf = (step: 'name' | 'contact' | 'address' | 'license' | 'insurance', more: Fields = {}): Answer[] =>
    quoteAnswerRows(step, { ...answersOf(step, said), ...more }, language).map((row) => ({ ...row, ...change(step) }));
  return [
    {
      title: changeAt ? m.quoting_group_you({}, locale) : m.quoting_group_applicant({}, locale),
      answers: [...rowsOf('name'), ...rowsOf('contact', { texts: wantsTexts ? 'yes' : '' }), ...rowsOf('address')],
    },
    { title: m.quoting_group_license({}, locale), answers: rowsOf('license') },
    {
      title: m.quoting_group_cars({}, locale),
      answers: vehicles.map((each, place) => ({
        label: m.quoting_car_n({ n: place + 1 }, locale),
        value: [vehicleName(each, language), vehicleFacts(each, language), ofRecord(each.source)]
          .filter(Boolean)
          .join('\n'),
        ...change('vehicles'),
      })),
    },
    {
      title: m.quoting_group_people({}, locale),
      answers:
        drivers.length === 0
          ? [
              {
                label: m.quoting_people_others({}, locale),
                value: m.quoting_nobody_else({}, locale),
                ...change('drivers'),
              },
            ]
          : drivers.map((each, place) => ({
              label: m.quoting_person_n({ n: place + 1 }, locale),
              value: `${personName(each)}\n${personFacts(each, language)}`,
              ...change('drivers'),
            })),
    },
    {
      title: m.quoting_group_incidents({}, locale),
      answers:
        incidents.length === 0
          ? [
              {
                label: m.quoting_incidents_three_years({}, locale),
                value: m.quoting_no_incidents({}, locale),
                ...change('incidents'),
              },
            ]
          : incidents.map((each) => ({
              label: incidentName(each, language),
              value: [incidentFacts(each, draft, language), ofRecord(each.source)].filter(Boolean).join('\n'),
              // A finding is answered on the page about records.
              ...(each.source ? {} : change('incidents')),
            })),
    },
    {
      title: m.quoting_group_insurance({}, locale),
      answers: [
        ...rowsOf('insurance'),
        ...(insurance?.source
          ? [
              {
                label: m.records_counts_instead({}, locale),
                value: `${insuranceLabel(insurance, language)}\n${ofRecord(insurance.source)}`,
              },
            ]
          : []),
      ],
    },
  ];
}
