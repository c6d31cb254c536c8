import { brand } from '#config/brand.ts';
import { authorities, siteName } from '#config/by-state/authorities.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { type Claim, stepsOf } from './claim.ts';

export const CLAIM_KIND_NAMES = {
  rear_end: m.claim_rear_end,
  intersection: m.claim_intersection,
  parked: m.claim_parked,
  animal: m.claim_animal,
  weather: m.claim_weather,
  theft: m.claim_theft,
  glass: m.claim_glass,
  hit_and_run: m.claim_hit_and_run,
  other: m.claim_other,
};
export const CLAIM_STATUS_NAMES = {
  received: m.claim_status_received,
  assigned: m.claim_status_assigned,
  waiting: m.claim_status_waiting,
  inspection: m.claim_status_inspection,
  estimate: m.claim_status_estimate,
  payment: m.claim_status_payment,
  closed: m.claim_status_closed,
};
const steps = {
  reported: m.claim_step_reported,
  assigned: m.claim_step_assigned,
  estimate: m.claim_step_estimate,
  payment: m.claim_step_payment,
};

export function claimView(claim: Claim, language: Language) {
  const locale = { locale: language };
  const day = (date: string | null) => (date === null ? '' : mediumDay(date, language));
  return {
    id: claim.id,
    number: claim.number,
    kind: CLAIM_KIND_NAMES[claim.kind]({}, locale),
    // "2019 Toyota Corolla, May 20, 2026, Miami", as far as known.
    where: [claim.vehicle, day(claim.loss_on), claim.city].filter(Boolean).join(', '),
    status: CLAIM_STATUS_NAMES[claim.status]({}, locale),
    isClosed: claim.status === 'closed',
    hasPage: claim.has_lines,
    isRepresented: claim.is_represented,
    next: nextView(claim, day(claim.next_on ?? claim.paid_on), language),
    steps: stepsOf(claim).map(({ step, state, day: on }) => ({
      step,
      state,
      name: steps[step]({}, locale),
      day: day(on),
    })),
    adjuster:
      claim.adjuster_name && claim.adjuster_phone
        ? { name: claim.adjuster_name, phone: claim.adjuster_phone, writtenPhone: writtenPhone(claim.adjuster_phone) }
        : undefined,
  };
}
export type ClaimView = ReturnType<typeof claimView>;

/** The next step, and who takes it. */
function nextView({ status, has_lines }: Claim, day: string, language: Language): string {
  const locale = { locale: language };
  // A claim with lines has a date per line, which its own page shows.
  if (has_lines && status !== 'received') return m.claim_next_on_page({}, locale);
  switch (status) {
    case 'received':
      return m.claim_next_received({}, locale);
    case 'assigned':
      return m.claim_next_assigned({ day }, locale);
    case 'waiting':
      return m.claim_next_waiting({}, locale);
    case 'inspection':
      return m.claim_next_inspection({ day }, locale);
    case 'estimate':
      return m.claim_next_estimate({ day }, locale);
    case 'payment':
      return m.claim_next_payment({ day }, locale);
    case 'closed':
      return m.claim_next_closed({ day }, locale);
  }
}

/** The state under whose law a claim is; while none is known, only whose business days count. */
export type OfLaw = { state: StateCode; isLawKnown: boolean };

/**
 * Where to complain. While no state's law is known, the state in which somebody lives is not known either: they are told how
 * to find its authority, and the authority of our home state, which supervises us wherever the accident was.
 */
export function regulatorWords({ state, isLawKnown }: OfLaw, language: Language): string {
  const locale = { locale: language };
  const { regulator, complaints, site } = authorities[isLawKnown ? state : brand.home];
  const { address, phone } = complaints;
  const shown = { name: regulator[language], address, phone: tollFree(phone), site: siteName(site) };
  const text = m.letter_regulator_text(shown, locale);
  return isLawKnown ? text : m.letter_regulator_any({ ours: text }, locale);
}
