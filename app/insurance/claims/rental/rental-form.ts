import { z } from 'zod';
import { THEFT_RENTAL } from '#config/claims/rental-terms.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { day } from '#contract/fields.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import { typedMoney } from '#platform/forms/typed-money.ts';
import { RENTAL_KINDS, type RentalAnswer, rentalTermsOf } from '../amounts/rental-days.ts';
import type { ClaimLine } from '../lines/claim-record.ts';
import { coverageOf } from '../lines/policy-at-loss.ts';
import type { TimedClaim } from '../lines/visibility.ts';

const empty = z.literal('').transform(() => null);
const MOST_DAY_CENTS = 100_000;
const MOST_CENTS = 10_000_000;

const form = z.object({
  kind: z.enum(RENTAL_KINDS),
  day: typedMoney().pipe(z.int().min(1).max(MOST_DAY_CENTS)),
  mostDays: z.union([empty, z.coerce.number().pipe(z.int().min(1).max(365))]),
  most: z.union([empty, typedMoney().pipe(z.int().max(MOST_CENTS))]),
  more: z.union([empty.transform(() => 0), z.coerce.number().pipe(z.int().min(0).max(365))]),
  used: z.union([empty.transform(() => 0), typedMoney().pipe(z.int().max(MOST_CENTS))]),
  from: day,
  drivable: z.enum(['yes', 'no']),
  turned: z.union([empty, day]),
  why: z.string().trim().max(500),
});

const WRONG = {
  kind: m.rent_bad_kind,
  day: m.rent_bad_day,
  mostDays: m.rent_bad_days,
  most: m.rent_bad_most,
  more: m.rent_bad_more,
  used: m.rent_bad_used,
  from: m.rent_bad_from,
  drivable: m.rent_bad_kind,
  turned: m.rent_bad_turned,
  why: m.rent_bad_why,
};

/**
 * Reads a rental decision from its form.
 *
 * @throws {Failure} refused, for the first field that cannot be read
 */
export function readRental(typed: Fields, language: Language): RentalAnswer & { why: string | null } {
  const names = Object.keys(form.shape);
  const read = form.safeParse(Object.fromEntries(names.map((name) => [name, (typed[name] ?? '').trim()])));
  const refuse = (words: typeof m.rent_bad_day) => new Failure('refused', words({}, { locale: language }));
  if (!read.success) {
    const wrong = String(read.error.issues[0]?.path[0]);
    throw refuse(WRONG[wrong as keyof typeof WRONG] ?? m.rent_bad_kind).at(wrong);
  }
  const { kind, day: dayCents, mostDays, most: mostCents, more, used: usedCents } = read.data;
  const { from, drivable, turned, why } = read.data;
  if (turned !== null && turned < from) throw refuse(m.rent_bad_turned).at('turned');
  return {
    kind,
    dayCents,
    mostDays,
    mostCents,
    // Only a repair's days are those of an estimate.
    moreDays: kind === 'repair' ? more : 0,
    usedCents,
    fromOn: from,
    isDrivable: drivable === 'yes',
    turnedOn: turned,
    why: why || null,
  };
}

export type TypedRental = Record<keyof typeof form.shape, string>;

const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

/**
 * What the form shows at first: the latest decision, or else values from the policy, the rental terms and the report.
 *
 * @param usedCents what other lines have used of the term's limit
 */
export function rentalAsTyped(
  { claim, vehicles, rentals }: TimedClaim,
  line: ClaimLine,
  document: PolicyDocument | undefined,
  usedCents = 0,
): TypedRental {
  const last = rentals.findLast(({ lineId }) => lineId === line.id);
  if (last) {
    const { kind, dayCents, mostDays, mostCents, moreDays, usedCents, fromOn, isDrivable, turnedOn } = last;
    return {
      kind,
      day: dollars(dayCents),
      mostDays: mostDays === null ? '' : String(mostDays),
      most: dollars(mostCents),
      more: moreDays > 0 ? String(moreDays) : '',
      used: dollars(usedCents),
      from: fromOn,
      drivable: isDrivable ? 'yes' : 'no',
      turned: turnedOn ?? '',
      why: '',
    };
  }
  const { state, kind, lossOn, reportedOn } = claim;
  const terms = rentalTermsOf({ ...line, state, claimKind: kind });
  const car = vehicles.find(({ id }) => id === line.vehicleId);
  const isStolen = kind === 'theft' && line.track === 'first';
  const isDrivable = car?.isDrivable !== false && !isStolen;
  const bought = line.coverage === 'RENT' ? coverageOf(document, car?.vin ?? null, 'rental') : undefined;
  return {
    // Only comprehensive waits after a theft; rental coverage that was bought pays from the first day.
    kind: isStolen && line.coverage === 'COMP' ? 'theft' : 'repair',
    day: dollars(bought?.limit_cents ?? terms?.dayCents[0] ?? null),
    mostDays: terms?.mostDays ? String(terms.mostDays) : '',
    most: dollars(terms?.mostCents === null ? null : (bought?.limit_per_accident_cents ?? terms?.mostCents ?? null)),
    more: '',
    used: usedCents > 0 ? dollars(usedCents) : '',
    // For a drivable car the first day is when its repair begins, which is still unknown.
    from: isDrivable ? dayIn(state, new Date()) : terms?.waitsFrom === 'report' ? reportedOn : lossOn,
    drivable: isDrivable ? 'yes' : 'no',
    turned: '',
    why: '',
  };
}

/**
 * The day of a theft, where the latest decision counts its hours from another although they begin with the theft: earlier
 * decisions proposed the day of the report.
 */
export function theftMissedBy({ claim, rentals }: TimedClaim, line: ClaimLine): string | undefined {
  const last = rentals.findLast(({ lineId }) => lineId === line.id);
  const isFromTheft = last?.kind === 'theft' && THEFT_RENTAL[claim.state]?.waitsFrom === 'theft';
  return isFromTheft && last.fromOn !== claim.lossOn ? claim.lossOn : undefined;
}
