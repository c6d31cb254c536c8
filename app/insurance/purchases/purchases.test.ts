import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { electionsOf } from '../record/pricing/elections.ts';
import { readInitials } from './signing/agree-to-election.ts';
import { isSignersName } from './signing/signer.ts';

type Cover = PolicyDocument['coverages'][number];
const cover = (kind: Cover['kind'], limit: number, more: Partial<Cover> = {}): Cover => ({
  kind,
  limit_cents: limit * 100_000,
  limit_per_accident_cents: null,
  deductible_cents: null,
  premium_cents: 100,
  ...more,
});
const document = (coverages: Cover[], excluded: string[] = []) =>
  ({
    coverages,
    zip: '77036',
    garaging_zip: null,
    drivers: excluded.map((first_name, at) => ({
      position: at + 2,
      first_name,
      last_name: 'Salas',
      date_of_birth: '1955-07-09',
      status: 'excluded',
    })),
    vehicles: [{ coverages: [cover('collision', 0, { deductible_cents: 50_000 })] }],
  }) as unknown as PolicyDocument;
const kinds = (state: 'FL' | 'TX' | 'GA', of: PolicyDocument) =>
  electionsOf({ state, document: of }, 'en').map(({ kind, subject }) => `${kind}${subject}`);

const BI = cover('bodily_injury', 50);
const [UM, UM_LOW] = [cover('uninsured_motorist', 50), cover('uninsured_motorist', 30)];
const [UMPD, PIP] = [cover('uninsured_motorist_property', 25), cover('personal_injury_protection', 2.5)];

test.each([
  ['what the law includes is kept', 'TX', [BI, PIP, UM, UMPD], []],
  ['PIP is turned down', 'TX', [BI, UM, UMPD], ['no-injury-protection']],
  ['all for uninsured drivers is turned down, by one signature', 'TX', [BI, PIP], ['no-uninsured']],
  ['what it pays for the car is turned down', 'TX', [BI, PIP, UM], ['no-uninsured-property']],
  ['it is turned down', 'FL', [BI, PIP], ['no-uninsured']],
  ['it is not offered without liability for injuries', 'FL', [PIP], []],
  ['it is less than what is paid to those one hurts', 'FL', [BI, PIP, UM_LOW], ['lower-uninsured', 'non-stacked']],
  [
    'PIP has a deductible',
    'FL',
    [cover('personal_injury_protection', 10, { deductible_cents: 50_000 })],
    ['injury-deductible'],
  ],
  ['it is turned down through an agent', 'GA', [BI], ['no-uninsured']],
] as const)('elections with a signature of their own: %s, in %s', (_what, state, coverages, expected) => {
  expect(kinds(state, document([...coverages]))).toEqual(expected);
});

test('each excluded driver is signed for by name, in the signer’s language', () => {
  const of = document([BI, PIP, UM, UMPD], ['Ernesto', 'Luz']);
  expect(kinds('TX', of)).toEqual(['excluded-driver2', 'excluded-driver3']);
  const [first] = electionsOf({ state: 'TX', document: of }, 'es');
  expect(first?.wording).toContain('Ernesto Salas, con fecha de nacimiento 9 de julio de 1955');
});

test('a typed name matches the signer in any spelling, and nobody else', () => {
  const { insureds } = { insureds: [{ first_name: 'José', last_name: 'Núñez-O’Neil', date_of_birth: '1984-03-02' }] };
  for (const typed of ['José Núñez-O’Neil', 'jose nunez oneil', ' JOSÉ  LUIS NÚÑEZ O’NEIL ']) {
    expect([typed, isSignersName(typed, { insureds })]).toEqual([typed, true]);
  }
  for (const typed of ['', 'José', 'Núñez O’Neil', 'Luis Núñez O’Neil', 'O’Neil Núñez José']) {
    expect([typed, isSignersName(typed, { insureds })]).toEqual([typed, false]);
  }
});

test.each([
  ['df', 'DF'],
  [' ñ. o. ', 'Ñ. O.'],
  ['', undefined],
  ['12', undefined],
  ['abcdef', undefined],
])('the initials %j are stored as %s', (typed, kept) => expect(readInitials(typed)).toBe(kept));
