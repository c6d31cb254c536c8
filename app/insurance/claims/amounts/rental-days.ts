import { RENTAL } from '#config/by-state/rental.ts';
import {
  BOUGHT_RENTAL,
  CLAIMANT_RENTAL,
  DAYS_AFTER_OFFER,
  type RentalTerms,
  THEFT_RENTAL,
} from '#config/claims/rental-terms.ts';
import type { StateCode } from '#config/states.ts';
import type { Coverage, Track } from '#contract/coverages.ts';
import { daysBetween, plusDays } from '#platform/calendar/day.ts';
import type { ClaimKind } from '../claim.ts';

/** Why a rental is needed: the car is being repaired, was stolen, or is a total loss. */
export const RENTAL_KINDS = ['repair', 'theft', 'total'] as const;
export type RentalKind = (typeof RENTAL_KINDS)[number];

/** Our decision on a rental. Days are `yyyy-mm-dd`, amounts whole cents. */
export type RentalAnswer = {
  kind: RentalKind;
  dayCents: number;
  /** The maximum number of days; null for as many as the repair takes. */
  mostDays: number | null;
  mostCents: number | null;
  /** The days agreed for a repair beyond those of the estimate's hours. */
  moreDays: number;
  /**
   * The part of `mostCents` used on other lines and claims of the same term. Written as the adjuster typed it; read with
   * what has counted there since (`usedInTerm`).
   */
  usedCents: number;
  /** The first day. For a drivable car, the day its repair begins; for a theft, the day from which the waiting counts. */
  fromOn: string;
  isDrivable: boolean;
  /** The day the repair began, the car was found, or our total loss offer was sent. */
  turnedOn: string | null;
};

export type RentalOwed = {
  /** Null while it is unknown how long the repair takes. */
  days: number | null;
  /** The first day that counts; for a theft, after the waiting period. */
  fromOn: string;
  /** The last day counted so far, and the last day that can ever count. */
  untilOn: string | null;
  latestOn: string | null;
  /** How the days divide into waiting for the repair and the repair itself, or for our offer and those after it. */
  waitDays: number;
  repairDays: number | null;
  /** The maximum in total; the actual cost per day may be lower. */
  cents: number | null;
  /** The most that can ever be owed, however long it goes on; Infinity without a limit. */
  everCents: number;
  /** True while the end is unknown; the days are then those so far. */
  isOpen: boolean;
};

/** Days for a repair: its hours divided by six per day, rounded up (BZ-04). @param tenths of an hour */
export const repairDaysOf = (tenths: number) => Math.ceil(tenths / (RENTAL.repairHoursPerDay * 10));

/**
 * What we owe for a rental car (design/claims.md §6). For a drivable car: the days of its repair. For one that is not:
 * also the days before the repair began. For a theft: from 48 hours after it, or after its report, until the car is found.
 * For a total loss: until three days after our offer. Each day pays its actual cost, up to the daily limit.
 *
 * @param tenths the labor of the latest estimate, in tenths of an hour; null without an estimate
 * @param actualCents the cost of a day, when it is below the limit
 */
export function rentalOwed(
  answer: RentalAnswer,
  { tenths, today, actualCents }: { tenths: number | null; today: string; actualCents?: number },
): RentalOwed {
  const { kind, fromOn } = answer;
  const counted = COUNT[kind](answer, tenths, today);
  const first = kind === 'theft' ? plusDays(fromOn, RENTAL.theftWaitHours / 24) : fromOn;
  const { waitDays, repairDays, isOpen } = counted;
  const all = repairDays === null ? null : waitDays + repairDays;
  const isCapped = all !== null && answer.mostDays !== null && all >= answer.mostDays;
  const days = all !== null && isCapped ? answer.mostDays : all;
  return {
    days,
    fromOn: first,
    waitDays,
    repairDays,
    isOpen: isOpen && !isCapped,
    untilOn: days === null || days === 0 ? null : plusDays(first, days - 1),
    latestOn: answer.mostDays === null ? null : plusDays(first, answer.mostDays - 1),
    cents: days === null ? null : centsOf(answer, days, actualCents),
    everCents: centsOf(answer, answer.mostDays ?? Number.POSITIVE_INFINITY, actualCents),
  };
}

function centsOf({ dayCents, mostCents, usedCents }: RentalAnswer, days: number, actualCents = dayCents): number {
  const all = days * Math.min(actualCents, dayCents);
  return mostCents === null ? all : Math.min(all, Math.max(0, mostCents - usedCents));
}

type Counted = Pick<RentalOwed, 'waitDays' | 'repairDays' | 'isOpen'>;

const COUNT: Record<RentalKind, (answer: RentalAnswer, tenths: number | null, today: string) => Counted> = {
  repair({ fromOn, isDrivable, turnedOn, moreDays }, tenths, today) {
    const begun = turnedOn ?? today;
    const waitDays = isDrivable ? 0 : Math.max(0, daysBetween(fromOn, begun));
    return {
      waitDays,
      repairDays: tenths === null ? null : repairDaysOf(tenths) + moreDays,
      isOpen: !isDrivable && turnedOn === null,
    };
  },
  theft({ fromOn, turnedOn }, _, today) {
    const gone = daysBetween(fromOn, turnedOn ?? today) - RENTAL.theftWaitHours / 24;
    return { waitDays: 0, repairDays: Math.max(0, Math.ceil(gone)), isOpen: turnedOn === null };
  },
  total({ fromOn, turnedOn }, _, today) {
    // Both days count: the one of the offer, and the last one after it.
    const daysUntil = (last: string) => Math.max(0, daysBetween(fromOn, last) + 1);
    const offered = turnedOn ?? today;
    const waitDays = daysUntil(offered);
    const repairDays = daysUntil(plusDays(offered, DAYS_AFTER_OFFER)) - waitDays;
    return { waitDays, repairDays, isOpen: turnedOn === null };
  },
};

type Of = { state: StateCode; coverage: Coverage; track: Track; claimKind: ClaimKind };

/**
 * The terms for a line's rental, if any: rental coverage that was bought, a theft, or a claimant whom our insured hit.
 */
export function rentalTermsOf({ state, coverage, track, claimKind }: Of): RentalTerms | undefined {
  if (track === 'third') return coverage === 'PD_3P' ? CLAIMANT_RENTAL : undefined;
  if (coverage === 'RENT') return BOUGHT_RENTAL[state];
  return coverage === 'COMP' && claimKind === 'theft' ? THEFT_RENTAL[state] : undefined;
}
