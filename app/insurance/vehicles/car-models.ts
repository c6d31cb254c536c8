// The cars that were sold, by model year, make and model, from the same data that a VIN is decoded with.
import { MAKERS, type Meaning, makeAndModel, meaningsOf, word } from './vin-schemas.ts';

/** A model as it was built with one kind of body, light or heavy. */
export type CarModel = { model: string; body: string; weight?: string };

/** The data begin with this model year. */
export const FIRST_YEAR = 1996;

/** The bodies of complete cars and light trucks. Others, such as a chassis, are not offered. */
export const BODIES = [
  'Sedan',
  'SUV',
  'Pickup',
  'Minivan',
  'Coupe',
  'Hatchback',
  'Wagon',
  'Convertible',
  'Van',
] as const;
export type Body = (typeof BODIES)[number];
export const isBody = (name: string): name is Body => BODIES.some((body) => body === name);

/** Over 8,000 lb: the pickups and vans that are sold as heavy-duty. */
export const isHeavy = ({ weight = '' }: { weight?: string | undefined }) => weight >= '2G';

const MOST_KEPT = 400;
const kept = new Map<string, readonly CarModel[]>();

/** @param make as the data write it */
export function carModels(year: number, make: string): readonly CarModel[] {
  const place = `${year} ${make}`;
  const known = kept.get(place);
  if (known) return known;
  const found = modelsIn(schemasOf(year, make), make);
  if (kept.size >= MOST_KEPT) kept.clear();
  if (found.length > 0) kept.set(place, found);
  return found;
}

/** Several manufacturer identifiers of a make use the same schemas, which are read once. */
function schemasOf(year: number, make: string): Meaning[][] {
  const ranges = [...MAKERS.values()].flatMap(([makes, schemas]) => (makes.includes(make) ? schemas.split(' ') : []));
  return meaningsOf(year, [...new Set(ranges)].join(' '));
}

function modelsIn(schemas: Meaning[][], make: string): CarModel[] {
  const models = new Map<string, CarModel>();
  for (const car of schemas.flatMap((meanings) => carsOf(meanings, make))) {
    const place = `${car.model} ${car.body} ${isHeavy(car)}`;
    const before = models.get(place);
    if (!before || (before.weight ?? '') > (car.weight ?? '')) models.set(place, car);
  }
  return [...models.values()].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

/** The models of a schema, with each body and weight class that a VIN of the model can have. */
function carsOf(meanings: Meaning[], make: string): CarModel[] {
  const of = (element: string) => meanings.filter((meaning) => meaning.element === element).map(withKeys);
  const [bodies, weights] = [of('B'), of('W')];
  return of('M').flatMap(({ value, keys }) => {
    const [itsMake, model] = makeAndModel(value);
    if (itsMake !== make || !model) return [];
    return keys
      .flatMap((key) => bodiesOf(key, bodies))
      .flatMap(({ body, key }): CarModel[] => {
        const classes = weights.filter((weight) => weight.keys.some((each) => common(key, each)));
        if (classes.length === 0) return [{ model, body, ...weightByName(model) }];
        return classes.map((weight) => ({ model, body, weight: weight.value }));
      });
  });
}

/** Some makes keep the weight class apart from the model, whose name says it: a 2500 is over 8,000 lb. */
const weightByName = (model: string) => (/\b[2-9]500\b/.test(model) ? { weight: '2H' } : {});

const nameOf = ({ model, body, weight = '' }: CarModel) => `${model} ${body} ${weight}`;

type Keyed = { value: string; keys: Key[] };
const withKeys = ({ value, keys }: Meaning): Keyed => ({ value, keys: keys.map(signsOf) });

const bodiesOf = (key: Key, bodies: Keyed[]) =>
  bodies.flatMap(({ value, keys }) => {
    const body = word(value) ?? '';
    return isBody(body) ? keys.flatMap((each) => ({ body, key: common(key, each) })).filter(hasKey) : [];
  });

const hasKey = (found: { body: Body; key: Key | undefined }): found is { body: Body; key: Key } =>
  found.key !== undefined;

/** For each place in a VIN the characters that it may have; undefined for any. */
type Key = (string | undefined)[];

/** `*` is any character, `[A-CE]` one of these. */
const signsOf = (key: string): Key =>
  (key.match(/\[[^\]]*\]|./g) ?? []).map((sign) =>
    sign === '*' ? undefined : sign.replace(/[[\]]/g, '').replace(/(.)-(.)/g, (_, first, last) => between(first, last)),
  );

const between = (first: string, last: string) =>
  String.fromCharCode(
    ...Array.from(
      { length: Math.max(0, last.charCodeAt(0) - first.charCodeAt(0) + 1) },
      (_, at) => first.charCodeAt(0) + at,
    ),
  );

/** What both keys allow; undefined when no VIN fits both. */
function common(one: Key, other: Key): Key | undefined {
  const both: Key = [];
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]];
    const signs = a === undefined || b === undefined ? (a ?? b) : [...a].filter((sign) => b.includes(sign)).join('');
    if (signs === '') return undefined;
    both.push(signs);
  }
  return both;
}
