import { m } from '#config/messages/compiled/messages.js';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import type { StaffMember } from '#insurance/staff/staff-store.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { once } from '#platform/idempotency/once.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { addCallBack, markCalled, markTried, type NewCallBack } from './call-back-store.ts';
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
      const day = callDay(new Date());
      const id = await addCallBack(trx, { ...call, language, callOn: day });
      await audit(trx, context, { act: 'ask-for-call', actor: 'visitor', subject: ['call', id] });
      return { callOn: day };
    }),
  );
  return callOn;
}

/** Records the outcome of a callback. When two staff members called at once, the second one is told. */
export async function noteCall(
  context: Context,
  member: StaffMember,
  call: { id: number; tries: number },
  isReached: boolean,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const isNoted = isReached ? await markCalled(trx, call.id, member.id) : await markTried(trx, call.id, call.tries);
    if (!isNoted) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    await auditStaff(trx, context, member, { act: 'make-call', subject: ['call', call.id] });
  });
}
