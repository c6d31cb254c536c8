import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listOf, NOTICES_FILE, packagesIn, textsOf } from './notices.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const notices = readFileSync(NOTICES_FILE, 'utf8');

test('the notices list every package of the lock file with version and license (else: npm run notices)', () => {
  expect(notices).toContain(`\n${listOf(packagesIn(lock))}\n`);
});

test('every package states its license', () => {
  expect(packagesIn(lock).filter(({ license }) => license === 'NOT STATED')).toEqual([]);
});

test('the license texts of all installed packages and of the fonts are in the notices', () => {
  const absent = packagesIn(lock).filter(({ folder }) => textsOf(folder).some((text) => !notices.includes(text)));
  expect(absent.map(({ name }) => name)).toEqual([]);
  for (const font of ['besley', 'overpass']) {
    expect(notices).toContain(readFileSync(`app/config/fonts/OFL-${font}.txt`, 'utf8').trim());
  }
});

test('a new package, another version, another license or a missing one changes the list', () => {
  const list = (packages: object) => listOf(packagesIn({ packages }));
  const known = { '': {}, 'node_modules/a': { version: '1.0.0', license: 'MIT' } };
  expect(list(known)).toBe('a  1.0.0  MIT');
  expect(list({ ...known, 'node_modules/b/node_modules/c': { version: '2.0.0' } })).toBe(
    'a  1.0.0  MIT\nc  2.0.0  NOT STATED',
  );
  expect(list({ ...known, 'node_modules/d': { version: '2.0.0', license: 'ISC', dev: true } })).toBe('a  1.0.0  MIT');
});
