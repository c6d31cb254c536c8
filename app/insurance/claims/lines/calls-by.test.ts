import { expect, test } from 'vitest';
import { findRule } from '../clocks/clock-rules.ts';
import { clocksOf } from '../clocks/clocks.ts';
import { callsBy } from './acknowledge.ts';

test.each([
  ['TX', 'Houston', '77098', '2026-11-30T23:30:00-06:00'],
  ['TX', 'El Paso', '79901', '2026-11-30T23:30:00-07:00'],
  ['FL', 'Pensacola', '32501', '2026-11-30T23:30:00-06:00'],
] as const)('%s: a call promised late in the evening in %s is due on the day of its clock', (lawState, _, zip, at) => {
  const now = new Date(at);
  const line = { coverage: 'COLL', track: 'first', lawState, isLawKnown: true, zip, lossOn: '2026-11-30' } as const;
  const rule = findRule('OUR-CONTACT');
  const [clock] = clocksOf([{ kind: 'reported', happenedAt: now, facts: {} }], line, {
    now,
    rules: rule ? [rule] : [],
  });
  expect([callsBy({ lawState, zip }, now), clock?.dueOn]).toEqual(['2026-12-01', '2026-12-01']);
});
