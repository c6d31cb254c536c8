import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import type { Fields } from '#contract/call.ts';
import { addStaff, staffCookie } from './portals/accounts/test-people.ts';
import { ROLES } from './portals/staff/staff-acts.ts';
import { OWNERS, type Owner } from './portals/test-owners.ts';
import { askPage } from './portals/test-pages.ts';
import { onBothEngines } from './portals/test-portals.ts';
import routes from './routes.ts';

type Page = { path: string; file: string };
const pagesIn = (entries: readonly RouteConfigEntry[]): Page[] =>
  entries.flatMap(({ path, file, children = [] }) => [
    ...(path && file.startsWith('portals/') ? [{ path, file }] : []),
    ...pagesIn(children),
  ]);
type Module = { action?: (args: never) => unknown };
const modules = import.meta.glob<Module>('/app/portals/**/*.{ts,tsx}');
const actions = await Promise.all(
  pagesIn(routes).map(async (page) => ({ ...page, action: (await modules[`/app/${page.file}`]?.())?.action })),
);
const CONSTANT: Fields = { state: 'fl', kind: 'coverage', audience: 'tx', topic: 'job', step: 'work' };

/** One of each kind of people. */
const people = new Map<string, Owner>();
let staff = '';

onBothEngines(
  'a form that cannot be read',
  (portals) => {
    test.each(actions.filter(({ action }) => action))('$path: is refused, and nothing fails', async (page) => {
      const kind = OWNERS.find(({ pages }) => pages.test(page.path)) ?? OWNERS[0];
      const owner = people.get(kind?.who ?? '');
      const names: Fields = { ...CONSTANT, ...owner?.names };
      const params = Object.fromEntries(
        [...page.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, names[name] ?? 'x']),
      );
      const path = `/${page.path.replace(/:(\w+)\??/g, (_, name: string) => params[name] ?? '')}`;
      const cookie = `${owner?.cookie}; ${staff}`;
      const { status } = await askPage(portals, page.action as never, {
        path,
        params,
        cookie,
        form: { act: 'a\u0000b' },
      });
      expect(status).toBeLessThan(500);
    });
  },
  {
    prepare: async (portals) => {
      for (const { who, add } of OWNERS) people.set(who, await add(portals, 'Peña'));
      staff = await staffCookie(portals, (await addStaff(portals, ...ROLES)).id);
    },
  },
);
