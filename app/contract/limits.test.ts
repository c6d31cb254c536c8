import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS_PX, SERVICE_CARDS, VIDEO_MODAL_PX, VIDEO_STRIP_PX } from './limits.ts';

const styleOf = (path: string) => readFileSync(`app/${path}`, 'utf8');

test('BZ-09 limits that style sheets repeat match those in the module', () => {
  expect(styleOf('site/claims/short-videos.module.css')).toContain(`max-width: ${VIDEO_STRIP_PX}px`);
  const { width, height } = VIDEO_MODAL_PX;
  expect(styleOf('ui/dialog.module.css')).toContain(`calc(${height}px - ${width}px * 9 / 16)`);
  const services = styleOf('site/home/quick-services.module.css');
  for (const cards of Object.values(SERVICE_CARDS))
    expect(services).toMatch(new RegExp(`grid-auto-columns: .*/ ${cards}\\)`));
});

test('BZ-09 LY-02 LY-03 the header and the pages change at the widths of the specification', () => {
  expect(styleOf('site/layout/site-header.module.css')).toContain(
    `max-width: ${BREAKPOINTS_PX.headerFullMin - 0.02}px`,
  );
  const widths = globSync('app/site/**/*.css').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/max-width: (7\d\d)px\)/g)].map(([, width]) => `${path} ${width}`),
  );
  expect(widths.filter((at) => !at.endsWith(` ${BREAKPOINTS_PX.mobileMax}`))).toEqual([]);
});
