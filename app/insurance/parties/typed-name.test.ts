import { expect, test } from 'vitest';
import { hasEachName, isFullName, isOneOfLastNames, isSameLastName } from './typed-name.ts';

test('a last name is the same in any spelling, and only the whole one', () => {
  for (const typed of ['Peña-Ruiz', 'pena ruiz', 'PENA’RUIZ', 'Ｐeña Ruiz 2']) {
    expect([typed, isSameLastName(typed, 'Peña Ruiz')]).toEqual([typed, true]);
  }
  for (const typed of ['', 'Peña', 'Ruiz Peña']) {
    expect([typed, isSameLastName(typed, 'Peña Ruiz')]).toEqual([typed, false]);
  }
});

test('of two last names, one is enough', () => {
  for (const typed of ['Peña', ' RUIZ', 'pena-ruiz', 'O’Neil']) {
    expect([typed, isOneOfLastNames(typed, typed === 'O’Neil' ? "O'Neil" : 'Peña-Ruiz')]).toEqual([typed, true]);
  }
  for (const typed of ['', ' ', '2', 'Pe', 'Ruiz Peña']) {
    expect([typed, isOneOfLastNames(typed, 'Peña-Ruiz')]).toEqual([typed, false]);
  }
});

test('a statement is signed with the full name, whatever the spelling', () => {
  const named = { first_name: 'Marisol', last_name: 'Peña Ruiz' };
  for (const typed of ['Marisol Peña Ruiz', 'marisol pena ruiz', ' MARISOL  PEÑA-RUIZ', 'Marisol Peña’Ruiz.']) {
    expect([typed, isFullName(typed, named)]).toEqual([typed, true]);
  }
  for (const typed of ['Marisol', '', 'Marisol Peña', 'Luis Peña Ruiz']) {
    expect([typed, isFullName(typed, named)]).toEqual([typed, false]);
  }
});

test('each name in order signs a purchase, with others between them', () => {
  for (const typed of [
    'José Núñez-O’Neil',
    'jose nunez oneil',
    ' JOSÉ  LUIS NÚÑEZ O’NEIL ',
    'Jo\u00adsé Núñez O’Neil Jr.',
  ]) {
    expect([typed, hasEachName(typed, 'José Núñez-O’Neil')]).toEqual([typed, true]);
  }
  for (const typed of ['', 'José', 'Núñez O’Neil', 'Luis Núñez O’Neil', 'O’Neil Núñez José']) {
    expect([typed, hasEachName(typed, 'José Núñez-O’Neil')]).toEqual([typed, false]);
  }
  expect(hasEachName('', '')).toBe(false);
});
