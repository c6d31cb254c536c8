import type { Language } from '#config/language.ts';
import { eventName, eventSubjectName } from '#platform/audit/activity-events.ts';
import type { LogAsk, LogRow } from '#platform/audit/activity-search-store.ts';
import { actName, actorName, subjectName } from '#platform/audit/audited-acts.ts';
import { writtenDatedMoment } from '#platform/calendar/written.ts';
import { detailsView } from './audit-details.ts';

type Log = LogAsk['log'];

/** What a log holds, by the words people look for it under. */
export const kindsView = (log: Log, kinds: string[], language: Language) =>
  kinds
    .map((kind) => ({ kind, name: (log === 'audit' ? actName : eventName)(kind, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));

const staffOf = (actor: string) => Number(/^staff ([0-9]{1,9})$/.exec(actor)?.[1]) || undefined;

export const staffIn = (rows: LogRow[]): number[] => [...new Set(rows.flatMap(({ actor }) => staffOf(actor) ?? []))];

export type LogRowView = {
  id: number;
  time: string;
  what: string;
  about: string;
  subject: string | undefined;
  /** The audit alone knows them. */
  who?: string;
  more?: string;
};

/** Rows of a log as people read them. Our own people stand there by name: the audit keeps their numbers alone. */
export function logView(log: Log, rows: LogRow[], staff: Map<number, string>, language: Language): LogRowView[] {
  return rows.map((row) => ({
    id: row.id,
    time: writtenDatedMoment(row.happened_at, language),
    subject: row.subject?.toString('hex'),
    ...(log === 'audit'
      ? {
          what: actName(row.kind, language),
          about: subjectName(row.kind, row.actor, language),
          who: staff.get(staffOf(row.actor) ?? 0) ?? actorName(row.actor, language),
          more: detailsView(row.detail, language),
        }
      : { what: eventName(row.kind, language), about: eventSubjectName(row.kind, language) }),
  }));
}
