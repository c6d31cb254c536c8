import { expect, test } from 'vitest';
import { FILED_PLANS } from '../rating/rate-books.ts';
import { openSymbolTable, symbolOf } from './vehicle-symbol.ts';

const [{ symbols, rates }] = FILED_PLANS;

test.each([
  [{ make: 'Honda', body: 'Sedan' }, 3],
  [{ make: 'Honda', body: 'Coupe', weight: '1C' }, 4],
  [{ make: 'smart', body: 'Hatchback' }, 1],
  [{ make: 'Ford', body: 'Pickup', weight: '2H' }, 4],
  [{ make: 'Ferrari', body: 'Convertible' }, 8],
  [{ make: ' toyota', body: 'suv' }, 3],
])('%j has symbol %i', (car, symbol) => {
  expect(symbolOf(car, symbols)).toEqual({ symbol, isDefault: false });
});

test.each([
  [{}],
  [{ make: 'Honda' }],
  [{ make: 'Yugo', body: 'Hatchback' }],
  [{ make: 'Ford', body: 'Bus' }],
  [{ make: 'constructor', body: 'Sedan' }],
])('an unknown car has symbol 4 and is flagged: %j', (car) => {
  expect(symbolOf(car, symbols)).toEqual({ symbol: 4, isDefault: true });
});

test('the symbol table belongs to its rate book, and an invalid table is refused', () => {
  expect(symbols.book).toBe(rates.id);
  expect(() => openSymbolTable({ ...symbols, makes: { Ford: 9 } })).toThrow();
});
