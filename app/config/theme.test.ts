import { readdirSync, readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { describe, expect, test } from 'vitest';
import { stateViews } from './by-state/state-views.ts';

/** WCAG 2.2: text 4.5 (1.4.3); edges of controls and the focus ring 3 (1.4.11). */
const TEXT = 4.5;
const EDGE = 3;
const EDGES = /^(line-strong|focus)/;

const [light = '', dark = ''] = readFileSync('app/config/theme.css', 'utf8').split('@media screen and');

type Pair = { ink: string; ground: string; said: number };

/**
 * Next to `--c-link`, `on page 8.0` is the contrast of the link on the page; next to a background, `ink on it 12.0` is
 * that of the ink on it.
 */
function readColors(css: string) {
  const colors = new Map<string, string>();
  const pairs: Pair[] = [];
  for (const [, name = '', color = '', comment = ''] of css.matchAll(/--c-([\w-]+): (#\w{6});(?: \/\*(.*)\*\/)?/g)) {
    colors.set(name, color);
    for (const [, other, ground = '', said] of comment.matchAll(/([\w-]+)? ?on ([\w-]+) (\d+\.\d)/g)) {
      pairs.push(
        ground === 'it'
          ? { ink: other ?? '', ground: name, said: Number(said) }
          : { ink: name, ground, said: Number(said) },
      );
    }
  }
  return { colors, pairs };
}

const day = readColors(light);
const night = readColors(dark);

describe.each([
  ['light', day.colors, day.pairs],
  ['dark', new Map([...day.colors, ...night.colors]), night.pairs],
])('in the %s scheme', (_, colors, pairs) => {
  const luminanceOf = (name: string) => luminance(colors.get(name) ?? '');

  test('the theme names which text color is used on which background', () => {
    expect(pairs.length).toBeGreaterThan(30);
  });

  test.each(pairs)(
    '$ink on $ground is readable, and has the contrast that its comment states',
    ({ ink, ground, said }) => {
      const contrast = contrastOf(luminanceOf(ink), luminanceOf(ground));
      expect(contrast).toBeGreaterThanOrEqual(EDGES.test(ink) ? EDGE : TEXT);
      expect(contrast).toBeCloseTo(said, 1);
    },
  );

  test.each(Object.entries(stateViews))('text on the sky of %s is readable', (_state, { sky, isDim }) => {
    expect(contrastOf(luminanceOf(isDim ? 'on-night' : 'on-view'), luminance(sky))).toBeGreaterThanOrEqual(TEXT);
  });
});

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance, as WCAG defines it. */
function luminance(color: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the fallback fonts', () => {
  const texts = readdirSync('app/config/messages/en').flatMap((file) =>
    Object.values(JSON.parse(readFileSync(`app/config/messages/en/${file}`, 'utf8'))).filter(
      (text): text is string => typeof text === 'string',
    ),
  );
  const words = texts
    .join(' ')
    .replace(/\{\w+\}/g, '')
    .replace(/[^ -~]/g, '')
    .slice(0, 50_000);

  /** The width of an average letter of our texts, in ems. */
  function widthIn(file: string): number {
    const font = fontkit.create(readFileSync(`app/config/fonts/${file}`));
    if (!('layout' in font)) throw new Error(`${file} is a collection`);
    const widths = [...words].map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth);
    return widths.reduce((sum, width) => sum + width, 0) / font.unitsPerEm / words.length;
  }

  /** The same in a font with the metrics of Arial or Times New Roman. */
  function widthInAfm(name: string): number {
    const afm = readFileSync(`node_modules/pdfkit/js/data/${name}.afm`, 'utf8');
    const widths = new Map(
      [...afm.matchAll(/^C (\d+) ; WX (\d+)/gm)].map(([, code, wide]) => [Number(code), Number(wide)]),
    );
    return [...words].reduce((sum, letter) => sum + (widths.get(letter.charCodeAt(0)) ?? 0), 0) / 1000 / words.length;
  }

  test.each([
    ['Besley as Times', '500 900', 'document-title.ttf', 'Times-Bold'],
    ['Overpass as Arial', '400 599', 'document-text.ttf', 'Helvetica'],
    ['Overpass as Arial', '600 900', 'document-bold.ttf', 'Helvetica-Bold'],
  ])('%s (%s) is as wide as our font, so that nothing moves when the font loads', (family, weight, ours, theirs) => {
    const rule = light.split('@font-face').find((face) => face.includes(`"${family}"`) && face.includes(weight));
    const said = Number(/size-adjust: ([\d.]+)%/.exec(rule ?? '')?.[1]) / 100;
    expect(Math.abs((widthInAfm(theirs) * said) / widthIn(ours) - 1)).toBeLessThan(0.005);
  });

  test('text shows immediately, even on a slow connection', () => {
    const faces = light.split('@font-face').filter((face) => face.includes('url('));
    expect(faces).toHaveLength(5);
    for (const face of faces) expect(face).toContain('font-display: swap');
  });
});

describe.each(['Besley', 'Overpass'])('names in %s', (family) => {
  const faces = light
    .split('@font-face')
    .filter((face) => face.includes(`font-family: "${family}";`))
    .map((face) => ({ letters: lettersOf(/fonts\/([\w-]+\.woff2)/.exec(face)?.[1] ?? ''), range: rangeOf(face) }));
  const first = faces.find(({ range }) => !range)?.letters ?? new Set();
  const others = faces.filter(({ range }) => range);

  test('all letters of a Vietnamese or western European name come from one font', () => {
    for (const letter of 'NguyễnThịHồngĐặngHữuPhướcTrầnVănHàQuỳnhLêMỹÂnƠiFrançoisÅngströmStraßeZoë'.normalize('NFC')) {
      const code = letter.codePointAt(0) ?? 0;
      const holders = others.filter(({ letters, range }) => letters.has(code) && range?.(code));
      expect([letter, first.has(code) || holders.length > 0]).toEqual([letter, true]);
    }
  });

  test('no letter of English or Spanish loads a second font file', () => {
    for (const letter of 'abcxyzABCXYZ0123456789ÁÉÍÑÓÚÜáéíñóúü¿¡“”’—·$%') {
      const code = letter.codePointAt(0) ?? 0;
      expect([letter, others.filter(({ range }) => range?.(code)).length]).toEqual([letter, 0]);
    }
  });
});

function lettersOf(file: string): Set<number> {
  const font = fontkit.create(readFileSync(`app/config/fonts/${file}`));
  if (!('characterSet' in font)) throw new Error(`${file} is a collection`);
  return new Set(font.characterSet);
}

/** Whether a letter is in the font's unicode-range; undefined for a font that is always available. */
function rangeOf(face: string): ((code: number) => boolean) | undefined {
  const said = /unicode-range:([^;]+);/.exec(face)?.[1];
  if (!said) return undefined;
  const spans = said.split(',').map((span) => {
    const [from = '', to = from] = span.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (code) => spans.some(([from, to]) => code >= from && code <= to);
}
