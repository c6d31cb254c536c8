// Decodes a VIN offline with vin-patterns.json, which `npm run vin-data` makes from the government's vPIC. The person
// is asked for whatever the VIN does not say, so an unknown VIN stops no one.
import { modelYearOf, plainVin } from './vin.ts';
import data from './vin-patterns.json' with { type: 'json' };

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

/** Manufacturer identifier → its makes, and which schema applies to which model years: “2003-2005:12 2006-:13”. */
const makers = new Map(Object.entries(data.makers));

/**
 * Decodes a VIN. When a manufacturer identifier is shared by several makes, the make comes from the model, or from the
 * year's models if they all have the same make; otherwise it stays unknown.
 */
export function decodeVin(typed: string): DecodedVin {
  const vin = plainVin(typed);
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return {};
  const [makes = '', schemas = ''] = makerOf(vin) ?? [];
  const year = modelYearOf(vin);
  const meanings = meaningsOf(year ?? 0, schemas);
  const found = bestOf(vin, meanings);
  const [ofModel, model] = found.model?.split('\t') ?? [];
  const make = ofModel ?? theOnly(makes.split('\t')) ?? theOnly(meanings.flatMap(makeOfModel));
  return defined({ make, model, year, body: found.body, weight: found.weight });
}

/** Small manufacturers share an identifier that ends in 9, and are told apart by positions 12 to 14. */
const makerOf = (vin: string) =>
  (vin[2] === '9' ? makers.get(vin.slice(0, 3) + vin.slice(11, 14)) : undefined) ?? makers.get(vin.slice(0, 3));

type Meaning = { element: string; value: string; keys: string[] };

/** The meanings in the schemas of a model year. `M12:AB* CD*` means model 12, for these two keys. */
function meaningsOf(year: number, schemas: string): Meaning[] {
  return schemas.split(' ').flatMap((range) => {
    const [, first, last, place] = /^(\d+)-(\d*):(\d+)$/.exec(range) ?? [];
    if (!place || year < Number(first) || (last && year > Number(last))) return [];
    return (data.schemas[Number(place)] ?? '').split(';').map((meaning) => {
      const [value = '', keys = ''] = meaning.split(':');
      return { element: value.slice(0, 1), value: value.slice(1), keys: keys.split(' ') };
    });
  });
}

/** For each element, the matching pattern that fixes the most characters. */
function bestOf(vin: string, meanings: Meaning[]): { model?: string; body?: string; weight?: string } {
  const signs = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  const best = new Map<string, { value: string; fixed: number }>();
  for (const { element, value, keys } of meanings) {
    for (const key of keys) {
      const fixed = key.replace(/\[[^\]]*\]/g, 'x').replace(/[*|]/g, '').length;
      if (fixed > (best.get(element)?.fixed ?? -1) && patternOf(key).test(signs)) best.set(element, { value, fixed });
    }
  }
  return defined({ model: word(best.get('M')?.value), body: word(best.get('B')?.value), weight: best.get('W')?.value });
}

const word = (place: string | undefined) => (place === undefined ? undefined : data.words[Number(place)]);

const makeOfModel = ({ element, value }: Meaning): string[] =>
  element === 'M' ? (word(value)?.split('\t').slice(0, 1) ?? []) : [];

const theOnly = (makes: string[]) => (new Set(makes.filter(Boolean)).size === 1 ? makes[0] : undefined);

/** `*` is any character, `[AB]` one of these. A key that is shorter leaves the rest open. */
const patternOf = (key: string) => new RegExp(`^${key.replaceAll('*', '.').replaceAll('|', '\\|')}`);

function defined<T extends object>(facts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as never;
}
