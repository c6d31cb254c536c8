import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#contract/limits.ts';
import { writtenMomentIn } from '../written.ts';
import type { OnDesk } from './desk-request.tsx';
import { clockOf, dueOf } from './help-clock.ts';

type Row = {
  reference: string;
  state: StateCode;
  prefix: string;
  number: string;
  assigned_to: number | null;
  assignee: string | null;
  asked_on: string;
  phone: string | null;
  agency_name: string;
  agency_phone: string;
  version: number;
  now: Date;
};
type Own = Pick<OnDesk, 'about' | 'status' | 'isOpen' | 'asker' | 'asksIn'> & { askedAt: Date };

/** What the desks show alike of a request; its times by the clocks of its state. */
export function onDesk(row: Row, staffId: number, language: Language, { askedAt, ...own }: Own): OnDesk {
  const { name, timeZone } = brand.states[row.state];
  const due = dueOf(row.asked_on, row.state);
  return {
    ...own,
    ...{ reference: row.reference, version: row.version, phone: row.phone, assignee: row.assignee },
    isMine: row.assigned_to === staffId,
    policy: `${row.prefix} ${row.number}, ${name}`,
    agent: { name: row.agency_name, phone: row.agency_phone },
    asked: writtenMomentIn(askedAt, language, timeZone),
    due: writtenMomentIn(due, language, timeZone),
    clock: clockOf(due, row.now),
  };
}
