import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { once } from '#platform/idempotency/once.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { addCallBack, type NewCallBack } from './call-back-store.ts';
import { callDay } from './call-day.ts';

/**
 * Requests a callback from the claims desk, for a caller who is not identified.
 *
 * @returns the day on which we will call, as promised to the caller
 */
export async function askForCall(
  context: Context,
  call: Omit<NewCallBack, 'callOn' | 'language'>,
  key: string,
): Promise<string> {
  await budgetOf('callBack', context, 'call', call.phone).reserve();
  const { language } = context;
  const { callOn } = await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'ask-for-call', { ...call, about: call.about ?? '' }, async () => {
      const day = callDay(new Date(), call.part);
      const id = await addCallBack(trx, { ...call, language, callOn: day });
      await audit(trx, context, { act: 'ask-for-call', actor: 'visitor', subject: ['call', id] });
      return { callOn: day };
    }),
  );
  return callOn;
}
