import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MOBILE_MAX_PX } from './limits.ts';

const styleOf = (path: string) => readFileSync(`app/${path}`, 'utf8');

test('BZ-09 style sheets have the sizes of the specification: the videos’ strip and window, the cards an arrow moves', () => {
  expect(styleOf('site/claims/short-videos.module.css')).toContain('max-width: 1180px');
  expect(styleOf('ui/dialog.module.css')).toContain('calc(465px - 750px * 9 / 16)');
  const services = styleOf('site/home/quick-services.module.css');
  for (const cards of [2, 3]) expect(services).toMatch(new RegExp(`grid-auto-columns: .*/ ${cards}\\)`));
});

test('BZ-09 LY-02 LY-03 the header and the pages change at the widths of the specification', () => {
  expect(styleOf('site/layout/site-header.module.css')).toContain('max-width: 1309.98px');
  const widths = globSync('app/site/**/*.css').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/max-width: (7\d\d)px\)/g)].map(([, width]) => `${path} ${width}`),
  );
  expect(widths.filter((at) => !at.endsWith(` ${MOBILE_MAX_PX}`))).toEqual([]);
});
