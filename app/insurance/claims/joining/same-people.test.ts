import { expect, test } from 'vitest';
import { type PersonOfClaim, samePeople } from './same-people.ts';

const person = (id: number, role: PersonOfClaim['role'], more: Partial<PersonOfClaim> = {}): PersonOfClaim => ({
  id,
  role,
  phone: '7135550163',
  email: null,
  accountId: null,
  hasSpoken: false,
  ...more,
});

test('one phone number makes one person only within one part of the accident', () => {
  const pairOf = (staying: PersonOfClaim['role'], going: PersonOfClaim['role']) => [
    ...samePeople([person(1, staying)], [person(2, going, { hasSpoken: true })]),
  ];
  expect(pairOf('policyholder', 'driver_ours')).toEqual([]);
  expect(pairOf('policyholder', 'passenger')).toEqual([]);
  expect(pairOf('driver_ours', 'passenger')).toEqual([]);
  expect(pairOf('passenger', 'passenger')).toEqual([[2, 1]]);
  expect(pairOf('driver_other', 'owner_other')).toEqual([[2, 1]]);
  expect(pairOf('policyholder', 'policyholder')).toEqual([[2, 1]]);
});

test('policyholders with two accounts are two people: one may have followed the other on the policy', () => {
  const pairOf = (accountId: number | null) => [
    ...samePeople([person(1, 'policyholder', { accountId: 7 })], [person(2, 'policyholder', { accountId })]),
  ];
  expect(pairOf(8)).toEqual([]);
  expect(pairOf(7)).toEqual([[2, 1]]);
  expect(pairOf(null)).toEqual([[2, 1]]);
});
