import { RENTAL } from '#config/by-state/rental.ts';
import {
  BOUGHT_RENTAL,
  CLAIMANT_RENTAL,
  DAYS_AFTER_OFFER,
  type RentalTerms,
  THEFT_RENTAL,
} from '#config/claims/rental-terms.ts';
import type { StateCode } from '#config/states.ts';
import type { Coverage, Track } from '#contract/claim-line.ts';
import { daysBetween, plusDays } from '#platform/calendar/day.ts';
import type { ClaimKind } from '../claim.ts';

/** Why somebody drives another car: theirs is repaired, was stolen, or is not worth its repair. */
export const RENTAL_KINDS = ['repair', 'theft', 'total'] as const;
export type RentalKind = (typeof RENTAL_KINDS)[number];

/** What we answered about a rental: days are `yyyy-mm-dd`, amounts whole cents. */
export type RentalAnswer = {
  kind: RentalKind;
  dayCents: number;
  /** At most; none: as many as the repair takes. */
  mostDays: number | null;
  mostCents: number | null;
  /** Of `mostCents`, on other claims of the same term. */
  usedCents: number;
  /** The first day: of a car that drives the day its repair begins; of a theft the day we were told. */
  fromOn: string;
  isDrivable: boolean;
  /** The repair began, the car was found, or our offer for it went out. */
  turnedOn: string | null;
};

export type RentalOwed = {
  /** None while nobody knows how long the repair takes. */
  days: number | null;
  /** The first day that counts: of a theft, after the waiting time. */
  fromOn: string;
  /** The last day that is counted, and the last one that ever can be. */
  untilOn: string | null;
  latestOn: string | null;
  /** Of the days: waited for the repair to begin, and its own. */
  waitDays: number;
  repairDays: number | null;
  /** In all, at most: what a day costs may be less. */
  cents: number | null;
  /** Whether it goes on: the end is not known, and the days are those so far. */
  isOpen: boolean;
};

/** Days a repair takes: its hours over six a day, a begun day whole (BZ-04). @param tenths of an hour */
export const repairDaysOf = (tenths: number) => Math.ceil(tenths / (RENTAL.repairHoursPerDay * 10));

/**
 * What we owe for a rental car (design/claims.md §6). Of a car that drives the days of its repair; of one that does not
 * those before it began, too; of a theft from 48 hours after we were told until it is found; of a total loss until three
 * days after our offer. A day is worth what it costs, up to the most.
 *
 * @param tenths the work of the latest estimate, in tenths of an hour; none without one
 * @param actualCents what a day costs, where it is less
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
    ...{ days, fromOn: first, waitDays, repairDays, isOpen: isOpen && !isCapped },
    untilOn: days === null || days === 0 ? null : plusDays(first, days - 1),
    latestOn: answer.mostDays === null ? null : plusDays(first, answer.mostDays - 1),
    cents: days === null ? null : centsOf(answer, days, actualCents),
  };
}

function centsOf({ dayCents, mostCents, usedCents }: RentalAnswer, days: number, actualCents = dayCents): number {
  const all = days * Math.min(actualCents, dayCents);
  return mostCents === null ? all : Math.min(all, Math.max(0, mostCents - usedCents));
}

type Counted = Pick<RentalOwed, 'waitDays' | 'repairDays' | 'isOpen'>;

const COUNT: Record<RentalKind, (answer: RentalAnswer, tenths: number | null, today: string) => Counted> = {
  repair({ fromOn, isDrivable, turnedOn }, tenths, today) {
    const begun = turnedOn ?? today;
    const waitDays = isDrivable ? 0 : Math.max(0, daysBetween(fromOn, begun));
    return {
      waitDays,
      repairDays: tenths === null ? null : repairDaysOf(tenths),
      isOpen: !isDrivable && turnedOn === null,
    };
  },
  theft({ fromOn, turnedOn }, _, today) {
    const gone = daysBetween(fromOn, turnedOn ?? today) - RENTAL.theftWaitHours / 24;
    return { waitDays: 0, repairDays: Math.max(0, Math.ceil(gone)), isOpen: turnedOn === null };
  },
  total({ fromOn, turnedOn }, _, today) {
    const offered = turnedOn ?? today;
    const waitDays = Math.max(0, daysBetween(fromOn, offered));
    return { waitDays, repairDays: DAYS_AFTER_OFFER, isOpen: turnedOn === null };
  },
};

type Of = { state: StateCode; coverage: Coverage; track: Track; claimKind: ClaimKind };

/** By which terms a line's rental is answered, if it has one: bought with the policy, of a theft, or of somebody whom we hit. */
export function rentalTermsOf({ state, coverage, track, claimKind }: Of): RentalTerms | undefined {
  if (track === 'third') return coverage === 'PD_3P' ? CLAIMANT_RENTAL : undefined;
  if (coverage === 'RENT') return BOUGHT_RENTAL[state];
  return coverage === 'COMP' && claimKind === 'theft' ? THEFT_RENTAL[state] : undefined;
}
