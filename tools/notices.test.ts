import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listOf, NOTICES_FILE, packagesIn, textsOf } from './notices.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const notices = readFileSync(NOTICES_FILE, 'utf8');

test('the notices name every package of the lock file with its version and licence (else: npm run notices)', () => {
  expect(notices).toContain(`\n${listOf(packagesIn(lock))}\n`);
});

test('no package comes without a licence that is named', () => {
  expect(packagesIn(lock).filter(({ licence }) => licence === 'NOT STATED')).toEqual([]);
});

test('the text of every package that is installed here stands in the notices, and those of the fonts', () => {
  const absent = packagesIn(lock).filter(({ folder }) => textsOf(folder).some((text) => !notices.includes(text)));
  expect(absent.map(({ name }) => name)).toEqual([]);
  for (const font of ['besley', 'overpass']) {
    expect(notices).toContain(readFileSync(`app/config/fonts/OFL-${font}.txt`, 'utf8').trim());
  }
});

test('a new package, another version, another licence and one without any change the list', () => {
  const list = (packages: object) => listOf(packagesIn({ packages }));
  const known = { '': {}, 'node_modules/a': { version: '1.0.0', license: 'MIT' } };
  expect(list(known)).toBe('a  1.0.0  MIT');
  expect(list({ ...known, 'node_modules/b/node_modules/c': { version: '2.0.0' } })).toBe(
    'a  1.0.0  MIT\nc  2.0.0  NOT STATED',
  );
  expect(list({ ...known, 'node_modules/d': { version: '2.0.0', license: 'ISC', dev: true } })).toBe('a  1.0.0  MIT');
});
