import { expect, test } from 'vitest';
import type { Fields } from '#contract/call.ts';
import { ROLES } from './config/staff-acts.ts';
import { OWNERS, type Owner } from './testing/test-owners.ts';
import { askPage } from './testing/test-pages.ts';
import { addStaff, staffCookie } from './testing/test-people.ts';
import { type TestPortals, withPortals } from './testing/test-portals.ts';
import { moduleOf, portalRoutes } from './testing/test-routes.ts';

const actions = await Promise.all(
  portalRoutes.map(async (page) => ({ ...page, action: (await moduleOf(page)).action })),
);
const CONSTANT: Fields = { state: 'fl', kind: 'coverage', audience: 'tx', topic: 'job', step: 'work' };

/** One person of each kind. */
const people = new Map<string, Owner>();
let staff = '';

const fail = (path: string): never => {
  throw new Error(`no form at ${path}`);
};
const acting = actions.filter(({ action }) => action);

async function send(portals: TestPortals, { path, action }: (typeof acting)[number], form: Fields, more: Fields = {}) {
  const kind = OWNERS.find(({ pages }) => pages.test(path)) ?? OWNERS[0];
  const owner = people.get(kind?.who ?? '');
  const names: Fields = { ...CONSTANT, ...owner?.names, ...more };
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, names[name] ?? 'x']));
  return askPage(portals, action as never, {
    path: `/${path.replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`,
    params,
    form,
    cookie: `${owner?.cookie}; ${staff}`,
  });
}

withPortals(
  'an unreadable form',
  (portals) => {
    test.each(acting)('$path: is refused, and nothing fails', async (page) => {
      expect((await send(portals, page, { act: 'a\u0000b' })).status).toBeLessThan(500);
    });

    test.each([
      ['staff/notices/:audience', { act: 'withdraw', version: '3031609041' }],
      ['staff/outbox', { message: '3031609041' }],
      ['insurednew/security', { act: 'end', session: '3031609041' }],
    ])('%s: a number that no row can have is treated as not found', async (path, form: Fields) => {
      const page = acting.find((each) => each.path === path);
      expect((await send(portals, page ?? fail(path), form)).status).toBeLessThan(500);
    });

    // Text as it comes out of decoding an address, which must not appear in a response header.
    test.each(acting.filter(({ path }) => path.includes(':')))(
      '$path: unreadable names in its address do not fail either',
      async (page) => {
        for (const name of ['\u{1F4A9}', '\r\nset-cookie: a=b', '../..//evil.example'])
          for (const kept of [[], ['state', 'kind', 'topic', 'step', 'audience']]) {
            const named = [...page.path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
            const more = Object.fromEntries(named.filter((part) => !kept.includes(part)).map((part) => [part, name]));
            const { status, headers } = await send(portals, page, {}, more);
            expect(status).toBeLessThan(500);
            expect(headers.get('location') ?? '').not.toContain(name);
          }
      },
    );
  },
  {
    prepare: async (portals) => {
      for (const { who, add } of OWNERS) people.set(who, await add(portals, 'Peña'));
      staff = await staffCookie(portals, (await addStaff(portals, ...ROLES)).id);
    },
  },
);
