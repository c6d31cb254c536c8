// The facts behind an eligibility reason: which person, car or violations. Shown in the letter to a declined applicant
// and to underwriters.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenDay } from '#platform/calendar/written.ts';
import { NOT_AT_FAULT, UNINSURED_USES } from '../../rating/answers.ts';
import { findingLabel, recordTitle } from '../found/found-labels.ts';
import { OWNER, type QuoteDraft } from '../quote-answers.ts';
import { applicantName, incidentName, personName, vehicleName } from '../quote-labels.ts';
import { choiceName } from '../quote-steps.ts';
import { findingsOf } from '../records-wait.ts';

/** @param reason an eligibility reason; one that concerns no person or car gives an empty list */
export function reasonFacts(reason: string, draft: QuoteDraft, language: Language): string[] {
  switch (reason) {
    case 'use-livery':
      return draft.answers.vehicles
        .filter(({ use }) => use && UNINSURED_USES.includes(use))
        .map((car) => fact(vehicleName(car, language), choiceName('use', car.use ?? '', language)));
    case 'driver-not-licensed':
      return peopleOf(draft)
        .filter(({ license }) => license === 'permit' || license === 'suspended')
        .map(({ name, license }) => fact(name, choiceName('licenseStatus', license ?? '', language)));
    case 'driver-under-15':
    case 'named-insured-under-18':
      return peopleOf(draft).map(({ name, birth }) =>
        fact(name, m.quoting_born({ day: writtenDay(birth, language) }, { locale: language })),
      );
    case 'points-over-10':
      return peopleOf(draft).flatMap(({ key, name }) => {
        const theirs = draft.answers.incidents.filter(({ who, kind }) => who === key && kind !== NOT_AT_FAULT);
        return theirs.map((incident) =>
          fact(name, `${incidentName(incident, language)}, ${writtenDay(incident.on, language)}`),
        );
      });
    case 'records-disputed':
      return findingsOf(draft)
        .filter(({ decision }) => decision?.is === 'disputed')
        .map((finding) =>
          fact(
            recordTitle(finding.report.kind, finding.report.subject, draft, language),
            findingLabel(finding, language),
          ),
        );
    case 'symbol-over-8':
      return draft.answers.vehicles.map((car) => vehicleName(car, language));
    default:
      return [];
  }
}

const fact = (of: string, what: string) => `${of}: ${what}`;

/** The people who drive. */
const peopleOf = (draft: QuoteDraft) => [
  { key: OWNER, name: applicantName(draft), birth: draft.answers.birth ?? '', license: draft.answers.license?.status },
  ...draft.answers.drivers
    .filter(({ driving }) => driving === 'drives')
    .map((person) => ({
      key: person.key,
      name: personName(person),
      birth: person.birth,
      license: person.licenseStatus,
    })),
];
