// Finds the make and the model that a person means, however they write them: “chevy”, “F150 XLT”, “Civic sedán”.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { BODIES, type Body, type CarModel, carModels, isHeavy } from './car-models.ts';
import { MAKERS } from './vin-schemas.ts';

const BODY_NAMES = {
  Sedan: m.car_body_sedan,
  SUV: m.car_body_suv,
  Pickup: m.car_body_pickup,
  Minivan: m.car_body_minivan,
  Coupe: m.car_body_coupe,
  Hatchback: m.car_body_hatchback,
  Wagon: m.car_body_wagon,
  Convertible: m.car_body_convertible,
  Van: m.car_body_van,
} satisfies Record<Body, unknown>;

const bodyName = (body: string, language: Language): string =>
  BODIES.some((each) => each === body) ? BODY_NAMES[body as Body]({}, { locale: language }) : body;

/** “Civic Sedan”. @param model instead of the car's own */
export const carName = (car: CarModel, language: Language, model = car.model): string =>
  [model, bodyName(car.body, language), isHeavy(car) && m.car_heavy({}, { locale: language })]
    .filter(Boolean)
    .join(' ');

/** The words of a name, without case, accents and punctuation. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

const fold = (name: string) => wordsOf(name).join('');

const NICKNAMES: Record<string, string> = { chevy: 'Chevrolet', vw: 'Volkswagen', benz: 'Mercedes-Benz' };
/** Ram was a model of Dodge until 2010, and people still say “Dodge Ram”. */
const RELATED = [['dodge', 'ram']];

const makes = new Map([...MAKERS.values()].flatMap(([names]) => names.map((name) => [fold(name), name])));

/** The make as the data write it; as typed when they don't have it. */
export function makeNamed(typed: string): string {
  const words = wordsOf(typed);
  const known = NICKNAMES[words.join('')] ?? makes.get(words.join(''));
  return known ?? (words.join('') === 'mercedes' ? 'Mercedes-Benz' : typed.trim());
}

/** Whether the make that somebody typed is this one. */
export function isMake(typed: string, make: string): boolean {
  const [said, is] = [wordsOf(makeNamed(typed)), wordsOf(make)];
  if (said.join('') === is.join('')) return true;
  if (RELATED.some((pair) => pair.includes(said.join('')) && pair.includes(is.join('')))) return true;
  const isPart = said.join('').length > 2 && said.every((each) => is.includes(each));
  return isPart || (is.length > 0 && is.every((each) => said.includes(each)));
}

/**
 * The cars that a typed model can mean: of the longest name that it begins with, else those that begin with it.
 * “Civic Coupe” is one, “Civic” is each of its bodies, “Silverado” is also the 1500 and the 2500. None when the data do
 * not have it.
 *
 * @param more further models of this make and year
 */
export function carsNamed(
  typed: string,
  { year, make }: { year: number; make: string },
  more: readonly CarModel[] = [],
): CarModel[] {
  const all = [...carModels(year, make), ...more];
  const words = withoutMake(wordsOf(typed), make);
  for (let count = words.length; count > 0; count--) {
    const start = words.slice(0, count).join('');
    const named = all.filter(({ model }) => [fold(model), withoutMake(wordsOf(model), make).join('')].includes(start));
    if (named.length > 0) return withBody(named, words.slice(count));
  }
  const start = words.join('');
  return start ? all.filter(({ model }) => startsOf(wordsOf(model)).includes(start)) : [];
}

/** “Honda Civic” is a Civic, and “Mazda3” a 3. */
function withoutMake(words: string[], make: string): string[] {
  const [first = '', ...rest] = words;
  const name = fold(make);
  if (first === name) return rest;
  const short = first.startsWith(name) ? first.slice(name.length) : '';
  return short ? [short, ...rest] : words;
}

const startsOf = (words: string[]) => words.map((_, at) => words.slice(0, at + 1).join(''));

function withBody(cars: CarModel[], words: string[]): CarModel[] {
  const isSaid = (name: string) => ` ${words.join(' ')} `.includes(` ${wordsOf(name).join(' ')} `);
  const ofBody = cars.filter(
    ({ body }) => isSaid(body) || isSaid(bodyName(body, 'en')) || isSaid(bodyName(body, 'es')),
  );
  const left = ofBody.length > 0 ? ofBody : cars;
  const isHeavySaid = isSaid(m.car_heavy({}, { locale: 'en' })) || isSaid(m.car_heavy({}, { locale: 'es' }));
  const heavy = isHeavySaid ? left.filter(isHeavy) : [];
  return heavy.length > 0 ? heavy : left;
}

/** The model's own name; with what was typed beyond it, such as the trim, unless that only names the body. */
export function modelNamed(typed: string, car: CarModel, make: string): string {
  const words = withoutMake(wordsOf(typed), make).join('');
  const [model, short] = [fold(car.model), withoutMake(wordsOf(car.model), make).join('')];
  const rest = [model, short].find((name) => name && words.startsWith(name));
  const beyond = rest === undefined ? '' : words.slice(rest.length);
  const isBody = (['en', 'es'] as const).some((language) => fold(carName(car, language, '')) === beyond);
  return beyond === '' || isBody ? car.model : typed.trim();
}
