import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './prove.ts';

/** The oldest version that the README promises, as Debian installs it. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** Runs all unit and call tests on PostgreSQL 15 in place of the version that comes along. */
export function postgresql15(): Row[] {
  const row = { failure: 'PostgreSQL 15', promise: 'every unit and call test passes on it' };
  if (!existsSync(join(PROGRAMS, 'postgres')))
    return [{ ...row, measured: `not tried: ${PROGRAMS} is missing`, held: 'not installed' }];
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/vitest', ['run', '--reporter=dot'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, POSTGRES_PROGRAMS: PROGRAMS },
  });
  if (status !== 0) console.error(stdout.slice(-20_000), stderr.slice(-5000));
  const [measured = 'it ended before it counted'] = /Tests .*/.exec(stdout) ?? [];
  return [{ ...row, measured, held: status === 0 }];
}
