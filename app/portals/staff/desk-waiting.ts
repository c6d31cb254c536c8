import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Act } from '#config/staff-acts.ts';
import { countRefundsOwed } from '#insurance/billing/ledger/refund-owed-store.ts';
import { countCallBacks } from '#insurance/claims/calls/call-back-store.ts';
import { countLettersToPost } from '#insurance/claims/letters/letter-post-store.ts';
import { countDue, countQueue } from '#insurance/claims/views/claim-queue-store.ts';
import { countFilings } from '#insurance/filings/filing-store.ts';
import { countStaffLeads } from '#insurance/leads/lead-store.ts';
import { countPostalLetters } from '#insurance/letters/postal-letter-store.ts';
import { taskDesks } from '#insurance/policies/desk-task-kinds.ts';
import { countDeskTasks } from '#insurance/policies/desk-task-store.ts';
import { countAddresses } from '#insurance/quotes/tell-when-store.ts';
import { countLenderNotices } from '#insurance/record/lender-notice-store.ts';
import type { DeskTable } from '#insurance/staff/desk-queue-store.ts';
import { countReferrals } from '#insurance/underwriting/referral-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, daysAt } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { countOpen } from './open-requests.ts';

export type WaitingKind =
  | 'late'
  | 'open'
  | 'mine'
  | 'due'
  | 'review'
  | 'tasks'
  | 'refunds'
  | 'letters'
  | 'filings'
  | 'calls'
  | 'told';

/** A count of what waits for an employee at one page of the desk. */
export type Waiting = { kind: WaitingKind; count: number };

/**
 * Counts what waits at each page of the desk that this employee may open.
 *
 * @param staffId whose own requests are counted as `mine`
 * @returns counts by the path of the page; a page without counts is absent
 */
export async function countWaiting(
  db: Queryable,
  staffId: number,
  acts: readonly Act[],
): Promise<Record<string, Waiting[]>> {
  const today = dayIn(brand.home, new Date());
  const requests = async (table: DeskTable) => {
    const { overdue, open, mine } = await countOpen(db, table, staffId);
    return [waiting('late', overdue), waiting('open', open), waiting('mine', mine)];
  };
  const people = async () => [waiting('told', await countAddresses(db))];
  const counted: [path: string, act: Act, count: () => Promise<Waiting[]>][] = [
    [href('/staff/help'), 'see-help', () => requests('help_request')],
    [href('/staff/changes'), 'see-changes', () => requests('change_request')],
    [
      href('/staff/tasks'),
      'see-tasks',
      async () => {
        const desks = taskDesks(acts);
        const refunds = desks.isService ? await countRefundsOwed(db) : 0;
        return [
          waiting('tasks', await countDeskTasks(db, desks)),
          ...(refunds > 0 ? [waiting('refunds', refunds)] : []),
        ];
      },
    ],
    [
      href('/staff/letters'),
      'see-letters',
      async () => [waiting('letters', (await countPostalLetters(db)) + (await countLenderNotices(db)))],
    ],
    [href('/staff/filings'), 'see-filings', async () => [waiting('filings', await countFilings(db))]],
    [
      href('/staff/claims'),
      'see-claims',
      async () => {
        const denials = { part: 'review', state: undefined } as const;
        const toReview = acts.includes('review-denial') ? await countQueue(db, staffId, denials) : 0;
        return [
          waiting('due', await countDue(db, plusDays(today, 1))),
          ...(toReview > 0 ? [waiting('review', toReview)] : []),
        ];
      },
    ],
    [
      href('/staff/claims/letters'),
      'post-claim-letter',
      async () => [waiting('letters', await countLettersToPost(db))],
    ],
    [href('/staff/claims/calls'), 'make-call', async () => [waiting('calls', await countCallBacks(db))]],
    [
      href('/staff/underwriting'),
      'see-referrals',
      async () => {
        const { late, open } = await countReferrals(db, today);
        return [waiting('late', late), waiting('open', open)];
      },
    ],
    [
      href('/staff/leads'),
      'see-leads',
      async () => {
        const { late, open } = await countStaffLeads(db, daysAt(new Date()));
        return [waiting('late', late), waiting('open', open)];
      },
    ],
    // An employee who may not write to these people sees their number among the search figures.
    acts.includes('see-waiting')
      ? [href('/staff/waiting'), 'see-waiting', people]
      : [href('/staff/figures'), 'see-figures', people],
  ];
  const found: Record<string, Waiting[]> = {};
  for (const [path, act, count] of counted) if (acts.includes(act)) found[path] = await count();
  return found;
}

const waiting = (kind: WaitingKind, count: number): Waiting => ({ kind, count });
