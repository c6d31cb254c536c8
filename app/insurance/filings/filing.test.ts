import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { goldenDocument } from '#testing/test-documents.ts';
import { certificateChanges } from './filing.ts';

const plain = goldenDocument('B');
type Filing = 'SR22' | 'SR22A' | 'FR44' | null;
const filed = (...forms: Filing[]): PolicyDocument => ({
  ...plain,
  drivers: plain.drivers.map((each, at) => ({
    ...each,
    rating: each.rating && { ...each.rating, filing: forms[at] ?? null },
  })),
});
const noticed = { ...filed('SR22'), status: 'cancel_pending' as const, cancels_on: '2027-01-20' };
const cancelled = (on: string) => ({ ...filed('SR22'), status: 'cancelled' as const, cancels_on: on });
const excluded = {
  ...filed('SR22'),
  drivers: filed('SR22').drivers.map((each) => ({ ...each, status: 'excluded' as const })),
};
const relicensed = {
  ...filed('SR22'),
  drivers: filed('SR22').drivers.map((each) => ({ ...each, license_number: `N${each.license_number}` })),
};

test.each([
  ['a new policy without one', undefined, plain, []],
  ['a new policy with two', undefined, filed('SR22', 'FR44'), ['begins SR22 2027-01-15', 'begins FR44 2027-01-15']],
  ['an excluded driver', undefined, excluded, []],
  ['an endorsement that brings one', plain, filed(null, 'FR44'), ['begins FR44 2027-01-15']],
  ['one that changes something else', filed('SR22'), { ...filed('SR22'), address: '9 New St' }, []],
  ['one that drops it', filed('SR22'), plain, ['ends SR22 2027-01-15']],
  ['another form', filed('SR22'), filed('FR44'), ['ends SR22 2027-01-15', 'begins FR44 2027-01-15']],
  ['another license', filed('SR22'), relicensed, ['ends SR22 2027-01-15', 'begins SR22 2027-01-15']],
  ['a notice of cancellation', filed('SR22'), noticed, ['ends SR22 2027-01-20']],
  ['a notice that is lifted', noticed, filed('SR22'), ['begins SR22 2027-01-01']],
  ['a notice that came true', noticed, cancelled('2027-01-20'), []],
  ['a notice, and a cancellation before its day', noticed, cancelled('2027-01-18'), ['ends SR22 2027-01-18']],
  ['a cancellation', filed('SR22'), cancelled('2027-02-01'), ['ends SR22 2027-02-01']],
  ['a reinstatement', cancelled('2027-01-10'), filed('SR22'), ['begins SR22 2027-01-15']],
  [
    'the end of the term',
    filed('SR22'),
    { ...filed('SR22'), status: 'expired' as const },
    [`ends SR22 ${plain.term.expires_on}`],
  ],
])('%s', (_, before, after, said) => {
  const was: On[] = before ? [[before, '2027-01-01']] : [];
  expect(changes(was, [...was, [after, '2027-01-15']])).toEqual(said);
});

const noticedPlain = { ...plain, status: 'cancel_pending' as const, cancels_on: '2027-01-20' };

test.each<[string, On[], On[], string[]]>([
  [
    'a notice that ends the policy before the change that would bring one',
    [
      [plain, '2027-01-01'],
      [filed('SR22'), '2027-01-25'],
    ],
    [
      [noticedPlain, '2027-01-05'],
      [noticed, '2027-01-25'],
    ],
    ['ends SR22 2027-01-20'],
  ],
  [
    'that notice, when it is lifted',
    [
      [noticedPlain, '2027-01-05'],
      [noticed, '2027-01-25'],
    ],
    [
      [plain, '2027-01-06'],
      [filed('SR22'), '2027-01-25'],
    ],
    ['begins SR22 2027-01-25'],
  ],
  [
    'a notice that ends the policy before the change that drops one',
    [
      [filed('SR22'), '2027-01-01'],
      [plain, '2027-01-25'],
    ],
    [
      [noticed, '2027-01-05'],
      [noticedPlain, '2027-01-25'],
    ],
    ['ends SR22 2027-01-20'],
  ],
  [
    'that notice, when it is lifted, perhaps after the state was told',
    [
      [noticed, '2027-01-05'],
      [noticedPlain, '2027-01-25'],
    ],
    [
      [filed('SR22'), '2027-01-06'],
      [plain, '2027-01-25'],
    ],
    ['begins SR22 2027-01-06', 'ends SR22 2027-01-25'],
  ],
  [
    'a notice whose day is after the change that drops one',
    [
      [filed('SR22'), '2027-01-01'],
      [plain, '2027-01-10'],
    ],
    [
      [noticed, '2027-01-05'],
      [noticedPlain, '2027-01-10'],
    ],
    [],
  ],
  [
    'the end of the policy before a change that would bring one',
    [
      [plain, '2027-01-01'],
      [filed('SR22'), '2027-01-25'],
    ],
    [[{ ...plain, status: 'cancelled', cancels_on: '2027-01-20' }, '2027-01-20']],
    ['ends SR22 2027-01-20'],
  ],
])('%s', (_, before, after, said) => {
  expect(changes(before, after)).toEqual(said);
});

type On = [document: PolicyDocument, effectiveOn: string];

function changes(before: On[], after: On[]): string[] {
  const covering = ([document, effectiveOn]: On) => ({ document, effectiveOn });
  const [first, ...toCome] = after.map(covering);
  if (!first) throw new Error('no version');
  return certificateChanges(before.map(covering), [first, ...toCome]).map((change) =>
    [change.what, change.form, change.what === 'ends' ? change.endsOn : change.beginsOn].join(' '),
  );
}
