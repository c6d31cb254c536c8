// `npm run book -- --policies 1000000`: loads a sample book of any size into the PostgreSQL database at DATABASE_URL.
import { brand } from '../app/config/brand.ts';
import { BadConfiguration, parseCommandEnv } from '../app/config/env.server.ts';
import { isDay } from '../app/contract/days.ts';
import { readSampleCases } from '../app/insurance/book/sample/sample-cases.ts';
import { BookNotEmpty, isEmptyBook } from '../app/insurance/book/sample-book.ts';
import { dayIn } from '../app/platform/calendar/day-in.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { readOptions, refuseUse } from './command-options.ts';
import { copySampleBook } from './copy-book.ts';

const USAGE = `Usage: npm run book -- [--policies 1000000] [--seed 1] [--today yyyy-mm-dd] [--replace]
Fills the empty PostgreSQL database of DATABASE_URL with a sample book; with --replace, one that holds a sample
book already. A database with a real book is never touched.`;

export class Refused extends Error {}

/** @throws {Refused} if the database holds a book that may not be replaced */
export async function makeRoomForBook(url: string, mayReplace: boolean): Promise<void> {
  const database = await openDatabase({ url }, { isTrial: true });
  try {
    if (await isEmptyBook(database.db)) return;
    const isSample = Object.keys(await readSampleCases(database.db)).length > 0;
    if (!isSample) throw new Refused(`${new BookNotEmpty().message} This one is not a sample book.`);
    if (!mayReplace) throw new Refused('The database holds a sample book already: say --replace to make another.');
  } finally {
    await database.close();
  }
}

async function main() {
  const { values } = readOptions(USAGE, {
    policies: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    today: { type: 'string', default: dayIn(brand.home, new Date()) },
    replace: { type: 'boolean', default: false },
  });
  const size = { policies: Number(values.policies), seed: Number(values.seed), today: values.today };
  const isSize = Number.isInteger(size.policies) && size.policies >= 1 && size.policies <= 2_000_000;
  if (!isSize || !Number.isInteger(size.seed) || !isDay(size.today)) refuseUse(USAGE);
  const { DATABASE_URL } = parseCommandEnv(process.env);
  if (!DATABASE_URL) throw new Refused(`DATABASE_URL is not set.\n${USAGE}`);
  await makeRoomForBook(DATABASE_URL, values.replace);
  const started = performance.now();
  await copySampleBook(DATABASE_URL, size, (step) => {
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${step}`);
  });
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refused || error instanceof BadConfiguration)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
