// Which subjects records are looked up for, and what must still be done before a price is made with them.
import { type RecordSettings, recordSource } from '../records/open-record-source.ts';
import type { AskedPerson } from '../records/record-source.ts';
import { findingsIn, isAsked, recordPrint, saidOf } from './found-answers.ts';
import { OWNER, type QuoteDraft } from './quote-answers.ts';

/** One look-up at a source. */
export type RecordSubject = { key: string; print: string } & (
  | { kind: 'driving' | 'insurance'; by: AskedPerson }
  | { kind: 'vehicle'; by: { vin: string } }
);

/** Everyone who drives, the applicant's prior insurance, and every car with a VIN. */
export function recordSubjects({ first_name, last_name, license_number, answers }: QuoteDraft): RecordSubject[] {
  const { birth = '', license, drivers, vehicles } = answers;
  const person = { firstName: first_name ?? '', lastName: last_name ?? '', birth };
  const licensed = { ...person, license: { state: license?.state ?? '', number: license_number ?? '' } };
  return [
    // Foreign licenses are not in U.S. driving records.
    ...(license?.status === 'foreign' ? [] : [subjectOf({ kind: 'driving', by: licensed }, OWNER)]),
    ...drivers
      .filter(({ driving, licenseStatus }) => driving === 'drives' && licenseStatus !== 'foreign')
      // Household members' license numbers are only asked for at purchase.
      .map(({ key, firstName, lastName, birth: born }) =>
        subjectOf({ kind: 'driving', by: { firstName, lastName, birth: born } }, key),
      ),
    subjectOf({ kind: 'insurance', by: person }, OWNER),
    ...vehicles.flatMap(({ key, vin }) => (vin ? [subjectOf({ kind: 'vehicle', by: { vin } }, key)] : [])),
  ];
}

type Asking = RecordSubject extends infer Each ? (Each extends unknown ? Omit<Each, 'key' | 'print'> : never) : never;
const subjectOf = (ask: Asking, key: string): RecordSubject => ({ ...ask, key, print: recordPrint(ask.kind, ask.by) });

/** The subjects that no source has answered about yet. */
export const unasked = (draft: QuoteDraft): RecordSubject[] =>
  recordSubjects(draft).filter(
    ({ kind, key, print }) =>
      !draft.found?.reports.some(
        (report) => report.kind === kind && report.subject === key && report.print === print && report.outcome,
      ),
  );

export const findingsOf = (draft: QuoteDraft) => (draft.found ? findingsIn(saidOf(draft.answers), draft.found) : []);

/**
 * What must be done with records before a price. A VIN that is only given at purchase is not waited for, so a price
 * that is locked by then stays valid.
 *
 * @returns undefined when everything is done, when there is no source of records, or when the applicant declined, in
 * which case an underwriter or an agent takes over
 */
export function recordsWait(settings: RecordSettings, draft: QuoteDraft): RecordsWait | undefined {
  if (!recordSource(settings)) return undefined;
  if (!draft.found?.consent) return 'consent';
  if (!draft.found.consent.isGiven) return undefined;
  if (unasked(draft).some(({ kind }) => kind !== 'vehicle')) return 'ask';
  return findingsOf(draft).some((finding) => isAsked(finding) && !finding.decision) ? 'decide' : undefined;
}
export type RecordsWait = 'consent' | 'ask' | 'decide';
