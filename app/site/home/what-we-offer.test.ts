import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WhatWeOffer } from './what-we-offer.tsx';

const drawing = readFileSync('app/config/art/pic-diagram.svg', 'utf8');
/** The points that the numbers refer to, in order. */
const points = [...drawing.matchAll(/<circle cx="(\d+)" cy="\d+" r="5"/g)].map(([, x]) => Number(x));
const parts = [...renderToStaticMarkup(createElement(WhatWeOffer)).matchAll(/<li>.*?<h3>(.*?)<\/h3><p>(.*?)<\/p>/g)];

test('the drawing puts each coverage on the car it pays for, and liability on the other car', () => {
  const [, otherCar] = /translate\((\d+) \d+\)scale\(1\.1\)/.exec(drawing) ?? [];
  expect(points).toHaveLength(parts.length);
  const onTheOther = parts.filter((_, index) => (points[index] ?? 0) > Number(otherCar)).map(([, name]) => name);
  expect(onTheOther).toEqual(['Property damage liability', 'Bodily injury liability']);
});

test('uninsured motorist coverage is offered, and personal injury protection in Texas, too', () => {
  const words = Object.fromEntries(parts.map(([, name, note]) => [name, note]));
  expect(words['Uninsured motorist']).toContain('no insurance');
  expect(words['Personal injury protection']).toMatch(/Florida.*Texas/);
});
