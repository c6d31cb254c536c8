/** Pages in their order, by id; at the last one everything is read again, or sent. */
type Order<Id extends string> = readonly Id[];

/** The first step that still waits for an answer; where none does, the last one. */
export const openStepIn = <Id extends string>(order: Order<Id>, isDone: (id: Id) => boolean): Id | undefined =>
  order.find((id) => !isDone(id)) ?? order.at(-1);

/** Nobody jumps over a step: what is asked later builds on it. */
export const isReachedIn = <Id extends string>(order: Order<Id>, id: Id, isDone: (id: Id) => boolean): boolean =>
  order.slice(0, order.indexOf(id)).every(isDone);

/** What is before and after a step, and the how-manieth it is. */
export function placeIn<Id extends string>(order: Order<Id>, id: Id) {
  const at = order.indexOf(id);
  return { before: order[at - 1], after: order[at + 1], number: at + 1, count: order.length };
}
