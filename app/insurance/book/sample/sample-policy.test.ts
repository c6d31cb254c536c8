import { describe, expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { sampleLienholders } from './sample-lienholders.ts';
import { samplePolicy } from './sample-policy.ts';
import { scatteredNumber } from './sample-random.ts';

const policiesOn = (today: string, count = 400) =>
  Array.from({ length: count }, (_, index) =>
    samplePolicy(index, { seed: 3, today, lienholders: sampleLienholders().length, agenciesNear: () => [1] }),
  );

describe.each(['2024-02-29', '2026-03-01', '2026-08-31', '2026-12-31'])('with today as %s', (today) => {
  const policies = policiesOn(today);

  test('statuses match the dates', () => {
    for (const { policy, terms } of policies) {
      const { effective_on, expires_on } = terms.at(-1) ?? { effective_on: '', expires_on: '' };
      const end = policy.cancels_on ?? '';
      const isInForce = effective_on < today && today < expires_on;
      const holds = {
        A: isInForce && end === '',
        X: expires_on < today && end === '',
        L: effective_on < end && end <= today && end < expires_on,
        C: isInForce && today < end && end < expires_on,
      }[policy.status];
      expect({ number: policy.number, status: policy.status, effective_on, expires_on, end, holds }).toMatchObject({
        holds: true,
      });
    }
  });

  test('terms follow each other without a gap, and only the last one is current', () => {
    for (const { terms } of policies) {
      expect(terms.map(({ number }) => number)).toEqual(terms.map((_, at) => at + 1));
      expect(terms.map(({ is_current }) => is_current)).toEqual(terms.map((_, at) => at === terms.length - 1));
      for (const [at, { effective_on }] of terms.entries())
        if (at > 0) expect(terms[at - 1]?.expires_on).toBe(effective_on);
    }
  });

  test('no payment or vehicle is dated after today, and a notice has a missed bill', () => {
    for (const { policy, instalments, vehicles } of policies) {
      for (const { paid_at } of instalments) if (paid_at) expect(String(paid_at).slice(0, 10) < today).toBe(true);
      for (const { added_on, removed_on } of vehicles)
        expect([added_on, removed_on ?? today].every((day) => day <= today)).toBe(true);
      if (policy.status === 'C')
        expect(instalments.some(({ paid_at, due_on }) => !paid_at && due_on < today)).toBe(true);
    }
  });

  test('Georgia’s insurance database learns of a car within 30 days, and no other state reports any', () => {
    for (const { policy, vehicles } of policies) {
      for (const { added_on, geics_reported_on } of vehicles) {
        const isKnown = policy.state === 'GA' && added_on < plusDays(today, -30);
        if (policy.state !== 'GA' || isKnown) expect(geics_reported_on !== null).toBe(isKnown);
        if (geics_reported_on) expect(geics_reported_on > added_on && geics_reported_on <= today).toBe(true);
      }
    }
  });
});

const policies = policiesOn('2026-11-20', 2000);

test('licenses have the format of their state and belong to one person each', () => {
  const forms: Record<string, RegExp> = { FL: /^[A-Z][0-9]{12}$/, TX: /^[0-9]{8}$/, GA: /^[0-9]{9}$/ };
  const owners = new Map<string, string>();
  for (const { drivers } of policies) {
    for (const { license_number, license_state, first_name, last_name, date_of_birth } of drivers) {
      expect(license_number).toMatch(forms[license_state ?? ''] ?? /^$/);
      const license = license_number ?? '';
      const owner = `${first_name} ${last_name} ${date_of_birth}`;
      expect(owners.get(license) ?? owner).toBe(owner);
      owners.set(license, owner);
    }
  }
});

test('every policy has at least the coverage that its state requires', () => {
  const least: Record<string, Record<string, [number, number]>> = {
    FL: { property_damage: [10_000, 0], personal_injury_protection: [10_000, 0] },
    TX: { bodily_injury: [30_000, 60_000], property_damage: [25_000, 0] },
    GA: { bodily_injury: [25_000, 50_000], property_damage: [25_000, 0] },
  };
  for (const { policy, coverages } of policies) {
    for (const [kind, [person, accident]] of Object.entries(least[policy.state] ?? {})) {
      const covered = coverages.find((coverage) => coverage.kind === kind);
      expect(Number(covered?.limit_cents)).toBeGreaterThanOrEqual(person * 100);
      if (accident) expect(Number(covered?.limit_per_accident_cents)).toBeGreaterThanOrEqual(accident * 100);
    }
    if (policy.state !== 'FL') expect(policy.line).toBe('personal');
    if (policy.state === 'GA') expect(coverages.some(({ kind }) => kind === 'rental')).toBe(false);
  }
});

test('scattered numbers keep their length and never repeat', () => {
  const numbers = Array.from({ length: 90_000 }, (_, index) => scatteredNumber(index, 5, 77));
  expect(new Set(numbers).size).toBe(90_000);
  expect(numbers.every((number) => /^[1-9][0-9]{4}$/.test(number))).toBe(true);
});
