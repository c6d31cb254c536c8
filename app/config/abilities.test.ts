import { expect, test } from 'vitest';
import { ABILITIES, type Ability, abilitiesOf } from './abilities.ts';
import { isAble } from './is-able.ts';

const bundled = { insured: undefined, quote: undefined, links: {} };
const PAGES: Ability[] = ['follow-help', 'save-card', 'apply', 'pay-subrogation'];
/** Only our own pages offer this, together with our own quotes. */
const AGENTS: Ability = 'quote-for-client';
const OF_CALLS: Ability[] = [
  'see-coverages',
  'write-message',
  'check-letter',
  'change-policy',
  'cancel-policy',
  'renew-policy',
];
const CLAIMS: Ability[] = [
  'report-claim',
  'follow-claim',
  'send-claim-papers',
  'message-adjuster',
  'book-estimate',
  'see-rental',
  'claimant-report-claim',
  'claimant-follow-claim',
  'claimant-send-claim-papers',
  'claimant-message-adjuster',
  'claimant-book-estimate',
  'claimant-see-rental',
];
const BUILT_IN: Ability[] = [
  ...OF_CALLS,
  ...CLAIMS,
  'tell-when-sold',
  ...PAGES,
  AGENTS,
  'start-quote',
  'see-price',
  'buy-policy',
];

test('the bundled portals have the built-in abilities: report claims, show a price, sell policies', () => {
  expect(abilitiesOf([], bundled)).toEqual(BUILT_IN);
});

test('where another system writes the policies, they can be neither bought nor changed here, nor is it promised', () => {
  const written: Ability[] = ['buy-policy', 'change-policy', 'cancel-policy', 'renew-policy', 'tell-when-sold', AGENTS];
  const others = BUILT_IN.filter((ability) => !written.includes(ability));
  expect(abilitiesOf([], { ...bundled, isWrittenElsewhere: true })).toEqual(others);
});

test('a carrier’s own portals have only the abilities that it names', () => {
  const insured = { ...bundled, insured: 'https://portal.example' };
  expect(abilitiesOf([], insured)).toEqual([
    'tell-when-sold',
    ...PAGES,
    AGENTS,
    'start-quote',
    'see-price',
    'buy-policy',
  ]);
  expect(abilitiesOf(['report-claim', 'see-coverages'], insured)).toEqual([
    'see-coverages',
    'report-claim',
    'tell-when-sold',
    ...PAGES,
    AGENTS,
    'start-quote',
    'see-price',
    'buy-policy',
  ]);
  expect(abilitiesOf([], { ...bundled, links: { claimsPortal: 'https://claims.example' } })).toEqual([
    ...OF_CALLS,
    ...CLAIMS.filter((ability) => ability.startsWith('claimant-')),
    'tell-when-sold',
    ...PAGES,
    AGENTS,
    'start-quote',
    'see-price',
    'buy-policy',
  ]);
});

test('a quote starts only at a portal with a page for it, or at a configured quote site', () => {
  const quote = 'https://quotes.example';
  expect(abilitiesOf([], { ...bundled, quote })).not.toContain('start-quote');
  const quoteSites = { FL: 'https://fl.example', TX: 'https://tx.example' };
  expect(abilitiesOf(['buy-policy'], { ...bundled, quoteSites })).toEqual([
    ...BUILT_IN.filter((ability) => ability !== 'see-price' && ability !== AGENTS),
  ]);
  expect(abilitiesOf([], { ...bundled, quoteSites })).toContain('start-quote');
});

test('where one state’s quotes start elsewhere, a price and a purchase are promised in the others alone', () => {
  const quoteSites = { FL: 'https://fl.example' };
  const others = BUILT_IN.filter((ability) => ability !== 'see-price' && ability !== 'buy-policy');
  const able = abilitiesOf([], { ...bundled, quoteSites });
  expect(able).toEqual([...others, 'see-price:TX', 'buy-policy:TX']);
  expect(isAble(able, 'buy-policy')).toBe(false);
  expect(isAble(able, 'buy-policy', 'FL')).toBe(false);
  expect(isAble(able, 'buy-policy', 'TX')).toBe(true);
  expect(isAble(able, 'buy-policy', 'anywhere')).toBe(true);
  expect(isAble(able, 'start-quote', 'FL')).toBe(true);
  expect(abilitiesOf(['see-price', 'buy-policy'], { ...bundled, quoteSites })).toEqual(BUILT_IN);
  // A carrier's quote portal has no start page.
  expect(abilitiesOf(['buy-policy'], { ...bundled, quote: 'https://quotes.example', quoteSites })).toEqual([
    ...others.filter((ability) => ![AGENTS, 'start-quote', 'tell-when-sold'].includes(ability)),
    'start-quote:FL',
    'buy-policy:FL',
  ]);
});

test('the site alone lacks the abilities of our own pages, and no carrier can name them', () => {
  const alone = { insured: 'https://portal.example', quote: 'https://quotes.example', isAlone: true, links: {} };
  expect(abilitiesOf(['write-message', 'check-letter', 'tell-when-sold'], alone)).toEqual([
    'write-message',
    'check-letter',
    'tell-when-sold',
  ]);
  for (const ability of PAGES) expect(() => abilitiesOf([ability], alone)).toThrow(ability);
});

test.each(ABILITIES)('the ability %s cannot be named for a bundled portal', (ability) => {
  expect(() => abilitiesOf([ability], bundled)).toThrow(ability);
});

test('all abilities can be named where all portals are the carrier’s', () => {
  const links = { claimantPortal: 'https://claims.example/other' };
  const quoteSites = { FL: 'https://fl.example', TX: 'https://tx.example' };
  const hosts = { insured: 'https://portal.example', quote: 'https://quotes.example' };
  const nameable = ABILITIES.filter((ability) => !PAGES.includes(ability) && ability !== AGENTS);
  expect(abilitiesOf(nameable, { ...hosts, links, quoteSites })).toEqual(
    ABILITIES.filter((ability) => ability !== AGENTS),
  );
});
