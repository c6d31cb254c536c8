import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'unison-options-'));
const DATA_DIR = join(folder, 'data');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

function run(command: string, args: string[]) {
  const [, ...own] = (scripts[command] ?? '').split(' ');
  const { DATABASE_URL: _, ...others } = process.env;
  return spawnSync(process.execPath, [...own, ...args], { env: { ...others, DATA_DIR }, encoding: 'utf8' });
}

const COMMANDS = ['agent', 'audit', 'backup', 'book', 'erase', 'import', 'rebuild', 'restore', 'samples', 'staff'];

test.each(COMMANDS)('npm run %s refuses a mistyped option in a line before its usage, and opens nothing', (command) => {
  const { status, stdout, stderr } = run(command, ['--nonsense']);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Unknown option '--nonsense'[^\n]*\n\nUsage: npm run /);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('--help prints the usage, and nothing is wrong', () => {
  const { status, stdout, stderr } = run('erase', ['--help']);
  expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^Usage: npm run erase /), '']);
});

test('a wrong value is named, and so is a file that is not there, before anything is opened', () => {
  const ana = ['--email', 'ana@company.example', '--first', 'Ana', '--last', 'Ruiz'];
  expect(run('staff', ['add', ...ana, '--roles', 'service,everything']).stderr).toMatch(/^--roles: /);
  expect(run('staff', ['add', ...ana.slice(2), '--roles', 'service']).stderr).toMatch(/^--email: /);
  expect(run('agent', ['add', '--agency', '1', '--user', 'ana.ruiz', ...ana]).stderr).toMatch(/^--agency: /);
  const missing = run('restore', [join(folder, 'missing.backup')]);
  expect([missing.status, missing.stderr]).toEqual([
    2,
    expect.stringMatching(/missing\.backup cannot be read: ENOENT/),
  ]);
  expect(existsSync(DATA_DIR)).toBe(false);
});
