import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { CLAIM_KIND_NAMES } from '../claim-labels.ts';
import { adjusterOf, type OwnClaim, stageOf, stepsOf } from './own-claim.ts';

export const STAGE_NAMES = {
  open: m.claim_status_open,
  received: m.claim_status_received,
  assigned: m.claim_status_assigned,
  waiting: m.claim_status_waiting,
  estimate: m.claim_status_estimate,
  payment: m.claim_status_payment,
  paid: m.claim_status_paid,
  settled: m.claim_status_settled,
  closed: m.claim_status_closed,
};
/** Whether an accepted part was paid, its agent is not told. */
const NAMES_FOR_AGENT = { ...STAGE_NAMES, payment: m.line_state_accepted };
const steps = {
  reported: m.claim_step_reported,
  assigned: m.claim_step_assigned,
  estimate: m.claim_step_estimate,
  payment: m.claim_step_payment,
};

/** A claim in its policyholder's list. */
export function claimView(claim: OwnClaim, language: Language) {
  const locale = { locale: language };
  const day = (date: string) => date && mediumDay(date, language);
  const adjuster = adjusterOf(claim);
  const phone = adjuster?.phone ?? brand.phones.claims;
  const stage = stageOf(claim);
  return {
    ...inShort(claim, STAGE_NAMES, language),
    isPaid: stage === 'paid' || stage === 'settled',
    isWaiting: stage === 'waiting',
    hasPage: claim.has_lines,
    isRepresented: claim.is_represented,
    // A claim with lines has a date per line, which its own page shows.
    next:
      claim.has_lines && stage !== 'received' ? m.claim_next_on_page({}, locale) : m.claim_next_received({}, locale),
    steps: stepsOf(claim).map((at) => ({ ...at, name: steps[at.step]({}, locale), day: day(at.day) })),
    adjuster: adjuster && { name: adjuster.name, phone, writtenPhone: writtenPhone(phone) },
  };
}
export type ClaimView = ReturnType<typeof claimView>;

/** A claim in its agent's list. */
export const claimForAgent = (claim: OwnClaim, language: Language) => inShort(claim, NAMES_FOR_AGENT, language);

function inShort(claim: OwnClaim, names: typeof STAGE_NAMES, language: Language) {
  const locale = { locale: language };
  const stage = stageOf(claim);
  return {
    id: claim.id,
    number: claim.number,
    kind: CLAIM_KIND_NAMES[claim.kind]({}, locale),
    // "2019 Toyota Corolla, May 20, 2026, Miami", as far as known.
    where: [claim.vehicle, mediumDay(claim.loss_on, language), claim.city].filter(Boolean).join(', '),
    status: names[stage]({}, locale),
    isClosed: stage === 'settled' || stage === 'closed',
  };
}
