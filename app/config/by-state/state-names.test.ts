import { expect, test, vi } from 'vitest';
import { namesOf, stateName } from './state-names.ts';

vi.mock('../states.ts', async (original) => {
  const actual = await original<typeof import('../states.ts')>();
  const GA = { ...actual.states.GA, name: 'New York', spanishName: 'Nueva York' };
  return { ...actual, states: { ...actual.states, GA } };
});

test('Spanish readers read a state’s Spanish name where it has one', () => {
  expect([stateName('GA', 'en'), stateName('GA', 'es')]).toEqual(['New York', 'Nueva York']);
  expect([stateName('TX', 'en'), stateName('TX', 'es')]).toEqual(['Texas', 'Texas']);
  expect(namesOf(['TX', 'GA'], { locale: 'en' })).toBe('Texas and New York');
  expect(namesOf(['TX', 'GA'], { locale: 'es' })).toBe('Texas y Nueva York');
});
