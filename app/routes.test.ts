import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { addPolicyholder } from './portals/policyholder/test-own-policy.ts';
import { askPage } from './portals/test-pages.ts';
import { onBothEngines, type TestPortals } from './portals/test-portals.ts';
import routes from './routes.ts';

/**
 * Addresses of the portal that nobody needs to be signed in for as a policyholder: doors, guests, claims, and what
 * the processor, the service desk or a device asks for. Every other belongs to its owner.
 */
const NOT_A_POLICYHOLDERS = new RegExp(
  `^insurednew/(${[
    'login(/code)?',
    'insured/.*',
    'reset/:token',
    'verify/:token',
    'email/:token',
    'guest(/.*)?',
    'claims(/.*)?',
    'lien/letter',
    'desk/:token',
    'payments/webhook',
    'saved-id-card',
    // Set up before the first sign-in is through, too.
    'security/authenticator',
    'stay',
    'sign-out',
    '\\*',
  ].join('|')})$`,
);

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;

/** What another person's record is called in an address: one line for each name that stands in `routes.ts`. */
const PARAMS: Record<string, (other: Policyholder) => string> = {
  number: ({ policy }) => policy.name,
  policyId: ({ policy }) => String(policy.id),
  reference: ({ policy }) => policy.payment,
  kind: () => 'address',
};

/** What another person's record is called in a form, of acts whose address names none. */
const FORMS: Record<string, (other: Policyholder) => Record<string, string>> = {
  'insurednew/payments': ({ policy }) => ({ act: 'pay', policy: policy.name }),
  'insurednew/id-cards': ({ policy, email }) => ({ policy: String(policy.id), send: 'mail', email }),
  'insurednew/security': ({ sessionId }) => ({ act: 'end', session: String(sessionId) }),
  'insurednew/profile': ({ id, policy }) => ({
    act: 'contact',
    phone: '3055550199',
    language: 'es',
    id: `${id}`,
    policy: policy.name,
  }),
  'insurednew/profile/everything.json': ({ id, policy }) => ({ id: `${id}`, policy: policy.name }),
};

type Page = { path: string; file: string };

function pagesIn(entries: readonly RouteConfigEntry[]): Page[] {
  return entries.flatMap(({ path, file, children = [] }) => [
    ...(path?.startsWith('insurednew/') && !NOT_A_POLICYHOLDERS.test(path) ? [{ path, file }] : []),
    ...pagesIn(children),
  ]);
}

/** With and without what the address may leave out. */
const pages = pagesIn(routes).flatMap(({ path, file }) =>
  path.includes('?')
    ? [path.replace(/\/:\w+\?/, ''), path.replace('?', '')].map((way) => ({ path: way, file }))
    : [{ path, file }],
);

const missing = (file: string) => (): never => {
  throw new Error(`routes.ts names ${file}, which is not there`);
};
type Asking = (args: never) => unknown;
const modules = import.meta.glob<{ loader?: Asking; action?: Asking }>('/app/portals/**/*.{ts,tsx}');
const acts = await Promise.all(
  pages.map(async ({ path, file }) => {
    const { loader, action } = await (modules[`/app/${file}`] ?? missing(file))();
    return [
      ...(loader ? [{ path, how: 'GET', run: loader }] : []),
      ...(action ? [{ path, how: 'POST', run: action }] : []),
    ];
  }),
).then((each) => each.flat());

onBothEngines('pages of a policyholder', (portals) => {
  const people = async () => ({
    one: await addPolicyholder(portals),
    other: await addPolicyholder(portals, { lastName: 'Zebulon' }),
  });

  test.each(acts)('$how $path is answered to nobody who is not signed in', async ({ path, how, run }) => {
    const answer = await askAs(portals, { path, how, run }, await addPolicyholder(portals), undefined);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/insurednew/login']);
  });

  test.each(acts.filter(({ path }) => path.includes(':')))(
    '$how $path of another person is not found, of the own it is',
    async ({ path, how, run }) => {
      const { one, other } = await people();
      expect((await askAs(portals, { path, how, run }, other, one.cookie)).status).toBe(404);
      expect((await askAs(portals, { path, how, run }, one, one.cookie)).status).not.toBe(404);
    },
  );

  test.each(acts.filter(({ path }) => !path.includes(':')))(
    '$how $path shows and does nothing of another person',
    async ({ path, how, run }) => {
      const { one, other } = await people();
      const before = await rowsOf(portals, other);
      const { data } = await askAs(portals, { path, how, run }, other, one.cookie);
      const shown = data instanceof Response ? await data.text() : (JSON.stringify(data) ?? '');
      for (const secret of ['Zebulon', other.policy.number, other.policy.vin, other.email]) {
        expect(shown).not.toContain(secret);
      }
      expect(await rowsOf(portals, other)).toEqual(before);
    },
  );
});

/** Asks for a person's record, as whoever the cookie says. */
async function askAs(
  portals: TestPortals,
  { path, how, run }: { path: string; how: string; run: Asking },
  whose: Policyholder,
  cookie: string | undefined,
) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(
    names.map((name) => {
      const value = PARAMS[name];
      if (!value) throw new Error(`${path}: say in PARAMS what another person’s :${name} is`);
      return [name, value(whose)];
    }),
  );
  if (how === 'POST' && names.length === 0 && !FORMS[path]) {
    throw new Error(`${path}: say in FORMS how its form names another person’s record`);
  }
  return askPage(portals, run, {
    path: `/${path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`,
    params,
    ...(how === 'POST' && { form: FORMS[path]?.(whose) ?? {} }),
    ...(cookie && { cookie }),
  });
}

/** What a stranger's act could have changed. */
const rowsOf = async ({ db }: TestPortals, { id, policy }: Policyholder) => [
  await db.selectFrom('account').selectAll().where('id', '=', id).execute(),
  await db.selectFrom('policy').selectAll().where('id', '=', policy.id).execute(),
  await db.selectFrom('policy_term').selectAll().where('policy_id', '=', policy.id).execute(),
  await db.selectFrom('session').select('id').where('account_id', '=', id).execute(),
  await db.selectFrom('instalment').selectAll().where('policy_id', '=', policy.id).execute(),
];
