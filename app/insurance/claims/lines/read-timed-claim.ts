import type { Queryable } from '#platform/database/database.ts';
import { type Clock, clocksOf, countsFor } from '../clocks/clocks.ts';
import { findCatastrophes } from './claim-event-store.ts';
import { readClaim } from './claim-record-store.ts';
import type { TimedClaim } from './visibility.ts';

/** Everything about a claim, with its lines' clocks computed from events. Shown only through the reader's view. */
export async function readTimedClaim(db: Queryable, number: string): Promise<TimedClaim | undefined> {
  const record = await readClaim(db, number);
  if (!record) return undefined;
  const now = new Date();
  const { state: lawState, isLawKnown, zip, lossOn } = record.claim;
  const catastrophes = await findCatastrophes(db, lawState);
  const clocks = new Map<number, Clock[]>(
    record.lines.map((line) => {
      const own = record.events.filter(countsFor(line.id));
      return [line.id, clocksOf(own, { ...line, lawState, isLawKnown, zip, lossOn }, { now, catastrophes })];
    }),
  );
  return { ...record, clocks };
}
