// Decodes a VIN offline with vin-patterns.json, which `npm run vin-data` makes from the government's vPIC. The person
// is asked for whatever the VIN does not say, so an unknown VIN stops no one.
import { modelYearOf, plainVin } from './vin.ts';
import { MAKERS, type Meaning, makeAndModel, meaningsOf, word } from './vin-schemas.ts';

export type DecodedVin = {
  make?: string;
  model?: string;
  /** The model year. */
  year?: number;
  /** Sedan, SUV, Pickup, Coupe, … */
  body?: string;
  /**
   * Gross vehicle weight rating as vPIC's class: `1A` to `1D` up to 6,000 lb, `2E` to `2H` up to 10,000, `3` and more
   * above.
   */
  weight?: string;
};

/**
 * Decodes a VIN. When a manufacturer identifier is shared by several makes, the make comes from the model, or from the
 * year's models if they all have the same make; otherwise it stays unknown.
 */
export function decodeVin(typed: string): DecodedVin {
  const vin = plainVin(typed);
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return {};
  const [makes = [], schemas = ''] = makerOf(vin) ?? [];
  const year = modelYearOf(vin);
  const meanings = meaningsOf(year ?? 0, schemas).flat();
  const found = bestOf(vin, meanings);
  const [ofModel, model] = makeAndModel(found.model);
  const make = ofModel ?? theOnly(makes) ?? theOnly(meanings.flatMap(makeOfModel));
  return defined({ make, model, year, body: word(found.body), weight: found.weight });
}

/** Small manufacturers share an identifier that ends in 9, and are told apart by positions 12 to 14. */
const makerOf = (vin: string) =>
  (vin[2] === '9' ? MAKERS.get(vin.slice(0, 3) + vin.slice(11, 14)) : undefined) ?? MAKERS.get(vin.slice(0, 3));

/** For each element, the matching pattern that fixes the most characters. */
function bestOf(vin: string, meanings: Meaning[]): { model?: string; body?: string; weight?: string } {
  const signs = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  const best = new Map<string, { value: string; fixed: number }>();
  for (const { element, value, keys } of meanings) {
    for (const key of keys) {
      const fixed = fixedBy(key, signs);
      if (fixed > (best.get(element)?.fixed ?? -1)) best.set(element, { value, fixed });
    }
  }
  return defined({ model: best.get('M')?.value, body: best.get('B')?.value, weight: best.get('W')?.value });
}

function makeOfModel({ element, value }: Meaning): string[] {
  const [make] = element === 'M' ? makeAndModel(value) : [];
  return make === undefined ? [] : [make];
}

const theOnly = (makes: readonly string[]) => (new Set(makes.filter(Boolean)).size === 1 ? makes[0] : undefined);

/**
 * How many characters a key fixes, or -1 if it contradicts the signs. `*` is any character, `[A-F19]` one of these. A
 * key that is shorter leaves the rest open. Not a regular expression: a VIN is compared with hundreds of keys, and
 * compiling each took most of the time.
 */
function fixedBy(key: string, signs: string): number {
  let fixed = 0;
  for (let at = 0, place = 0; place < key.length; at++, place++) {
    const sign = signs[at] ?? '';
    if (key[place] === '*') continue;
    if (key[place] === '[') {
      const end = key.indexOf(']', place);
      if (!isOneOf(key.slice(place + 1, end), sign)) return -1;
      place = end;
    } else if (key[place] !== sign) return -1;
    if (sign !== '|') fixed++;
  }
  return fixed;
}

/** Whether a list such as `A-F19` has the sign. */
function isOneOf(list: string, sign: string): boolean {
  for (let place = 0; place < list.length; place++) {
    const first = list[place] ?? '';
    const isRange = list[place + 1] === '-';
    if (isRange) place += 2;
    if (first <= sign && sign <= (isRange ? (list[place] ?? '') : first)) return true;
  }
  return false;
}

function defined<T extends object>(facts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as never;
}
