import { expect, test } from 'vitest';
import { STATES } from '#contract/limits.ts';
import { sampleAgencies } from './portals/database/sample-book/sample-agencies.ts';
import { SAMPLE_SEED } from './portals/database/trial-book.ts';
import { zipCodesOf } from './portals/zips/zip-code.ts';
import { ringsOf, type Spot } from './site/agents/state-map.ts';

/** The site's map and the portals' places are of one world. */
function isInside({ latitude, longitude }: Spot, ring: Spot[]): boolean {
  return ring.reduce((isIn, a, at) => {
    const b = ring.at(at - 1) ?? a;
    const crosses = a.latitude > latitude !== b.latitude > latitude;
    const where = ((b.longitude - a.longitude) * (latitude - a.latitude)) / (b.latitude - a.latitude) + a.longitude;
    return crosses && longitude < where ? !isIn : isIn;
  }, false);
}
const outside = (state: (typeof STATES)[number], spots: Spot[]) => {
  const rings = ringsOf(state);
  return spots.filter((spot) => !rings.some((ring) => isInside(spot, ring)));
};

test.each(STATES)('RT-06 every sample agency of %s stands on the map of its state', (state) => {
  const { agencies } = sampleAgencies(SAMPLE_SEED, '2026-11-20', 'no hash');
  const here = agencies.filter((agency) => agency.state === state);
  expect(here.length).toBeGreaterThanOrEqual(30);
  expect(outside(state, here)).toEqual([]);
});

test('RT-06 the zip codes of a state lie in its outline, but for those on the water’s edge', () => {
  const shares = STATES.map((state) => outside(state, zipCodesOf(state)).length / zipCodesOf(state).length);
  expect(Math.max(...shares)).toBeLessThan(0.03);
});
