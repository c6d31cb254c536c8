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

const ANA = ['--email', 'ana@company.example', '--first', 'Ana', '--last', 'Ruiz'];

test.each([
  ['a role', 'staff', ['add', ...ANA, '--roles', 'service,everything'], '--roles: '],
  ['an address', 'staff', ['add', ...ANA.slice(2), '--roles', 'service'], '--email: '],
  ['an agency', 'agent', ['add', '--agency', '1', '--user', 'ana.ruiz', ...ANA], '--agency: '],
  ['a file', 'restore', [join(folder, 'missing.backup')], `${join(folder, 'missing.backup')} cannot be read: ENOENT.`],
])('%s that is wrong is named by npm run %s before it opens anything', (_, command, args, why) => {
  const { status, stderr } = run(command, args);
  expect([status, stderr.slice(0, why.length)]).toEqual([2, why]);
  expect(existsSync(DATA_DIR)).toBe(false);
});
