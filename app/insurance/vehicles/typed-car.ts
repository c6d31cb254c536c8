// A car as a form asks for it: year, make and model, offered from the data that VINs are decoded with, and the kind of
// car where its price depends on it. Whatever the data do not have can be typed.
import type { Language } from '#config/language.ts';
import { BODIES, type CarModel, carModels, isHeavy } from './car-models.ts';
import { carName, carsNamed, makeNamed, modelNamed } from './car-names.ts';
import { decodeVin } from './decode-vin.ts';
import { type KnownCar, symbolOfCar } from './symbol-of-car.ts';
import type { SymbolTable } from './vehicle-symbol.ts';
import { isValidVin } from './vin.ts';

/** `kind` is the value of one of {@link kindsOf}. */
export type TypedCar = { [Fact in 'vin' | 'make' | 'model' | 'kind']?: string | undefined } & {
  year?: number | undefined;
};

/** The makes that have a symbol. */
export const makesOffered = ({ makes }: SymbolTable): string[] => Object.keys(makes);

/** The models of a year and make, by the names that {@link kindsOf} understands. */
export function modelsOffered({ year = 0, make = '' }: TypedCar, symbols: SymbolTable, language: Language): string[] {
  const cars = carModels(year, makeNamed(make));
  const names = [...Map.groupBy(cars, ({ model }) => model)].flatMap(([model, same]) =>
    areAlike(make, same, symbols) ? [model] : same.map((car) => carName(car, language)),
  );
  return names.toSorted((one, other) => one.localeCompare(other, language));
}

/** None of the kinds; an underwriter looks at it once there is a policy. */
export const OTHER_KIND = 'other';

/** Whether the VIN, with the make, says everything that the symbol depends on. */
const isSaidByVin = (vin: string, make: string, symbols: SymbolTable) => !symbolOfCar({ vin, make }, symbols).isDefault;

/**
 * The kinds that a car can be when its price depends on which it is: `''` in place of a model that the data do not have.
 * None when the VIN says it or is mistyped, or when nothing is known about the make.
 */
export function kindsOf({ vin = '', year, make, model = '' }: TypedCar, symbols: SymbolTable): CarModel[] {
  const is = decodeVin(vin);
  const of = { year: is.year ?? year ?? 0, make: makeNamed(is.make ?? make ?? '') };
  const named = is.model ?? model;
  if ((vin && !isValidVin(vin)) || !named || !of.year || isSaidByVin(vin, of.make, symbols)) return [];
  const found = carsNamed(named, of);
  const cars = found.length > 0 ? found : BODIES.map((body) => ({ model: '', body }));
  return areAlike(of.make, cars, symbols) ? [] : cars;
}

const areAlike = (make: string, cars: readonly CarModel[], symbols: SymbolTable): boolean =>
  new Set(cars.map((car) => symbolOfCar({ ...car, make: makeNamed(make) }, symbols).symbol)).size < 2;

export const kindValue = (car: CarModel): string =>
  [car.model, car.body, isHeavy(car) ? 'heavy' : ''].filter(Boolean).join(' ');

/** Year, make and model as the VIN says them. A typed model stays where it only says more, such as the trim. */
export function namedByVin({ vin = '', year, make, model }: TypedCar) {
  const is = decodeVin(vin);
  const itsModel =
    is.make && is.model && modelNamed(model || is.model, { model: is.model, body: is.body ?? '' }, is.make);
  return { year: is.year ?? year, make: is.make ?? make, model: itsModel ?? model };
}

/** The car as it is stored: as its VIN says, else in the data's spelling, else as typed. */
export function carOf(typed: TypedCar, symbols: SymbolTable) {
  const { vin = '', kind = '' } = typed;
  const { year, make = '', model = '' } = namedByVin({ ...typed, make: makeNamed(typed.make ?? '') });
  const kinds = kindsOf(typed, symbols);
  const chosen = kinds.find((car) => kindValue(car) === kind);
  const [found, ...others] = year ? carsNamed(model, { year, make }) : [];
  const isOne = others.every((other) => other.model === found?.model);
  const known = chosen ?? (isOne ? found : undefined);
  const built = isSaidByVin(vin, make, symbols) ? undefined : kinds.length === 0 ? found : chosen;
  return {
    vin: vin || undefined,
    year: year || undefined,
    make: make || undefined,
    model: (known?.model && !decodeVin(vin).model ? modelNamed(model, known, make) : model) || undefined,
    body: kind === OTHER_KIND && kinds.length > 0 ? OTHER_KIND : built?.body,
    weight: built?.weight,
  };
}

/** The `kind` of a stored car. */
export function kindOf(car: TypedCar & KnownCar, symbols: SymbolTable): string | undefined {
  if (car.body === OTHER_KIND) return OTHER_KIND;
  const stored = kindsOf(car, symbols).find((kind) => kind.body === car.body && isHeavy(kind) === isHeavy(car));
  return stored && kindValue(stored);
}
