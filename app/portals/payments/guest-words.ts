import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { COVER_KINDS, type Cover, coverOn } from '../policies/cover.ts';
import { amountDueOn, type Bill, type GuestPolicy } from './guest-policy.ts';
import type { Insured, InsuredVehicle } from './guest-policy-store.ts';
import { centsOf, lapseOf } from './payment.ts';

/** Amounts and days as the person reads them: written on the server, so that every browser shows the same. */
export function billInWords(policy: GuestPolicy, unpaid: Bill[], today: string, language: Language) {
  const due = amountDueOn(unpaid, today);
  const left = centsOf(unpaid);
  const lapse = lapseOf(policy, unpaid, today);
  return {
    ...policyInWords(policy, today, language),
    due: due && { amount: money(due.cents, language), day: longDay(due.dueOn, language), isLate: due.isLate },
    /** What is left of the term, when that is more than what is due. */
    left: due && left > due.cents ? money(left, language) : undefined,
    lapse:
      lapse.kind === 'open'
        ? { kind: lapse.kind, lastDay: longDay(lapse.lastDay, language), amount: money(centsOf(lapse.bills), language) }
        : { kind: lapse.kind },
  };
}
export type BillInWords = ReturnType<typeof billInWords>;

export function proofInWords(
  policy: GuestPolicy,
  what: { insureds: Insured[]; vehicles: InsuredVehicle[]; covers: Cover[] },
  today: string,
  language: Language,
) {
  const inOrder = COVER_KINDS.flatMap((kind) => what.covers.filter((cover) => cover.kind === kind));
  const of = (position: number) =>
    inOrder
      .filter((cover) => cover.vehicle_position === position)
      .map((cover) => ({ kind: cover.kind, amount: coverAmount(cover, language) }));
  return {
    ...policyInWords(policy, today, language),
    insureds: what.insureds.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    covers: of(0),
    vehicles: what.vehicles.map(({ position, vin, model_year, make, model }) => ({
      vin,
      name: `${model_year} ${make} ${model}`,
      covers: of(position),
    })),
  };
}
export type ProofInWords = ReturnType<typeof proofInWords>;

function policyInWords(policy: GuestPolicy, today: string, language: Language) {
  return {
    number: `${policy.prefix} ${policy.number}`,
    state: policy.state,
    stateName: brand.states[policy.state].name,
    cover: coverOn(policy, today),
    effective: longDay(policy.effective_on, language),
    expires: longDay(policy.expires_on, language),
    cancels: policy.cancels_on === null ? undefined : longDay(policy.cancels_on, language),
    agency: { name: policy.agency_name, phone: policy.agency_phone },
  };
}

function coverAmount(cover: Cover, language: Language): string {
  const locale = { locale: language };
  const { limit_cents: limit, limit_per_accident_cents: perAccident, deductible_cents: deductible } = cover;
  const parts: string[] = [];
  if (limit !== null) {
    const amount = money(limit, language);
    if (cover.kind === 'rental') parts.push(m.guest_cover_a_day({ amount }, locale));
    else if (perAccident === null) parts.push(amount);
    else parts.push(m.guest_cover_limits({ person: amount, accident: money(perAccident, language) }, locale));
  }
  if (deductible) parts.push(m.guest_cover_deductible({ amount: money(deductible, language) }, locale));
  return parts.join(', ');
}

/** US dollars; whole ones without cents. */
function money(cents: number, language: Language): string {
  return new Intl.NumberFormat(`${language}-US`, {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100);
}

/** `2026-06-14` → June 14, 2026. */
function longDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
