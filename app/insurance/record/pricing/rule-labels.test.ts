import { expect, test } from 'vitest';
import { goldenDocument } from '#testing/test-documents.ts';
import { ELIGIBILITY_REASONS } from '../../rating/eligibility.ts';
import { explainChange } from '../../rating/explain-change.ts';
import { REFUSALS } from './change-refusals.ts';
import { DESK_REASONS } from './change-rules.ts';
import { rateDocument } from './price-document.ts';
import { byHandLabel, partLabel } from './price-labels.ts';
import { cancelReasonView, reasonView } from './rule-labels.ts';

const ALL = [...REFUSALS, ...DESK_REASONS, ...ELIGIBILITY_REASONS];

test.each(['en', 'es'] as const)('every reason has its own text on why and what to do next (%s)', (language) => {
  const views = ALL.map((reason) => reasonView(reason, language));
  expect(views.every(({ why, next }) => why.endsWith('.') && next.endsWith('.'))).toBe(true);
  expect(new Set(views.map(({ why }) => why)).size).toBe(ALL.length);
});

test('Florida’s two months are explained with the law and the date', () => {
  const hold = { statute: 'Fla. Stat. 627.7295', endsOn: '2027-02-01' };
  expect(cancelReasonView('held-by-law', { hold, endsOn: null }, 'en')).toEqual({
    why: expect.stringContaining('Fla. Stat. 627.7295'),
    next: 'You can cancel from February 1, 2027 on, or sooner for one of these reasons.',
  });
  expect(cancelReasonView('back-dated', { hold: undefined, endsOn: null }, 'es')).toEqual(
    reasonView('back-dated', 'es'),
  );
});

test('the parts of a price are described in plain text, and an added coverage names its car', () => {
  const B = goldenDocument('B');
  const [car, second] = B.vehicles;
  if (!car || !second) throw new Error('case B has two cars');
  const collision = car.coverages.filter(({ kind }) => kind === 'collision');
  const after = { ...B, vehicles: [car, { ...second, coverages: [...second.coverages, ...collision] }] };
  const [before, now] = [rateDocument(B), rateDocument(after)];
  const alone = rateDocument({ ...B, vehicles: [car] });
  if (before.kind !== 'priced' || now.kind !== 'priced' || alone.kind !== 'priced') throw new Error('they are priced');
  expect(explainChange(before.rating, now.rating).map((part) => partLabel(part, after, 'en'))).toEqual([
    'Collision added (2014 Honda Accord)',
  ]);
  expect(explainChange(alone.rating, before.rating).map((part) => partLabel(part, B, 'es'))[0]).toBe(
    'Se agrega 2014 Honda Accord',
  );
});

test('a price by hand is explained, with any answer that the book does not know', () => {
  expect(byHandLabel('book-not-ours', 'en')).toBe('Its premium was made with another company’s rates.');
  expect(byHandLabel('unknown:PD', 'en')).toBe('Our rates don’t know what it says about: PD.');
});
