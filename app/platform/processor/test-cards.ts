/** What happens with a card of the test processor. */
export type TestCardTurn =
  | 'pays'
  /** The bank answers later. */
  | 'pays-late'
  /** The webhook is sent twice. */
  | 'tells-twice'
  /** The webhook is never sent. */
  | 'tells-nothing'
  /** The card can be saved, but charging it is declined. */
  | 'refused-later'
  /** The bank authorizes the amount, but declines the capture. */
  | 'lost-when-taken'
  | { code: string; decline_code?: string };

export type TestCard = { number: string; brand: string; turn: TestCardTurn };

/** The only card numbers that the test processor accepts. No bank uses them: the first are Stripe's own test cards. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', turn: 'pays' },
  { number: '5555555555554444', brand: 'mastercard', turn: 'pays' },
  { number: '4000000000000002', brand: 'visa', turn: { code: 'card_declined', decline_code: 'generic_decline' } },
  { number: '4000000000009995', brand: 'visa', turn: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  { number: '4000000000000069', brand: 'visa', turn: { code: 'expired_card' } },
  { number: '4000000000000341', brand: 'visa', turn: 'refused-later' },
  { number: '4000000000001000', brand: 'visa', turn: 'pays-late' },
  { number: '4000000000002008', brand: 'visa', turn: 'tells-twice' },
  { number: '4000000000003006', brand: 'visa', turn: 'tells-nothing' },
  { number: '4000000000004004', brand: 'visa', turn: 'lost-when-taken' },
];

/** @param typed as a person types it, with or without spaces */
export function testCardOf(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  return TEST_CARDS.find(({ number }) => number === digits);
}
