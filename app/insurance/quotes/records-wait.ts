// About whom and what records are asked for, and what still has to be done before a price is made with them.
import { createHash } from 'node:crypto';
import { type RecordSettings, recordSource } from '../records/open-record-source.ts';
import type { AskedPerson } from '../records/record-source.ts';
import { findingsIn, isAsked, saidOf } from './found-answers.ts';
import { OWNER, type QuoteDraft } from './quote-answers.ts';

/** One thing to ask a source. */
export type RecordSubject = { key: string; print: string } & (
  | { kind: 'driving' | 'insurance'; by: AskedPerson }
  | { kind: 'vehicle'; by: { vin: string } }
);

/** Everybody who drives, the owner's past insurance, and every car whose VIN is known. */
export function recordSubjects({ first_name, last_name, license_number, answers }: QuoteDraft): RecordSubject[] {
  const { birth = '', license, drivers, vehicles } = answers;
  const person = { firstName: first_name ?? '', lastName: last_name ?? '', birth };
  const licensed = { ...person, license: { state: license?.state ?? '', number: license_number ?? '' } };
  return [
    // A license from abroad is on no record here.
    ...(license?.status === 'foreign' ? [] : [subjectOf({ kind: 'driving', by: licensed }, OWNER)]),
    ...drivers
      .filter(({ driving, licenseStatus }) => driving === 'drives' && licenseStatus !== 'foreign')
      // Their licenses are asked for only before the policy is bought.
      .map(({ key, firstName, lastName, birth: born }) =>
        subjectOf({ kind: 'driving', by: { firstName, lastName, birth: born } }, key),
      ),
    subjectOf({ kind: 'insurance', by: person }, OWNER),
    ...vehicles.flatMap(({ key, vin }) => (vin ? [subjectOf({ kind: 'vehicle', by: { vin } }, key)] : [])),
  ];
}

type Asking = RecordSubject extends infer Each ? (Each extends unknown ? Omit<Each, 'key' | 'print'> : never) : never;
const subjectOf = (ask: Asking, key: string): RecordSubject => ({
  ...ask,
  key,
  print: createHash('sha256')
    .update(JSON.stringify([ask.kind, ask.by]))
    .digest('hex'),
});

/** What nobody has answered about yet. */
export const unasked = (draft: QuoteDraft): RecordSubject[] =>
  recordSubjects(draft).filter(
    ({ kind, key, print }) =>
      !draft.found?.reports.some(
        (report) => report.kind === kind && report.subject === key && report.print === print && report.outcome,
      ),
  );

export const findingsOf = (draft: QuoteDraft) => (draft.found ? findingsIn(saidOf(draft.answers), draft.found) : []);

/**
 * What comes before a price. A VIN that is learned later, to buy, is not waited for: what was promised by then holds.
 *
 * @returns nothing where all is done, where nobody is asked here, or where its person would not have it: then an underwriter
 *   or an agent goes on
 */
export function recordsWait(settings: RecordSettings, draft: QuoteDraft): RecordsWait | undefined {
  if (!recordSource(settings)) return undefined;
  if (!draft.found?.consent) return 'consent';
  if (!draft.found.consent.isGiven) return undefined;
  if (unasked(draft).some(({ kind }) => kind !== 'vehicle')) return 'ask';
  return findingsOf(draft).some((finding) => isAsked(finding) && !finding.decision) ? 'decide' : undefined;
}
export type RecordsWait = 'consent' | 'ask' | 'decide';
