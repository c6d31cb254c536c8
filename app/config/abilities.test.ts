import { expect, test } from 'vitest';
import { ABILITIES, type Ability, abilitiesOf } from './abilities.ts';

const bundled = { insured: undefined, quote: undefined, links: {} };
const BUILT_IN: Ability[] = ['see-coverages', 'follow-claim', 'start-quote'];

test('the bundled portals can do what is built in: no claim is reported here, no price is shown, nothing is sold', () => {
  expect(abilitiesOf([], bundled)).toEqual(BUILT_IN);
});

test('a carrier’s own portals can do what it names, and nothing before it named it', () => {
  const insured = { ...bundled, insured: 'https://portal.example' };
  expect(abilitiesOf([], insured)).toEqual(['start-quote']);
  expect(abilitiesOf(['report-claim', 'see-coverages'], insured)).toEqual([
    'see-coverages',
    'report-claim',
    'start-quote',
  ]);
  expect(abilitiesOf([], { ...bundled, links: { claimsPortal: 'https://claims.example' } })).toEqual([
    'see-coverages',
    'start-quote',
  ]);
});

test('nobody starts a quote at a quote portal without a page for it; a configured quote site is there for that', () => {
  const quote = 'https://quotes.example';
  expect(abilitiesOf([], { ...bundled, quote })).not.toContain('start-quote');
  const links = { quoteFL: 'https://fl.example', quoteTX: 'https://tx.example' };
  expect(abilitiesOf(['buy-policy'], { ...bundled, links })).toEqual([
    'see-coverages',
    'follow-claim',
    'start-quote',
    'buy-policy',
  ]);
  expect(abilitiesOf([], { ...bundled, links })).toContain('start-quote');
});

test.each(ABILITIES)('%s cannot be named of a bundled portal', (ability) => {
  expect(() => abilitiesOf([ability], bundled)).toThrow(ability);
});

test('all can be named where all portals are the carrier’s', () => {
  const links = {
    claimantPortal: 'https://claims.example/other',
    quoteFL: 'https://fl.example',
    quoteTX: 'https://tx.example',
  };
  expect(abilitiesOf(ABILITIES, { ...bundled, insured: 'https://portal.example', links })).toEqual(ABILITIES);
});
