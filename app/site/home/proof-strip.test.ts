import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ProofStrip } from './proof-strip.tsx';

// Another company: a figure that was hard-coded in the strip would still be ours.
vi.mock('#config/brand.ts', async (original) => {
  const { brand } = await original<typeof import('#config/brand.ts')>();
  return { brand: { ...brand, foundedYear: 2014, yearsOfExcellence: 12 } };
});
vi.mock('#config/states.ts', async (original) => {
  const actual = await original<typeof import('#config/states.ts')>();
  const states = { ...actual.states, GA: { ...actual.states.GA, name: 'Alabama' } };
  return { ...actual, STATES: ['TX', 'GA'], states };
});

test('HM-02 the figures in the hero are computed from the company’s configuration', () => {
  const html = renderToStaticMarkup(createElement(ProofStrip));
  const proofs = [...html.matchAll(/<b>(\d+)<\/b> <span>([^<]+)<\/span>/g)].map(([, figure, of]) => `${figure} ${of}`);
  expect(proofs).toEqual([
    '12 years in auto insurance, since 2014',
    '2 states: Texas, Alabama',
    '2 languages: English, Español',
  ]);
});
