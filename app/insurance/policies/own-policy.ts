import type { Language } from '#config/language.ts';
import { writtenPhone } from '#config/phone-number.ts';
import { COVERAGE_KINDS, type CoverageKind } from '#contract/coverages.ts';
import { joinPolicyName, type PolicyName, splitPolicyName } from '#contract/policy-name.ts';
import { mediumDay, shortDay, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { isOfAgent } from '../agencies/agency-to-call.ts';
import { amountDueOn, noticeDayOf } from './billed-policy.ts';
import { coverOn, endOfCover, endsEarlyOn, hasEnded, isCovering } from './cover.ts';
import { coverDay } from './cover-day.ts';
import { coverName } from './cover-labels.ts';
import { centsOf, lapseOf } from './lapse.ts';
import type { OwnCover, Owned, OwnPolicy } from './own-policy-store.ts';

/** A signed-in policyholder's policy as display text, as of today in its state. */
export function ownPolicyView(policy: OwnPolicy, owned: Owned, now: Date, language: Language) {
  const today = coverDay(policy, now);
  const cover = coverOn(policy, today);
  const own = <Row extends { policy_id: number }>(rows: Row[]) => rows.filter((row) => row.policy_id === policy.id);
  const covers = own(owned.covers);
  const bills = own(owned.bills);
  const lapse = lapseOf(policy, bills, today);
  // A policy that has ended has no further bills, but for what is left of one that did not end for nonpayment.
  const due = hasEnded(cover) && lapse.kind !== 'none' ? undefined : amountDueOn(bills, today);
  const { payBefore, endsAnyway } = noticeDayOf(policy, today);
  return {
    id: policy.id,
    number: `${policy.prefix} ${policy.number}`,
    name: joinPolicyName(policy),
    state: policy.state,
    line: policy.line,
    cover,
    effective: mediumDay(policy.effective_on, language),
    expires: writtenDay(policy.expires_on, language),
    cancels: policy.cancels_on === null ? undefined : writtenDay(policy.cancels_on, language),
    /** Under notice of cancellation: before which day to pay to go on, or on which day it ends in any case. */
    payBefore: payBefore && writtenDay(payBefore, language),
    endsAnyway: endsAnyway && writtenDay(endsAnyway, language),
    /** The first day without coverage: by a notice or a cancellation, otherwise the end of the term. */
    ends: mediumDay(endOfCover(policy), language),
    endsEarly: endsEarlyOn(policy) !== undefined,
    due: due && {
      amount: writtenMoney(due.cents, language),
      day: writtenDay(due.dueOn, language),
      shortDay: shortDay(due.dueOn, language),
      isLate: due.isLate,
      more: bills.filter(({ due_on }) => due_on >= today && due_on !== due.dueOn).length,
    },
    hasEnded: hasEnded(cover),
    /** How the policy can be reinstated without a gap; undefined when it cannot. */
    again:
      lapse.kind === 'open'
        ? {
            amount: writtenMoney(centsOf(lapse.bills), language),
            lastDay: writtenDay(lapse.lastDay, language),
          }
        : undefined,
    /** It was paid to be reinstated, which the core system is still to do. */
    isAsked: lapse.kind === 'asked',
    /** Coverages that apply whichever car is driven. */
    covers: coverNames(covers, 0, language),
    vehicles: own(owned.vehicles).map(({ name, model, vin_suffix, position }) => ({
      name,
      vin_suffix,
      body: bodyOf(model),
      isCovered: isCovering(cover),
      ownDamage: coverNames(covers, position, language, ['comprehensive', 'collision']),
    })),
    drivers: own(owned.drivers).filter(({ status }) => status === 'rated').length,
    agency: agencyView(policy),
  };
}
export type OwnPolicyView = ReturnType<typeof ownPolicyView>;

/** The policy that a URL names, such as `FL44170263`; undefined when it cannot be one. */
export function policyNamed(text: string | undefined): PolicyName | undefined {
  return /^[A-Z]{2,3}[0-9]{8}$/.test(text ?? '') ? splitPolicyName(text ?? '') : undefined;
}

export function agencyView(policy: OwnPolicy) {
  const address = `${policy.agency_address}, ${policy.agency_city}, ${policy.agency_state} ${policy.agency_zip}`;
  const destination = `${policy.agency_name}, ${address}`;
  const directions = `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
  return {
    name: policy.agency_name,
    phone: policy.agency_phone,
    writtenPhone: writtenPhone(policy.agency_phone),
    /** Of an agency that is open. */
    office: isOfAgent(policy.agency_phone) ? { address, directions } : undefined,
  };
}

/** Names of the coverages of the whole policy (position 0) or of one car, in the order of a declarations page. */
function coverNames(
  covers: OwnCover[],
  position: number,
  language: Language,
  kinds: readonly CoverageKind[] = COVERAGE_KINDS,
) {
  const has = (kind: CoverageKind) =>
    covers.some((cover) => cover.kind === kind && cover.vehicle_position === position);
  return kinds.filter(has).map((kind) => coverName(kind, language));
}

const BODIES = [
  ['pickup', /F-?[1-3]50|Silverado|Sierra|^[1-3]500$|Tacoma|Tundra|Frontier|Ranger|Colorado|Titan|Ridgeline|Canyon/i],
  ['van', /Transit|Sienna|Odyssey|Caravan|Express|Savana|Sprinter|ProMaster|Pacifica|NV200|City|E-[1-3]50|Van/],
  [
    'suv',
    /RAV|[CH]R-?V|Rogue|Tucson|Santa Fe|Explorer|Escape|Equinox|Tahoe|Suburban|Highlander|4Runner|Pilot|Sportage|Sorento|Wrangler|Cherokee|Forester|Outback|CX-|Edge|Expedition|Traverse|Murano|Pathfinder|Tiguan|Kona|Trax|Compass|Kicks/i,
  ],
  ['hatch', /Fit$|Yaris|Golf|Soul|Prius|Leaf|Bolt|Spark|Fiesta|Rio|Impreza|Versa Note|Mini/i],
] as const;
type Body = (typeof BODIES)[number][0] | 'sedan';

/** The picture of a car that looks most like the model. */
function bodyOf(model: string): Body {
  return BODIES.find(([, names]) => names.test(model))?.[0] ?? 'sedan';
}
