import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { planOn } from '../rating/rate-books.ts';
import { kindOf, modelsOffered, type TypedCar } from '../vehicles/typed-car.ts';
import { plainVin } from '../vehicles/vin.ts';
import type { QuoteVehicle } from './quote-answers.ts';
import type { AnsweredOn } from './rating-questions.ts';

const symbolsIn = (state: StateCode) => planOn(state, dayIn(state, new Date())).symbols;

/** What the fields of a car offer, by what is in them. @param vin the saved one, where none is typed */
export function carFacts({ vin: typedVin, ...fields }: Fields, state: StateCode, vin = ''): { car: CarFacts } {
  const { modelYear, make, model, carKind: kind } = fields;
  const typed: TypedCar = { vin: plainVin(typedVin || vin), year: Number(modelYear) || 0, make, model, kind };
  return { car: { typed, symbols: symbolsIn(state), newest: Number(dayIn(state, new Date()).slice(0, 4)) + 1 } };
}
type CarFacts = NonNullable<AnsweredOn['car']>;

/** The `kind` that was chosen for a car in a quote. */
export const kindOfCar = (car: QuoteVehicle, state: StateCode) => kindOf(car, symbolsIn(state));

/** The models that a car's form offers for a year and make. */
export function offeredModels(fields: Fields, state: StateCode, language: Language): string[] {
  const { typed, symbols } = carFacts(fields, state).car;
  return modelsOffered(typed, symbols, language);
}
