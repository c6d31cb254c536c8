import { carsNamed, isMake } from './car-names.ts';
import { decodeVin } from './decode-vin.ts';

type Said = { year?: number | undefined; make?: string | undefined; model?: string | undefined };

/**
 * True when a VIN has a different model year, make or model than was said about the car. A model that the data do not
 * know contradicts nothing: people write more names than the data have.
 */
export function isVinOfAnother({ year, make, model }: Said, vin: string): boolean {
  const is = decodeVin(vin);
  if (year && is.year && is.year !== year) return true;
  if (make && is.make && !isMake(make, is.make)) return true;
  if (!model || !is.make || !is.model || !is.year) return false;
  const named = carsNamed(model, { year: is.year, make: is.make }, [{ model: is.model, body: is.body ?? '' }]);
  return named.length > 0 && !named.some((each) => each.model === is.model);
}
