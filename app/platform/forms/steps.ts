/** The IDs of a form's pages in order. The last page is the review or the sending. */
type Order<Id extends string> = readonly Id[];

/** The first step that is not done yet; the last step when all are. */
export const openStepIn = <Id extends string>(order: Order<Id>, isDone: (id: Id) => boolean): Id | undefined =>
  order.find((id) => !isDone(id)) ?? order.at(-1);

/** Whether all earlier steps are done. No step may be skipped, since later questions build on earlier answers. */
export const isReachedIn = <Id extends string>(order: Order<Id>, id: Id, isDone: (id: Id) => boolean): boolean =>
  order.slice(0, order.indexOf(id)).every(isDone);

/** The previous and next step, and the step's number. */
export function placeIn<Id extends string>(order: Order<Id>, id: Id) {
  const at = order.indexOf(id);
  return { before: order[at - 1], after: order[at + 1], number: at + 1, count: order.length };
}
