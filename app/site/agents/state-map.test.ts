import { expect, test } from 'vitest';
import { STATES } from '#config/states.ts';
import { CLOSE_UP } from './agents-map.tsx';
import { closeUp, onMap, type Point, ringsOf, wholeState } from './state-map.ts';

const MIAMI = { latitude: 25.7667, longitude: -80.2317 };
const ORLANDO = { latitude: 28.5399, longitude: -81.3727 };
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

test('RT-06 north is up, east is right, and map distances match miles', () => {
  const [miami, orlando] = [onMap(MIAMI, 'FL'), onMap(ORLANDO, 'FL')];
  expect(miami.y).toBeGreaterThan(orlando.y);
  expect(miami.x).toBeGreaterThan(orlando.x);
  // 204 miles along the ground, as the agent search computes it.
  expect(Math.abs(distance(miami, orlando) - 204)).toBeLessThan(2);
});

test.each(STATES)('RT-06 the outline of %s has about the area of the state', (state) => {
  const area = ringsOf(state).reduce((sum, ring) => {
    const corners = ring.map((spot) => onMap(spot, state));
    const twice = corners.reduce((twice, { x, y }, at) => {
      const next = corners[(at + 1) % corners.length] ?? { x, y };
      return twice + x * next.y - next.x * y;
    }, 0);
    return sum + Math.abs(twice) / 2;
  }, 0);
  // Square miles of land and inland water, from the Census Bureau.
  const known = { FL: 58_976, TX: 268_596, GA: 59_425 }[state];
  expect(Math.abs(area / known - 1)).toBeLessThan(0.03);
});

test('RT-06 the whole state fits in its drawing', () => {
  for (const state of STATES) {
    const { land, width, height } = wholeState(state, [], 300);
    const numbers = [...land.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    for (const [x = -1, y = -1] of numbers) {
      expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
    }
  }
});

test('RT-06 ten agents in one place have numbers that do not overlap, within the drawing', () => {
  const { size, mark: radius } = CLOSE_UP;
  for (const spread of [0, 0.001, 0.05, 0.5]) {
    const around = Array.from({ length: 10 }, (_, at) => ({
      latitude: MIAMI.latitude + Math.sin(at) * spread,
      longitude: MIAMI.longitude + Math.cos(at) * spread,
    }));
    const { agents, reach } = closeUp('FL', MIAMI, around, CLOSE_UP);
    for (const { number, mark } of agents) {
      expect(Math.min(mark.x, mark.y)).toBeGreaterThanOrEqual(radius);
      expect(Math.max(mark.x, mark.y)).toBeLessThanOrEqual(size - radius);
      for (const other of agents.slice(number)) expect(distance(mark, other.mark)).toBeGreaterThan(2 * radius);
    }
    expect(reach).toBeGreaterThanOrEqual(1.5);
  }
});
