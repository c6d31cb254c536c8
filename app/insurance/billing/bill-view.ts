import { stateName } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { mediumDay, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { amountDueOn, type Bill, type BilledPolicy, noticeDayOf } from '../policies/billed-policy.ts';
import { coverOn, endOfCover, endsEarlyOn, hasEnded } from '../policies/cover.ts';
import { centsOf, lapseOf } from '../policies/lapse.ts';

/**
 * A guest's bill as display text. Amounts and dates are formatted on the server, so that every browser shows the same.
 */
export function billView(policy: BilledPolicy, unpaid: Bill[], today: string, language: Language) {
  const due = amountDueOn(unpaid, today);
  const left = centsOf(unpaid);
  const lapse = lapseOf(policy, unpaid, today);
  const cover = coverOn(policy, today);
  const { payBefore, endsAnyway } = noticeDayOf(policy, today);
  return {
    number: `${policy.prefix} ${policy.number}`,
    state: policy.state,
    stateName: stateName(policy.state, language),
    cover,
    hasEnded: hasEnded(cover),
    effective: mediumDay(policy.effective_on, language),
    expires: mediumDay(policy.expires_on, language),
    cancels: policy.cancels_on === null ? undefined : writtenDay(policy.cancels_on, language),
    /** Under notice of cancellation: before which day to pay to go on, or on which day it ends in any case. */
    payBefore: payBefore && writtenDay(payBefore, language),
    endsAnyway: endsAnyway && writtenDay(endsAnyway, language),
    /** The first day without coverage: by a notice or a cancellation, otherwise the end of the term. */
    ends: mediumDay(endOfCover(policy), language),
    endsEarly: endsEarlyOn(policy) !== undefined,
    agency: { name: policy.agency_name, phone: policy.agency_phone },
    due: due && { amount: writtenMoney(due.cents, language), day: writtenDay(due.dueOn, language), isLate: due.isLate },
    /** The balance of the term, when it is more than what is due now. */
    left: due && left > due.cents ? writtenMoney(left, language) : undefined,
    lapse:
      lapse.kind === 'open'
        ? {
            kind: lapse.kind,
            lastDay: writtenDay(lapse.lastDay, language),
            amount: writtenMoney(centsOf(lapse.bills), language),
          }
        : { kind: lapse.kind },
  };
}
export type BillView = ReturnType<typeof billView>;
