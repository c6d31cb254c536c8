/** The event by which the desk takes back what it recorded by mistake. Its `takes` are the ids of the events. */
export const TAKEN_BACK = 'payment-taken-back';

type Kept = { id?: number; kind: string; facts: { takes?: unknown } };

/** The ids of the events that were taken back. */
export const takenBackIn = (events: readonly Kept[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ kind, facts }) => (kind === TAKEN_BACK && Array.isArray(facts.takes) ? facts.takes : [])));

/** The events that still count. What was taken back stays in the history, but is as if it had never happened. */
export function stillCounting<Event extends Kept>(events: readonly Event[]): readonly Event[] {
  // Most lines have nothing taken back, and there are many lines, so skip them early.
  if (!events.some(({ kind }) => kind === TAKEN_BACK)) return events;
  const taken = takenBackIn(events);
  return events.filter(({ id }) => !taken.has(String(id)));
}
