import { clockOf, dueOf } from '#insurance/help/help-clock.ts';
import { type DeskTable, findOpenDays } from '#insurance/staff/desk-queue-store.ts';
import type { Queryable } from '#platform/database/database.ts';

/** Counts the open requests of a desk, those that are overdue, and those assigned to this employee. */
export async function countOpen(db: Queryable, table: DeskTable, staffId: number) {
  const counts = { open: 0, overdue: 0, mine: 0 };
  for (const { asked_on, state, assigned_to, requests, now } of await findOpenDays(db, table)) {
    counts.open += requests;
    if (clockOf(dueOf(asked_on, state), now) === 'overdue') counts.overdue += requests;
    if (assigned_to === staffId) counts.mine += requests;
  }
  return counts;
}
