import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { type BillView, billView } from '#insurance/billing/bill-view.ts';
import { listUnpaid } from '#insurance/billing/payment-store.ts';
import { findReinstatement, type Reinstatement } from '#insurance/billing/reinstatement.ts';
import { findCardPolicy } from '#insurance/id-cards/id-card-store.ts';
import { fullName } from '#insurance/parties/full-name.ts';
import { coverDay } from '#insurance/policies/cover-day.ts';
import { coversView } from '#insurance/policies/cover-labels.ts';
import { findDrivers, type PolicyContact } from '#insurance/policies/find/whole-policy-store.ts';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import { carTitle } from '#insurance/vehicles/car-title.ts';
import type { Context } from '#platform/context/handler.ts';

/** Everything shown about a policy to a reader who may see all of it. The caller has checked that they may. */
export async function wholePolicy({ db, env, language }: Context, own: PolicyContact) {
  const policy = await findCardPolicy(db, own.id);
  if (!policy) return undefined;
  const unpaid = await listUnpaid(db, own.id);
  const drivers = await findDrivers(db, own.id);
  const bill = billView(policy, unpaid, coverDay(policy, new Date()), language);
  const reinstatement = bill.lapse.kind === 'open' ? await findReinstatement({ db, language }, own.id) : undefined;
  const coversOf = (position: number) => coversView(policy.covers, position, policy.state, language);
  return {
    ...bill,
    payment: paymentText(bill, reinstatement, language),
    asOf: asOfView(await asOfPolicy({ db, env }, own.id), policy, language),
    insureds: policy.insureds.map(fullName).join(', '),
    covers: coversOf(0),
    vehicles: policy.vehicles.map((vehicle) => ({
      vin: vehicle.vin,
      plate: vehicle.plate,
      name: carTitle(vehicle),
      covers: coversOf(vehicle.position),
    })),
    address: `${own.address}\n${own.city}, ${own.state} ${own.zip}`,
    phone: own.phone,
    writtenPhone: own.phone === null ? '' : writtenPhone(own.phone),
    email: own.email,
    drivers: drivers.map((driver) => ({
      name: fullName(driver),
      isExcluded: driver.status === 'excluded',
    })),
  };
}
export type WholePolicy = NonNullable<Awaited<ReturnType<typeof wholePolicy>>>;

/** What a payment does for a policy under notice or after its end, in words about it. Its policyholder reads their own. */
function paymentText(
  { payBefore, endsAnyway, due, cover, hasEnded, lapse }: BillView,
  reinstatement: Reinstatement,
  language: Language,
): string | undefined {
  const locale = { locale: language };
  if (payBefore) return due && m.agents_pay_before({ day: payBefore }, locale);
  if (endsAnyway) return m.agents_pay_ends_anyway({ day: endsAnyway }, locale);
  if (reinstatement) {
    const { held, lastDay: last, amount } = reinstatement;
    return held ?? m.ended_agency_reinstate({ last, amount }, locale);
  }
  if (lapse.kind === 'asked') return m.agents_pay_asked({}, locale);
  return cover === 'cancelled' || (hasEnded && due) ? m.agents_pay_over({}, locale) : undefined;
}
