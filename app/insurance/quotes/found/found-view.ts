// The page that shows what was found beside what the applicant said.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { RecordReport } from '../../records/record-store.ts';
import { type Finding, isAsked, isCounted } from '../found-answers.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { findingsOf, recordSubjects } from '../records-wait.ts';
import { effectText, type FoundReader, findingLabel, recordTitle, saidLabel } from './found-labels.ts';

export type FoundView = ReturnType<typeof foundView>;

const readerOf = ({ is_at_desk }: QuoteDraft): FoundReader => (is_at_desk ? 'desk' : 'applicant');

/** One entry per report about a person or car that the quote names now. */
export function foundView(draft: QuoteDraft, language: Language, reader = readerOf(draft)) {
  const findings = findingsOf(draft);
  return reportsNow(draft).map((report) => {
    const { id, kind, subject, source, askedOn, outcome } = report;
    const own = findings.filter((finding) => finding.report.id === id);
    return {
      id,
      kind,
      outcome,
      title: recordTitle(kind, subject, draft, language),
      note: noteOf(report, own, language, reader),
      source: {
        name: source.name,
        address: source.address,
        phone: source.phone,
        writtenPhone: writtenPhone(source.phone),
        day: writtenDay(askedOn, language),
      },
      rows: own.map((finding) => ({
        id: finding.id,
        comparison: finding.comparison,
        isAsked: isAsked(finding),
        said: saidLabel(finding, language, reader),
        found: findingLabel(finding, language),
        effect: effectText(finding, language, reader),
        decision: finding.decision,
      })),
    };
  });
}

/** Leaves out reports about people or cars that the quote no longer names. */
function reportsNow(draft: QuoteDraft): readonly RecordReport[] {
  const now = recordSubjects(draft);
  const findings = findingsOf(draft);
  return (draft.found?.reports ?? []).filter(
    (report) =>
      now.some(({ kind, key, print }) => report.kind === kind && report.subject === key && report.print === print) ||
      findings.some((finding) => finding.report.id === report.id),
  );
}

const NOTES = {
  applicant: { noAnswer: m.records_no_answer, noRecord: m.records_no_record, noDriving: m.records_no_record_driving },
  desk: {
    noAnswer: m.records_no_answer_desk,
    noRecord: m.records_no_record_desk,
    noDriving: m.records_no_record_driving_desk,
  },
};

/** A note for a source that reported nothing, including that the price then relies on what was said. */
function noteOf(
  { kind, outcome }: RecordReport,
  own: Finding[],
  language: Language,
  reader: FoundReader,
): string | undefined {
  const locale = { locale: language };
  const words = NOTES[reader];
  switch (outcome) {
    case undefined:
      return m.records_waiting({}, locale);
    case 'no-answer':
      return words.noAnswer({}, locale);
    case 'no-record':
      return kind === 'driving' ? words.noDriving({}, locale) : words.noRecord({}, locale);
    case 'found':
      return own.length === 0 ? m.records_nothing_else({}, locale) : undefined;
  }
}

/** For the price and its worksheet: which records were used, and which of their findings are in the price. */
export function recordsInPrice(draft: QuoteDraft, language: Language): { title: string; words: string[] }[] {
  const locale = { locale: language };
  const findings = findingsOf(draft);
  return reportsNow(draft).map((report) => {
    const own = findings.filter((finding) => finding.report.id === report.id && isAsked(finding));
    const words = own.map((finding) => {
      const what = findingLabel(finding, language);
      return isCounted(finding) ? m.records_in_price({ what }, locale) : m.records_not_in_price({ what }, locale);
    });
    const note = noteOf(
      report,
      findings.filter((finding) => finding.report.id === report.id),
      language,
      readerOf(draft),
    );
    return {
      title: recordTitle(report.kind, report.subject, draft, language),
      words: words.length > 0 ? words : [note ?? m.records_chip_same({}, locale)],
    };
  });
}
