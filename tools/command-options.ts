// Reads the arguments of a command, before it opens or writes anything.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { z } from 'zod';

/** The last line of the usage of commands that open the product's database. */
export const DATABASE_USED =
  'Uses the database of DATABASE_URL, otherwise the one in DATA_DIR. Servers can keep running meanwhile.';

/** The options and the other arguments. `--help` prints the usage and ends the command; so does an option it lacks. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  if (process.argv.slice(2).some((each) => each === '--help' || each === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return refuseUse(usage, (error as Error).message);
  }
}

/** Ends a command that was called wrongly. */
export function refuseUse(usage: string, why?: string): never {
  console.error(why ? `${why}\n\n${usage}` : usage);
  process.exit(2);
}

/**
 * Which option has a wrong value.
 *
 * @param names of options that are not called as the fields that they fill
 */
export function wrongOption({ issues }: z.ZodError, names: Record<string, string>): string {
  const [issue] = issues;
  const field = String(issue?.path[0]);
  return `--${names[field] ?? field}: ${issue?.message}`;
}
