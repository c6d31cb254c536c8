import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { clockOf, dueOf } from '#insurance/help/help-clock.ts';
import { MOST_ANSWER } from '#insurance/staff/desk-acts.ts';
import type { RequestRow } from '#insurance/staff/desk-queue-store.ts';
import { writtenMomentIn } from '#platform/calendar/written.ts';
import type { OnDesk } from './desk-request.tsx';

type Row = RequestRow & {
  phone: string | null;
  agency_name: string;
  agency_phone: string;
  answer: string | null;
  version: number;
  policy_id: number;
};
type Own = Pick<OnDesk, 'about' | 'status' | 'isOpen' | 'asker' | 'asksIn' | 'facts'> & { askedAt: Date };

/** The facts that all desks show of a request, with its times in the time zone of its state. */
export function onDesk(row: Row, staffId: number, language: Language, { askedAt, ...own }: Own): OnDesk {
  const { name, timeZone } = brand.states[row.state];
  const due = dueOf(row.asked_on, row.state);
  return {
    ...own,
    reference: row.reference,
    version: row.version,
    phone: row.phone,
    assignee: row.assignee,
    answer: row.answer,
    most: MOST_ANSWER,
    isMine: row.assigned_to === staffId,
    policyId: row.policy_id,
    policy: `${row.prefix} ${row.number}, ${name}`,
    agent: { name: row.agency_name, phone: row.agency_phone },
    asked: writtenMomentIn(askedAt, language, timeZone),
    due: writtenMomentIn(due, language, timeZone),
    clock: clockOf(due, row.now),
  };
}
