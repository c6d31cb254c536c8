import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { anyOne, pages } from '../testing/addresses.ts';
import { filePatterns, routePatterns, routesByPattern } from './platform/http/route-patterns.ts';
import routes from './routes.ts';

type Module = { default?: unknown };
type Flat = Record<string, { id: string; parentId: string | undefined; path: string | undefined; module: Module }>;

const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.\w+$/, '');

const flat = (entries: RouteConfigEntry[], parentId = 'root'): Flat =>
  Object.assign(
    { root: { id: 'root', parentId: undefined, path: '', module: {} } },
    ...entries.flatMap((entry) => [
      { [idOf(entry)]: { id: idOf(entry), parentId, path: entry.path, module: moduleOf(entry) } },
      flat(entry.children ?? [], idOf(entry)),
    ]),
  );

/** Whether the module has a page, without loading it. */
const moduleOf = ({ file }: RouteConfigEntry): Module =>
  /^export default /m.test(readFileSync(`app/${file}`, 'utf8')) ? { default: file } : {};

const tree = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map((entry) =>
    entry.index
      ? { id: idOf(entry), index: true }
      : { id: idOf(entry), ...(entry.path && { path: entry.path }), children: tree(entry.children ?? []) },
  );

test('the patterns find the same page as React Router for each address, and few other candidates', () => {
  const all = [{ id: 'root', path: '', children: tree(routes) }];
  const table = flat(routes);
  const patternOf = routePatterns(table, []);
  const ids = routesByPattern(table);
  // Every second page in Spanish, in capitals and with a slash: React Router is too slow to test all of these.
  const asked = pages.map(({ path }, at) => (at % 2 ? `/es${anyOne(path).toUpperCase()}/` : anyOne(path)));
  const wrong = asked.flatMap((path) => {
    const found = matchRoutes(all, path)?.map(({ route }) => route.id ?? '') ?? [];
    const leaf = found.at(-1) ?? '';
    const known = ids.get(patternOf(path));
    // A splat stands for addresses without a page, which all routes answer.
    if (!known || table[leaf]?.path?.includes('*')) return known ? [`${path}: ${leaf}, not ${patternOf(path)}`] : [];
    const isSame = found.every((id) => known.has(id)) && known.size <= found.length + 1;
    return isSame ? [] : [`${path}: ${found.join(' ')}, not ${[...known].join(' ')}`];
  });
  expect(wrong).toEqual([]);
  const answered = asked.filter((path) => ids.get(patternOf(path)));
  expect(answered.length).toBeGreaterThan(pages.length / 2);
});

test('the routes without a page are the files, whatever their address looks like, and what only acts', () => {
  const files = filePatterns(flat(routes));
  const patternOf = routePatterns(flat(routes), []);
  const wrong = pages.filter(({ path, file }) => files.has(patternOf(anyOne(path))) !== file.endsWith('.ts'));
  expect(wrong.map(({ path }) => path)).toEqual([]);
  for (const path of ['policy/:number/declarations', 'policy/:number/notice', 'claims/:number/files/:id'])
    expect(files).toContain(`/insurednew/${path}`);
});
