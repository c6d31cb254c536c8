import { clockOf, dueOf } from '#insurance/help/help-clock.ts';
import { type DeskTable, findOpenDays } from '#insurance/staff/desk-queue-store.ts';
import type { Queryable } from '#platform/database/database.ts';

/** How many requests wait, how many for longer than was promised, how many somebody has taken themselves. */
export async function countOpen(db: Queryable, table: DeskTable, staffId: number) {
  const counts = { open: 0, overdue: 0, mine: 0 };
  for (const { asked_on, state, assigned_to, requests, now } of await findOpenDays(db, table)) {
    counts.open += requests;
    if (clockOf(dueOf(asked_on, state), now) === 'overdue') counts.overdue += requests;
    if (assigned_to === staffId) counts.mine += requests;
  }
  return counts;
}
export type OpenRequests = Awaited<ReturnType<typeof countOpen>>;
