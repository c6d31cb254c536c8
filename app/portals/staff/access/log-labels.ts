import type { Language } from '#config/language.ts';
import { eventName, eventSubjectName } from '#platform/audit/activity-events.ts';
import type { LogAsk, LogRow } from '#platform/audit/activity-search-store.ts';
import { actName, actorName, subjectName } from '#platform/audit/audited-acts.ts';
import { writtenDatedMoment } from '#platform/calendar/written.ts';
import { auditDetailsView } from './audit-details.ts';

type Log = LogAsk['log'];

/** The kinds of entries in a log with their labels, sorted alphabetically. */
export const kindsView = (log: Log, kinds: string[], language: Language) =>
  kinds
    .map((kind) => ({ kind, name: (log === 'audit' ? actName : eventName)(kind, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));

export type LogRowView = {
  id: number;
  time: string;
  what: string;
  about: string;
  subject: string | undefined;
  /** Only the audit log has these. */
  who?: string;
  more?: string;
};

/** Formats log rows for the page. Employees are shown by name, although the log stores only their ids. */
export function logView(log: Log, rows: LogRow[], staff: Map<number, string>, language: Language): LogRowView[] {
  return rows.map((row) => ({
    id: row.id,
    time: writtenDatedMoment(row.happened_at, language),
    subject: row.subject?.toString('hex'),
    ...(log === 'audit'
      ? {
          what: actName(row.kind, language),
          about: subjectName(row.kind, row.actor, language),
          who: actorName(row.actor, language, staff),
          more: auditDetailsView(row.detail, language, row.kind),
        }
      : { what: eventName(row.kind, language), about: eventSubjectName(row.kind, language) }),
  }));
}
