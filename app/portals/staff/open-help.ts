import type { Queryable } from '../database/database.ts';
import { clockOf, dueOf } from './help-clock.ts';
import { findOpenDays } from './help-queue-store.ts';

/** How many requests wait, how many for longer than was promised, how many somebody has taken themselves. */
export async function countOpen(db: Queryable, staffId: number) {
  const counts = { open: 0, overdue: 0, mine: 0 };
  for (const { asked_on, state, assigned_to, requests, now } of await findOpenDays(db)) {
    counts.open += requests;
    if (clockOf(dueOf(asked_on, state), now) === 'overdue') counts.overdue += requests;
    if (assigned_to === staffId) counts.mine += requests;
  }
  return counts;
}
