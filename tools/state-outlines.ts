// Writes app/site/agents/state-outlines.json from the dev package us-atlas, which contains the Census Bureau's
// boundaries.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { STATES, states } from '../app/config/states.ts';

const point = z.tuple([z.number(), z.number()]);
const rings = z.array(z.array(z.number()));
const named = z.object({ name: z.string() });
const geometry = z.union([
  z.object({ properties: named, type: z.literal('Polygon'), arcs: rings }),
  z.object({ properties: named, type: z.literal('MultiPolygon'), arcs: z.array(rings) }),
]);
const topology = z.object({
  transform: z.object({ scale: point, translate: point }),
  arcs: z.array(z.array(point)),
  objects: z.object({ states: z.object({ geometries: z.array(geometry) }) }),
});

const file = fileURLToPath(import.meta.resolve('us-atlas/states-10m.json'));
const { transform, arcs, objects } = topology.parse(JSON.parse(readFileSync(file, 'utf8')));

const degrees = ([x, y]: [number, number]): [number, number] => [
  x * transform.scale[0] + transform.translate[0],
  y * transform.scale[1] + transform.translate[1],
];

/** The points of an arc are stored as differences. A negative number is the arc of its bitwise complement, reversed. */
function walk(number: number): [number, number][] {
  let [x, y] = [0, 0];
  const points = (arcs[number < 0 ? ~number : number] ?? []).map(([right, up]) => {
    x += right;
    y += up;
    return degrees([x, y]);
  });
  return number < 0 ? points.reverse() : points;
}

/** `longitude,latitude` of every corner, to a thousandth of a degree: about a hundred yards. */
function outlineOf(ring: number[]): string {
  const corners = ring.flatMap((arc, at) => walk(arc).slice(at === 0 ? 0 : 1));
  return corners.map(([longitude, latitude]) => `${longitude.toFixed(3)},${latitude.toFixed(3)}`).join(' ');
}

const outlines = STATES.map((state) => {
  const shape = objects.states.geometries.find(({ properties }) => properties.name === states[state].name);
  const polygons = shape?.type === 'MultiPolygon' ? shape.arcs : [shape?.arcs ?? []];
  return [state, polygons.flat().map(outlineOf)];
});
writeFileSync('app/site/agents/state-outlines.json', `${JSON.stringify(Object.fromEntries(outlines), null, 2)}\n`);
