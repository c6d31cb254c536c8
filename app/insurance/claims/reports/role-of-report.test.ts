import { expect, test } from 'vitest';
import { lossOf } from './loss-of-report.ts';
import { theirCar } from './people-questions.ts';

const facts = {
  reportedAs: 'other' as const,
  state: 'FL',
  cars: [],
  drivers: [],
  isMatched: true,
  today: '2026-11-27',
  canText: true,
};
const reporterAs = (role: string) =>
  lossOf({
    facts,
    answers: { kind: 'rear_end', role, hurt: 'yes', 'hurt-me': 'yes' },
    accountId: null,
    photos: 0,
    onPolicy: { cars: [], drivers: [] },
  });

test('a passenger says in whose car they were; who was not asked counts as of another one', () => {
  const options = theirCar.groups[0]?.questions[0]?.options;
  expect(Array.isArray(options) && options.map(({ value }) => value)).toEqual([
    ...['driver_other', 'owner_other', 'passenger_ours', 'passenger_other', 'pedestrian'],
  ]);
  expect(reporterAs('passenger_ours').reporter).toMatchObject({ role: 'passenger', isInOurCar: true });
  for (const role of ['passenger_other', 'passenger']) {
    expect(reporterAs(role).reporter).toMatchObject({ role: 'passenger', isInOurCar: false });
  }
  // Nobody but a driver or owner has a car of their own.
  for (const role of ['passenger_ours', 'passenger_other', 'pedestrian']) expect(reporterAs(role).others).toEqual([]);
  expect(reporterAs('owner_other').others).toHaveLength(1);
});
