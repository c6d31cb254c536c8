import type { Insertable } from 'kysely';
import { RENTAL } from '#config/by-state/rental.ts';
import { type StateCode, states } from '#config/states.ts';
import type { Coverage } from '#platform/database/tables.ts';
import type { SampleRandom } from './sample-random.ts';

type Cover = Omit<Insertable<Coverage>, 'policy_id'>;

const dollars = (amount: number) => amount * 100;

/**
 * Bodily injury limits per person and per accident, and property damage, in thousands of dollars. The first option is
 * the state minimum.
 */
const LIABILITY: Partial<Record<string, [number, number, number][]>> = {
  // Florida requires property damage and no-fault coverage only; bodily injury is optional.
  FL: [
    [10, 20, 10],
    [25, 50, 25],
    [50, 100, 50],
    [100, 300, 50],
  ],
  TX: [
    [30, 60, 25],
    [50, 100, 50],
    [100, 300, 100],
  ],
  GA: [
    [25, 50, 25],
    [50, 100, 50],
    [100, 300, 100],
  ],
};
const COMMERCIAL: [number, number, number][] = [
  [50, 100, 50],
  [100, 300, 50],
  [100, 300, 100],
];

function liabilityIn(state: StateCode): [number, number, number][] {
  const { bodilyInjury: [person, accident] = [10, 20], propertyDamage } = states[state].minimumLimits;
  return (
    LIABILITY[state] ?? [
      [person, accident, propertyDamage],
      [50, 100, 50],
      [100, 300, 100],
    ]
  );
}

/** Coverages of the whole policy, at least the minimum that state law requires. */
export function drawLiability(random: SampleRandom, state: StateCode, line: 'personal' | 'commercial'): Cover[] {
  const { minimumLimits, hasInjuryProtectionUnlessRejected } = states[state];
  const options = line === 'commercial' ? COMMERCIAL : liabilityIn(state);
  const [person = 0, accident = 0, property = 0] = random.isLucky(0.6) ? (options[0] ?? []) : random.pick(options);
  const hasBodilyInjury = minimumLimits.bodilyInjury !== undefined || line === 'commercial' || random.isLucky(0.55);
  const injury = { limit_cents: dollars(person * 1000), limit_per_accident_cents: dollars(accident * 1000) };
  const covers = [cover('property_damage', { limit_cents: dollars(property * 1000) })];
  if (hasBodilyInjury) covers.unshift(cover('bodily_injury', injury));
  const injuryProtection = minimumLimits.personalInjuryProtection;
  if (injuryProtection) {
    const deductible_cents = dollars(random.pick([0, 0, 500, 1000]));
    covers.push(
      cover('personal_injury_protection', { limit_cents: dollars(injuryProtection * 1000), deductible_cents }),
    );
  } else if (hasInjuryProtectionUnlessRejected) {
    if (random.isLucky(0.6)) {
      const limit_cents = dollars(random.pick([2500, 2500, 5000, 10_000]));
      covers.push(cover('personal_injury_protection', { limit_cents }));
    }
  } else if (random.isLucky(0.3)) {
    covers.push(cover('medical_payments', { limit_cents: dollars(random.pick([1000, 2000, 5000])) }));
  }
  if (hasBodilyInjury && random.isLucky(0.4)) covers.push(cover('uninsured_motorist', injury));
  return covers;
}

/** Coverages for damage to one vehicle. A lender requires both, with a deductible it accepts. */
export function drawPhysicalDamage(
  random: SampleRandom,
  position: number,
  state: StateCode,
  isLiened: boolean,
): Cover[] {
  if (!isLiened && !random.isLucky(0.3)) return [];
  const deductible_cents = dollars(random.pick(isLiened ? [250, 500, 500, 1000] : [500, 500, 1000, 1000]));
  const covers = [
    cover('comprehensive', { deductible_cents }, position),
    cover('collision', { deductible_cents }, position),
  ];
  const drawRental = RENTALS[state];
  if (drawRental && random.isLucky(0.3)) covers.push(cover('rental', drawRental(random), position));
  if (random.isLucky(0.2)) covers.push(cover('towing', { limit_cents: dollars(75) }, position));
  return covers;
}

/** Rental limits per day and, in Florida per term, in Texas for thirty days (BZ-01, BZ-02). */
const RENTALS: Partial<Record<string, (random: SampleRandom) => Partial<Cover>>> = {
  FL: () => ({ limit_cents: dollars(RENTAL.FL.perDay), limit_per_accident_cents: dollars(RENTAL.FL.perTerm) }),
  TX(random) {
    const perDay = random.pick(RENTAL.TX.perDayOptions);
    return { limit_cents: dollars(perDay), limit_per_accident_cents: dollars(perDay * RENTAL.theftDays) };
  },
};

function cover(kind: string, amounts: Partial<Cover>, vehicle_position = 0): Cover {
  return { kind, vehicle_position, ...amounts };
}
