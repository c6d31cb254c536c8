import { expect, test } from 'vitest';
import { STATES } from '#config/states.ts';
import type { Spot } from '#contract/zip.ts';
import { MOST_FOUND, SEARCH_MILES } from './insurance/agencies/agency-search.ts';
import { sampleAgencies } from './insurance/book/sample/sample-agencies.ts';
import { SAMPLE_SEED } from './insurance/book/sample/sample-random.ts';
import { milesBetween, zipCodesOf } from './insurance/zips/zip-code.ts';
import { CLOSE_UP } from './site/agents/agents-map.tsx';
import { closeUp, type Point, ringsOf } from './site/agents/state-map.ts';

/** Whether a place is inside a ring: the site's map and the portals' places must fit together. */
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

test.each(STATES)('RT-06 every sample agency of %s lies on the map of its state', (state) => {
  const { agencies } = sampleAgencies(SAMPLE_SEED, '2026-11-20', 'no hash');
  const here = agencies.filter((agency) => agency.state === state);
  expect(here.length).toBeGreaterThanOrEqual(30);
  expect(outside(state, here)).toEqual([]);
});

test('RT-06 the zip codes of a state lie within its outline, except a few at the water’s edge', () => {
  const shares = STATES.map((state) => outside(state, zipCodesOf(state)).length / zipCodesOf(state).length);
  expect(Math.max(...shares)).toBeLessThan(0.03);
});

test.each(STATES)('RT-06 on the map of %s no label covers a number, the center, a line or another label', (state) => {
  const { agencies } = sampleAgencies(SAMPLE_SEED, '2026-11-20', 'no hash');
  const here = agencies.filter((agency) => agency.state === state && !agency.closed_on);
  const { size, mark, middle, label } = CLOSE_UP;
  // Every seventeenth zip code covers all towns, counties and distances well enough.
  const maps = zipCodesOf(state)
    .filter((_, at) => at % 17 === 0)
    .map((zip) => {
      const near = here
        .filter((agency) => milesBetween(zip, agency) <= SEARCH_MILES)
        .toSorted((a, b) => milesBetween(zip, a) - milesBetween(zip, b))
        .slice(0, MOST_FOUND);
      return { zip: zip.zip, ...closeUp(state, zip, near, CLOSE_UP) };
    });
  const covered = maps.filter(({ agents, rings }) => {
    const labels = rings.flatMap((ring) => ring.label ?? []);
    const isWithin = ({ x, y }: Point, around: number) =>
      labels.some((at) => {
        const [aside, above] = [Math.abs(at.x - x) - label.width / 2, Math.abs(at.y - y) - label.height / 2];
        return Math.hypot(Math.max(0, aside), Math.max(0, above)) < around;
      });
    return (
      isWithin({ x: size / 2, y: size / 2 }, middle) ||
      agents.some((agent) => isWithin(agent.mark, mark)) ||
      agents.some(({ point, mark: to }) => isWithin({ x: (point.x + to.x) / 2, y: (point.y + to.y) / 2 }, 0.5)) ||
      labels.some(
        ({ x, y }) => Math.max(Math.abs(x - size / 2) + label.width / 2, Math.abs(y - size / 2)) > size / 2,
      ) ||
      labels.some((a, at) =>
        labels.slice(at + 1).some((b) => Math.abs(a.x - b.x) < label.width && Math.abs(a.y - b.y) < label.height),
      )
    );
  });
  expect(covered.map(({ zip }) => zip)).toEqual([]);
  const labelled = maps.filter(({ rings }) => rings.some((ring) => ring.label));
  expect(labelled.length / maps.length).toBeGreaterThan(0.98);
});
