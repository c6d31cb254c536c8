import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stateViews } from './state-views.ts';

/** WCAG 2.2: text 4.5 (1.4.3); edges of controls and the focus ring 3 (1.4.11). */
const TEXT = 4.5;
const EDGE = 3;
const EDGES = /^(line-strong|focus)/;

const [light = '', dark = ''] = readFileSync('app/config/theme.css', 'utf8').split('@media screen and');

type Pair = { ink: string; ground: string; said: number };

/** Beside `--c-link`, `on page 8.0` is the link on the page; beside a ground, `ink on it 12.0` is the ink on it. */
function readColours(css: string) {
  const colours = new Map<string, string>();
  const pairs: Pair[] = [];
  for (const [, name = '', colour = '', comment = ''] of css.matchAll(/--c-([\w-]+): (#\w{6});(?: \/\*(.*)\*\/)?/g)) {
    colours.set(name, colour);
    for (const [, other, ground = '', said] of comment.matchAll(/([\w-]+)? ?on ([\w-]+) (\d+\.\d)/g)) {
      pairs.push(
        ground === 'it'
          ? { ink: other ?? '', ground: name, said: Number(said) }
          : { ink: name, ground, said: Number(said) },
      );
    }
  }
  return { colours, pairs };
}

const day = readColours(light);
const night = readColours(dark);

describe.each([
  ['light', day.colours, day.pairs],
  ['dark', new Map([...day.colours, ...night.colours]), night.pairs],
])('in the %s scheme', (_, colours, pairs) => {
  const luminanceOf = (name: string) => luminance(colours.get(name) ?? '');

  test('the theme names what stands on what', () => {
    expect(pairs.length).toBeGreaterThan(30);
  });

  test.each(pairs)(
    '$ink on $ground can be read, and has the contrast that its comment says',
    ({ ink, ground, said }) => {
      const contrast = contrastOf(luminanceOf(ink), luminanceOf(ground));
      expect(contrast).toBeGreaterThanOrEqual(EDGES.test(ink) ? EDGE : TEXT);
      expect(contrast).toBeCloseTo(said, 1);
    },
  );

  test.each(Object.entries(stateViews))('words on the sky of %s can be read', (_state, { sky, isDim }) => {
    expect(contrastOf(luminanceOf(isDim ? 'on-night' : 'on-view'), luminance(sky))).toBeGreaterThanOrEqual(TEXT);
  });
});

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
