import { isBody } from './car-models.ts';
import { makeNamed } from './car-names.ts';
import { decodeVin } from './decode-vin.ts';
import { type SymbolTable, symbolOf, type VehicleSymbol } from './vehicle-symbol.ts';

/** What is known of a car; `body` and `weight` come from its model, where the VIN does not say them. */
export type KnownCar = { [Fact in 'vin' | 'make' | 'body' | 'weight']?: string | undefined };

/** The symbol by VIN. What the VIN leaves open comes from the answers about the car. */
export function symbolOfCar({ vin = '', make = '', body, weight }: KnownCar, symbols: SymbolTable): VehicleSymbol {
  const is = decodeVin(vin);
  const isWhole = is.body !== undefined && (isBody(is.body) || body === undefined);
  const built = isWhole ? { body: is.body, weight: is.weight } : { body, weight: weight ?? is.weight };
  return symbolOf(
    {
      make: is.make ?? makeNamed(make),
      ...(built.body && { body: built.body }),
      ...(built.weight && { weight: built.weight }),
    },
    symbols,
  );
}
