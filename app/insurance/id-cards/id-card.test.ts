import { expect, test } from 'vitest';
import { CARD_COMPANY, CARD_DAY, CARD_LIABILITY, cardPolicyOf, cardVehicle } from '#testing/test-card-policy.ts';
import { type CardCompany, type CardPolicy, idCardsOf } from './id-card.ts';
import { type CardItem, cardRuleOf } from './id-card-law.ts';

const cardsOf = (policy: CardPolicy, by = CARD_COMPANY) => {
  const answer = idCardsOf(policy, by, CARD_DAY);
  if (answer.kind !== 'cards') throw new Error(JSON.stringify(answer));
  return answer.cards;
};

const common = {
  company: ['Unison Auto Insurance Company'],
  insureds: ['Marisol Peña', 'Luis Peña'],
  effective: ['03/14/2026'],
  expires: ['03/14/2027'],
  vehicles: ['2019 Toyota Corolla'],
};

test('Florida: exactly the items of the card', () => {
  const [card] = cardsOf(cardPolicyOf('FL'));
  expect(card?.title.join(' ')).toBe('Florida Automobile Insurance Identification Card');
  expect(card?.values).toEqual({
    ...common,
    'company-number': ['00000'],
    'policy-number': ['FL 44170263'],
    'policy-type': ['Personal injury protection, property damage liability', 'Bodily injury liability'],
    vins: ['2T1BURHE5KC244101'],
  });
  expect(card?.fine).toEqual(['Not valid more than one year from the effective date.']);
});

test('Florida: the card states whether bodily injury was bought', () => {
  const covers = CARD_LIABILITY.filter(({ kind }) => kind !== 'bodily_injury');
  expect(cardsOf(cardPolicyOf('FL', { covers }))[0]?.values['policy-type']).toEqual([
    'Personal injury protection, property damage liability',
  ]);
});

test('Texas: exactly the items of the card', () => {
  const [card] = cardsOf(cardPolicyOf('TX', { vehicles: [cardVehicle(1), cardVehicle(2), cardVehicle(3)] }));
  expect(card?.title.join(' ')).toBe('Texas Liability Insurance Card');
  expect(card?.values).toEqual({
    ...common,
    vehicles: ['2019 Toyota Corolla', '2019 Toyota Corolla', '2019 Toyota Corolla'],
    'policy-number': ['TX 44170263'],
    address: ['12 Palm Ave', 'Miami, TX 33135'],
    'toll-free': ['1-800-555-0135'],
    limits: ['Bodily injury $30,000 per person, $60,000 per accident', 'Property damage $25,000 per accident'],
    agent: ['Calle Ocho', '305-555-0133'],
  });
});

test('Georgia: exactly the items of the card, and whether the state’s database knows of the vehicle', () => {
  const unreported = { ...cardVehicle(2), geics_reported_on: null };
  const cards = cardsOf(cardPolicyOf('GA', { vehicles: [cardVehicle(1), unreported] }));
  expect(cards[0]?.title.join(' ')).toBe('Georgia Insurance Policy Information Card');
  expect(cards.map(({ values }) => values)).toEqual([
    { ...common, 'policy-number': ['GA 44170263'], vins: ['2T1BURHE5KC244101'] },
    { ...common, 'policy-number': ['GA 44170263'], vins: ['2T1BURHE5KC244102'] },
  ]);
  expect(cards.map(({ told }) => told)).toEqual([
    [{ vehicle: '2019 Toyota Corolla', reportedOn: '2026-03-17' }],
    [{ vehicle: '2019 Toyota Corolla', reportedOn: null }],
  ]);
});

test.each([
  ['FL', 1, [1]],
  ['FL', 2, [2]],
  ['FL', 5, [2, 2, 1]],
  ['TX', 5, [5]],
  ['GA', 3, [1, 1, 1]],
] as const)('%s: %i vehicles are on cards of %j', (state, count, expected) => {
  const vehicles = Array.from({ length: count }, (_, at) => cardVehicle(at + 1));
  expect(cardsOf(cardPolicyOf(state, { vehicles })).map(({ values }) => values.vehicles?.length)).toEqual(expected);
});

test('Florida: up to 25 vehicles are named, and more are a fleet', () => {
  const fleet = (count: number) => Array.from({ length: count }, (_, at) => cardVehicle(at + 1));
  expect(cardsOf(cardPolicyOf('FL', { vehicles: fleet(25) }))).toHaveLength(13);
  const cards = cardsOf(cardPolicyOf('FL', { vehicles: fleet(26) }));
  expect(cards.map(({ values }) => values.vehicles)).toEqual([['Fleet Coverage']]);
});

/** For each item, a policy or company without it. */
const without: Record<CardItem, { policy?: Partial<CardPolicy>; by?: Partial<CardCompany> }> = {
  company: { by: { name: ' ' } },
  'company-number': { by: { number: undefined } },
  'toll-free': { by: { tollFree: '' } },
  insureds: { policy: { insureds: [] } },
  address: { policy: { address: '' } },
  'policy-number': { policy: { prefix: '', number: '' } },
  effective: { policy: { effective_on: '' } },
  expires: { policy: { expires_on: 'unknown' } },
  'policy-type': { policy: { covers: CARD_LIABILITY.filter(({ kind }) => kind !== 'personal_injury_protection') } },
  limits: { policy: { covers: CARD_LIABILITY.filter(({ kind }) => kind !== 'property_damage') } },
  vehicles: { policy: { vehicles: [cardVehicle(1), { ...cardVehicle(2), make: '' }] } },
  vins: { policy: { vehicles: [{ ...cardVehicle(1), vin: '' }] } },
  agent: { policy: { agency_phone: '' } },
};

test.each(
  (['FL', 'TX', 'GA'] as const).flatMap((state) => cardRuleOf(state).items.map((item) => [state, item] as const)),
)('%s: no card without %s', (state, item) => {
  const { policy = {}, by = {} } = without[item];
  expect(idCardsOf(cardPolicyOf(state, policy), { ...CARD_COMPANY, ...by }, CARD_DAY)).toEqual({
    kind: 'incomplete',
    missing: [item],
  });
});

test.each(['FL', 'TX', 'GA'] as const)('%s: no card without a vehicle', (state) => {
  expect(idCardsOf(cardPolicyOf(state, { vehicles: [] }), CARD_COMPANY, CARD_DAY)).toMatchObject({
    kind: 'incomplete',
  });
});

test.each([
  ['expired', { status: 'X' }, 'expired'],
  ['past its last day', { expires_on: CARD_DAY }, 'expired'],
  ['cancelled', { status: 'L', cancels_on: '2026-05-01' }, 'cancelled'],
  ['under a notice whose day has come', { status: 'C', cancels_on: CARD_DAY }, 'cancelled'],
  ['not begun', { effective_on: '2026-05-21' }, 'not-yet'],
] as const)('there is no card for a policy that is %s', (_, policy, cover) => {
  expect(idCardsOf(cardPolicyOf('FL', policy), CARD_COMPANY, CARD_DAY)).toEqual({ kind: 'not-covered', cover });
});

test('a policy under notice has a card until the end date of the notice, and the card shows that date', () => {
  const [card] = cardsOf(cardPolicyOf('TX', { status: 'C', cancels_on: '2026-05-21' }));
  expect(card?.values.expires).toEqual(['05/21/2026']);
});
