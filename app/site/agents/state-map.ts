import type { StateCode } from '#config/states.ts';
import type { Spot } from '#contract/zip.ts';
import stateOutlines from './state-outlines.json' with { type: 'json' };

/** The outline of each state, one text per ring. */
const outlines: Partial<Record<string, string[]>> = stateOutlines;

/** A search that a map can show: the center of the zip code, and all agents in the order of the cards. */
export type MappedSearch = { zip: string; state: StateCode; from: Spot; spots: Spot[] };

/** A point on the map: miles east and south of the projection's center, or units of a drawing. */
export type Point = { x: number; y: number };

const EARTH_RADIUS_MILES = 3958.8;

/** Albers conic projection: areas are exact, and distances within a state to about one percent. */
export function onMap({ latitude, longitude }: Spot, state: StateCode): Point {
  const { meridian, south, north } = coneOf(state);
  const n = (Math.sin(south) + Math.sin(north)) / 2;
  const c = Math.cos(south) ** 2 + 2 * n * Math.sin(south);
  const radius = (phi: number) => (EARTH_RADIUS_MILES * Math.sqrt(c - 2 * n * Math.sin(phi))) / n;
  const angle = n * radians(longitude - meridian);
  const r = radius(radians(latitude));
  return { x: r * Math.sin(angle), y: r * Math.cos(angle) - radius((south + north) / 2) };
}

type Cone = { meridian: number; south: number; north: number };
const cones = new Map<StateCode, Cone>();

