// The parts of vin-patterns.json: which manufacturers use which schemas, and what a schema says about a VIN's characters.
import data from './vin-patterns.json' with { type: 'json' };

/** The makes of a manufacturer identifier, and its schemas: “2003-2005:12 2006-:13”, model years and place. */
export const MAKERS: ReadonlyMap<string, readonly [makes: readonly string[], schemas: string]> = new Map(
  Object.entries(data.makers).map(([wmi, [makes = '', schemas = '']]) => [wmi, [makes.split('\t'), schemas]]),
);

/** What a VIN with one of these keys is. The element `M` is the model, `B` the body, `W` the weight class. */
export type Meaning = { element: string; value: string; keys: string[] };

/** The meanings in the schemas of a model year. `M12:AB* CD*` means model 12, for these two keys. */
export function meaningsOf(year: number, schemas: string): Meaning[][] {
  return schemas.split(' ').flatMap((range) => {
    const [, first, last, place] = /^(\d+)-(\d*):(\d+)$/.exec(range) ?? [];
    if (!place || year < Number(first) || (last && year > Number(last))) return [];
    const meanings = (data.schemas[Number(place)] ?? '').split(';').map((meaning) => {
      const [value = '', keys = ''] = meaning.split(':');
      return { element: value.slice(0, 1), value: value.slice(1), keys: keys.split(' ') };
    });
    return [meanings];
  });
}

export const word = (place: string | undefined) => (place === undefined ? undefined : data.words[Number(place)]);

/** Make and model, which belong together. */
export const makeAndModel = (place: string | undefined): [make?: string, model?: string] => {
  const [make, model] = word(place)?.split('\t') ?? [];
  return make === undefined || model === undefined ? [] : [make, model];
};
