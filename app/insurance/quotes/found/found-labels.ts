// Texts for findings, as applicants, agents and underwriters read them.

import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenDay } from '#platform/calendar/written.ts';
import { countsUntil } from '../../rating/driver-rates.ts';
import type { RecordKind } from '../../records/record-source.ts';
import type { Finding } from '../found-answers.ts';
import type { QuoteDraft, QuoteIncident } from '../quote-answers.ts';
import { peopleOf } from '../quote-form.ts';
import { incidentName, insuranceLabel, ownershipFact, vehicleName } from '../quote-labels.ts';
import { choiceName } from '../quote-steps.ts';

/** The title of a record, by person or car: `Rosa’s driving record`. */
export function recordTitle(kind: RecordKind, subject: string, draft: QuoteDraft, language: Language): string {
  const locale = { locale: language };
  switch (kind) {
    case 'driving': {
      const who = peopleOf(draft).find(({ key }) => key === subject)?.name ?? '';
      return m.records_title_driving({ who }, locale);
    }
    case 'insurance':
      return m.records_title_insurance({}, locale);
    case 'vehicle': {
      const car = draft.answers.vehicles.find(({ key }) => key === subject);
      return m.records_title_vehicle({ car: car ? vehicleName(car, language) : '' }, locale);
    }
  }
}

/** What the record says. */
export function findingLabel({ item }: Pick<Finding, 'item'>, language: Language): string {
  const locale = { locale: language };
  switch (item.what) {
    case 'incident':
      return incidentLabel(item, language);
    case 'insurance': {
      const { carrier, months, endsOn, hasBi50 } = item;
      return m.records_insurance(
        {
          carrier,
          months,
          day: writtenDay(endsOn, language),
          limits: choiceName('limits', hasBi50 ? 'bi50' : 'less', language),
        },
        locale,
      );
    }
    case 'lender':
      return m.records_lender({ name: item.name }, locale);
  }
}

const incidentLabel = ({ kind, on }: Pick<QuoteIncident, 'kind' | 'on'>, language: Language) =>
  `${incidentName({ key: '', who: '', kind, on }, language)}, ${writtenDay(on, language)}`;

/** Who reads: the applicant, or someone who works on their quote. */
export type FoundReader = 'applicant' | 'desk';

/** What the applicant said about the same matter. */
export function saidLabel({ item, said }: Finding, language: Language, reader: FoundReader): string {
  const locale = { locale: language };
  const none = reader === 'desk' ? m.records_said_none_desk : m.records_said_none;
  switch (item.what) {
    case 'incident':
      return said && 'on' in said ? incidentLabel(said, language) : none({}, locale);
    case 'insurance':
      return said && 'had' in said ? insuranceLabel(said, language) : none({}, locale);
    case 'lender':
      return said && 'ownership' in said && said.ownership ? ownershipFact(said.ownership, language) : none({}, locale);
  }
}

/** How the finding affects the price. */
export function effectText({ item, comparison }: Finding, language: Language, reader: FoundReader): string {
  const locale = { locale: language };
  if (comparison === 'uncounted') {
    return reader === 'desk' ? m.records_effect_none_desk({}, locale) : m.records_effect_none({}, locale);
  }
  switch (item.what) {
    case 'incident':
      return m.price_fact_incident_until({ day: writtenDay(countsUntil(item.on), language) }, locale);
    case 'insurance':
      return comparison === 'better' ? m.records_effect_better({}, locale) : m.records_effect_insurance({}, locale);
    case 'lender':
      return m.records_effect_lender({}, locale);
  }
}