/** The projection's parameters for a state: its central meridian, and two parallels one sixth from its ends. */
function coneOf(state: StateCode): Cone {
  const known = cones.get(state);
  if (known) return known;
  const corners = ringsOf(state).flat();
  const [latitudes, longitudes] = [corners.map(({ latitude }) => latitude), corners.map(({ longitude }) => longitude)];
  const [from, to] = [Math.min(...latitudes), Math.max(...latitudes)];
  const cone = {
    meridian: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
    south: radians(from + (to - from) / 6),
    north: radians(to - (to - from) / 6),
  };
  cones.set(state, cone);
  return cone;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The state's land area; each island is a ring. */
export function ringsOf(state: StateCode): Spot[][] {
  return (outlines[state] ?? []).map((ring) =>
    ring.split(' ').map((corner) => {
      const [longitude = 0, latitude = 0] = corner.split(',').map(Number);
      return { latitude, longitude };
    }),
  );
}

/** A drawing of part of the map, with sizes in units of the drawing. */
type Frame = { middle: Point; unitsPerMile: number; width: number; height: number };

const inFrame = ({ middle, unitsPerMile, width, height }: Frame, { x, y }: Point): Point => ({
  x: width / 2 + (x - middle.x) * unitsPerMile,
  y: height / 2 + (y - middle.y) * unitsPerMile,
});

function pathIn(frame: Frame, state: StateCode): string {
  return ringsOf(state)
    .map((ring) => `M${ring.map((spot) => written(inFrame(frame, onMap(spot, state)))).join('L')}Z`)
    .join('');
}

const written = ({ x, y }: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** The whole state, as high as its shape requires, with the spots and the length of a mile. */
export function wholeState(state: StateCode, spots: Spot[], width: number) {
  const corners = ringsOf(state)
    .flat()
    .map((spot) => onMap(spot, state));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = 8;
  const unitsPerMile = (width - 2 * margin) / (east - west);
  const height = Math.ceil((south - north) * unitsPerMile + 2 * margin);
  const frame = { middle: { x: (west + east) / 2, y: (north + south) / 2 }, unitsPerMile, width, height };
  return {
    width,
    height,
    unitsPerMile,
    land: pathIn(frame, state),
    points: spots.map((spot) => inFrame(frame, onMap(spot, state))),
  };
}

/** Radii of circles by which people can judge distances, in miles. */
const ROUND_MILES = [0.5, 1, 2, 5, 10, 20, 50];
/** The map shows at least this many miles around, however near the agents are. */
const LEAST_REACH = 1.5;

/** Sizes in the drawing's units: the square, a number, the mark in the center, and the label of a circle. */
export type CloseUpSizes = { size: number; mark: number; middle: number; label: { width: number; height: number } };

/** The area around a spot, just as far as the farthest of the others. */
export function closeUp(
  state: StateCode,
  from: Spot,
  others: Spot[],
  { size, mark: markRadius, middle: middleRadius, label }: CloseUpSizes,
) {
  const middle = onMap(from, state);
  const places = others.map((spot) => onMap(spot, state));
  const reach = Math.max(LEAST_REACH, ...places.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
  const unitsPerMile = (size / 2 - markRadius - 4) / reach;
  const frame = { middle, unitsPerMile, width: size, height: size };
  const points = places.map((place) => inFrame(frame, place));
  const center = { x: size / 2, y: size / 2 };
  const marks = spreadOut(points, center, size, markRadius);
  const taken: Taken[] = [
    { at: center, radius: middleRadius },
    ...marks.map((at) => ({ at, radius: markRadius + 1 })),
    ...points.flatMap((point, at) => alongLine(point, marks[at] ?? point)),
  ];
  const rings = ROUND_MILES.filter((miles) => miles <= reach)
    .slice(-2)
    .toReversed()
    .map((miles) => {
      const radius = miles * unitsPerMile;
      const place = placeOnRing(size, radius, label, taken);
      if (place) taken.push(...inBox(place));
      return { miles, radius, label: place?.middle };
    });
  return {
    size,
    reach,
    unitsPerMile,
    land: pathIn(frame, state),
    rings,
    /** The location of each agent, and the position of its number. */
    agents: points.map((point, at) => ({ number: at + 1, point, mark: marks[at] ?? point })),
  };
}

type Box = { middle: Point; width: number; height: number };

/** Distance of a point from a box; zero inside it. */
const awayFrom = ({ middle, width, height }: Box, { x, y }: Point) =>
  Math.hypot(Math.max(0, Math.abs(x - middle.x) - width / 2), Math.max(0, Math.abs(y - middle.y) - height / 2));

/** A spot with a radius that labels must not cover. */
type Taken = { at: Point; radius: number };

/** A line as a row of spots so close that no label fits between them. */
const alongLine = (from: Point, to: Point): Taken[] =>
  Array.from({ length: 25 }, (_, step) => ({
    at: { x: from.x + ((to.x - from.x) * step) / 24, y: from.y + ((to.y - from.y) * step) / 24 },
    radius: 1,
  }));

const inBox = ({ middle, width, height }: Box): Taken[] =>
  [-1, -0.5, 0, 0.5, 1].map((side) => ({ at: { x: middle.x + (side * width) / 2, y: middle.y }, radius: height / 2 }));

/**
 * The position just inside a circle that is farthest from all occupied spots; undefined when a label would cover one.
 */
function placeOnRing(size: number, radius: number, label: { width: number; height: number }, taken: Taken[]) {
  const places = Array.from({ length: 48 }, (_, turn) => {
    const angle = (turn * Math.PI) / 24;
    const [x, y] = [Math.sin(angle), Math.cos(angle)];
    const inside = radius - 3 - (Math.abs(x) * label.width) / 2 - (Math.abs(y) * label.height) / 2;
    return { ...label, middle: { x: size / 2 + x * inside, y: size / 2 + y * inside } };
  });
  const room = (box: Box) => Math.min(...taken.map(({ at, radius: around }) => awayFrom(box, at) - around));
  const best = places.reduce((one, other) => (room(other) > room(one) ? other : one));
  return room(best) > 0 ? best : undefined;
}

const MOST_ROUNDS = 300;

/** Positions of the marks near their points, so that none covers another, the center, or the edge. */
function spreadOut(points: Point[], middle: Point, size: number, radius: number): Point[] {
  const marks = points.map((point) => ({ ...point }));
  const apart = 2 * radius + 2;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let hasMoved = false;
    for (const [at, mark] of marks.entries()) {
      for (const other of marks.slice(at + 1)) hasMoved = push(mark, other, apart, at) || hasMoved;
      hasMoved = push(mark, { ...middle }, apart, at) || hasMoved;
      mark.x = Math.min(Math.max(mark.x, radius + 1), size - radius - 1);
      mark.y = Math.min(Math.max(mark.y, radius + 1), size - radius - 1);
    }
    if (!hasMoved) break;
  }
  return marks;
}

/** Moves two marks apart, each by half the missing distance. Marks on the same spot move in different directions. */
function push(one: Point, other: Point, apart: number, turn: number): boolean {
  const distance = Math.hypot(one.x - other.x, one.y - other.y);
  if (distance >= apart - 0.5) return false;
  const angle = distance > 0.01 ? Math.atan2(one.y - other.y, one.x - other.x) : turn * 2.4;
  const half = (apart - distance) / 2;
  one.x += Math.cos(angle) * half;
  one.y += Math.sin(angle) * half;
  other.x -= Math.cos(angle) * half;
  other.y -= Math.sin(angle) * half;
  return true;
}
