// What exactly a rule goes by: who, which car, which tickets. In writing to whoever is turned down, and on the underwriter's desk.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenDay } from '#platform/calendar/written.ts';
import { NOT_AT_FAULT, UNINSURED_USES } from '../../rating/answers.ts';
import { findingWords, recordTitle } from '../found-labels.ts';
import { OWNER, type QuoteDraft } from '../quote-answers.ts';
import { fullName, incidentName, personName, vehicleName } from '../quote-labels.ts';
import { choiceName } from '../quote-steps.ts';
import { findingsOf } from '../records-wait.ts';

/** @param reason of the eligibility table; of one that goes by no person and no car, nothing */
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
            findingWords(finding, language),
          ),
        );
    case 'symbol-over-8':
      return draft.answers.vehicles.map((car) => vehicleName(car, language));
    default:
      return [];
  }
}

const fact = (of: string, what: string) => `${of}: ${what}`;

/** Who drives. */
const peopleOf = (draft: QuoteDraft) => [
  { key: OWNER, name: fullName(draft), birth: draft.answers.birth ?? '', license: draft.answers.license?.status },
  ...draft.answers.drivers
    .filter(({ driving }) => driving === 'drives')
    .map((person) => ({
      ...{ key: person.key, name: personName(person), birth: person.birth, license: person.licenseStatus },
    })),
];
