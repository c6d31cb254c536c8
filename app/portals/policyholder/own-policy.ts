import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { dayIn } from '../payments/guest-access.ts';
import { amountDueOn, type Bill, coverOn } from '../payments/guest-policy.ts';
import { writtenDay, writtenMoney, writtenPhone } from '../written.ts';
import type { OwnPolicy, OwnVehicle } from './own-policy-store.ts';

type Owned = { vehicles: OwnVehicle[]; bills: (Bill & { policy_id: number })[] };

/** One policy of a signed-in person, in words and as of today where it is written. */
export function ownPolicyInWords(policy: OwnPolicy, { vehicles, bills }: Owned, now: Date, language: Language) {
  const today = dayIn(brand.states[policy.state].timeZone, now);
  const cover = coverOn(policy, today);
  // A policy that has ended owes no further bills.
  const hasEnded = cover === 'expired' || cover === 'cancelled';
  const unpaid = bills.filter(({ policy_id }) => policy_id === policy.id);
  const due = hasEnded ? undefined : amountDueOn(unpaid, today);
  return {
    number: `${policy.prefix} ${policy.number}`,
    cover,
    effective: writtenDay(policy.effective_on, language),
    expires: writtenDay(policy.expires_on, language),
    cancels: policy.cancels_on === null ? undefined : writtenDay(policy.cancels_on, language),
    due: due && {
      amount: writtenMoney(due.cents, language),
      day: writtenDay(due.dueOn, language),
      isLate: due.isLate,
    },
    vehicles: vehicles.filter(({ policy_id }) => policy_id === policy.id),
    agency: { name: policy.agency_name, phone: policy.agency_phone, writtenPhone: writtenPhone(policy.agency_phone) },
  };
}
export type OwnPolicyInWords = ReturnType<typeof ownPolicyInWords>;
