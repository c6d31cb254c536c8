import type { RouteConfigEntry } from '@react-router/dev/routes';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SITE_PAGES } from '#contract/site-activity.ts';
import routes from './routes.ts';
import { OWNERS, type Owner } from './testing/test-owners.ts';
import { askPage } from './testing/test-pages.ts';
import { type TestPortals, withPortals } from './testing/test-portals.ts';
import { type Asking, moduleOf, type PortalRoute, portalRoutes } from './testing/test-routes.ts';

/** Portal addresses that show nobody's records, or only the records of the holder of a link, PIN or key. */
const NOBODYS = [
  /^dev\/outbox/,
  // Sign-in pages, and what is inside them.
  /(^|\/)(login|login\/code|clogin|clogin\/code|agent\/code|authenticator|registeruser)$/,
  // Ends or extends the session of the request.
  /\/(sign-out|stay)$/,
  // By role and not by owner: `staff-routes.test.ts`.
  /^staff(\/|$)/,
  // A browser's own application: `application-pages.test.ts`.
  /^apply\/(status|:topic)(\/:token|\/not-yet)?$|^apply\/:topic\/(check|sent|:step|file\/:id)$/,
  // A browser's own loss report: `report-pages.test.ts`.
  /^insurednew\/claims\/(report(\/(find|resume|photos|check|sent|add|near|:step|(file|paper)\/:id))?|join\/:code)$/,
  // A browser's own quote: `quote-steps.test.ts`. The models of a make are nobody's.
  /^uaicins\/quote(\/(start|models|vehicles|drivers|incidents|check|sent|saved|later|by-agent|:step\/:item\?))?$/,
  // Buying: `buy.test.ts`. Anyone may check whether a file is what was signed.
  /^uaicins\/(signed|quote\/buy(\/(sign|pay|policy|details\/:part|papers\/:paper))?)$/,
  // The quote's price: `price.test.ts`.
  /^uaicins\/quote\/(found|notice(\/pdf)?|coverage|packages|price|worksheet(\/:format)?|letter(\/pdf)?)$/,
  // A browser's own payment: `subrogation.test.ts`.
  /^pay\/subrogation(\/:reference)?$/,
  // Counts without personal data.
  /uaichome\/activity$/,
  // Looked up with facts that only the person knows; every miss is counted.
  /^insurednew\/(help-request|lien\/letter)$/,
  // Opened with a token that was sent to the person.
  /^insurednew\/(reset|verify|is-it-you|close-access|email|guest)\/:token$|^uaicins\/quote\/(resume|tell-me)\/:token$/,
  // Without an owner: what can be done without an account, and a requested callback.
  /^insurednew\/claims\/(guest|call-me)$/,
  // Opened by link, or by number and code; files of a person's own part: `claim-desk.test.ts`.
  /^insurednew\/claims\/(follow|link\/:token|:number\/files\/:id)$/,
  // The payment processor's pages, the device's saved card, and pages that do not exist.
  /^test-processor\/(pay|payment)\/:id$|^insurednew\/(payments\/webhook|saved-id-card)$|\/\*$/,
];

type Fields = Record<string, string>;
/** @param aims at another person's record, by every name it could have */
type Form = (aims: Owner) => Fields;

const ofPolicy = ({ names }: Owner) => ({ policy: names.number });
const ofPerson = ({ sessionId, keys, email }: Owner) => ({
  session: `${sessionId}`,
  id: `${keys.account_id}`,
  account: `${keys.account_id}`,
  username: email,
});
const act =
  (name: string, more: Fields = {}): Form =>
  (aims) => ({ act: name, ...ofPolicy(aims), ...more });
const actOfPerson =
  (name: string, more: Fields = {}): Form =>
  (aims) => ({ act: name, ...ofPerson(aims), ...more });
const security = ['end', 'end-all', 'password', 'turn-on', 'turn-off', 'codes'].map((name) => actOfPerson(name));

const ADDRESS = { address: '9 New St', city: 'Tampa', zip: '33602', garaged: 'yes', from: '2026-12-01' };

/** The fields of each page's forms, one entry per act. A page whose address names its record has only this. */
const FORMS: Record<string, Form[]> = {
  'insurednew/payments': [
    act('pay'),
    act('autopay-on'),
    act('autopay-off'),
    act('reminders', { mail: 'yes', text: 'yes', days: '3' }),
  ],
  'insurednew/id-cards': [({ names, email }) => ({ policy: names.policyId, send: 'mail', email })],
  'insurednew/security': security,
  'uaicins/:state/security': security,
  'insurednew/profile': [
    actOfPerson('contact', { phone: '3055550199', language: 'es' }),
    actOfPerson('contact-code', { phone: '3055550199', language: 'es' }),
    actOfPerson('consents', { paperless: 'yes', texts: 'yes' }),
    actOfPerson('email', { email: 'new@mail.example' }),
    actOfPerson('email-code', { email: 'new@mail.example', code: 'ABCDEF' }),
    actOfPerson('email-again', { email: 'new@mail.example', again: 'x' }),
    actOfPerson('email-link'),
  ],
  'insurednew/profile/everything.json': [ofPerson],
  'insurednew/policy/:number/change/:kind': [
    () => ({ ...ADDRESS, key: 'a-key-of-this-form' }),
    ...['make', 'code', 'edit'].map((name) =>
      act(name, { ...ADDRESS, key: `a-key-of-${name}`, seenVersion: '1', seenCents: '0', code: 'ABC123' }),
    ),
  ],
  // Not the last name on it, so that it is nobody's proof.
  'insurednew/policy/add': [
    ({ names }) => ({
      policyNumber: `${names.number}`,
      lastName: 'Doe',
      month: '3',
      date: '2',
      year: '1984',
      zip: '33135',
    }),
  ],
  'insurednew/policy/:number/help': [() => ({ reason: 'cancel_policy' })],
  'insurednew/policy/:number/renewal': [() => ({ plan: '1' })],
  'uaicins/:state/policies': [({ names }) => ({ find: names.number }), ({ secrets: [name = ''] }) => ({ find: name })],
  'uaicins/:state/policies/:id': [() => ({}), act('renewal', { plan: '1', seen: '1', agreed: 'yes' })],
  'uaicins/:state/leads': [({ names }) => ({ find: names.reference }), () => ({ find: 'Lead' })],
  'uaicins/:state/leads/:reference': [
    act('called'),
    act('take', { version: '1' }),
    act('work', { version: '1', status: 'lost', why: 'price', note: 'Theirs' }),
    act('hand', { version: '1', to: 'agency 1' }),
  ],
  'uaicins/:state/quotes': [({ names }) => ({ find: names.reference }), () => ({ find: 'Client' })],
  'uaicins/:state/quotes/new': [({ names }) => ({ lead: names.reference, key: 'a-key' })],
  'uaicins/:state/quotes/:reference': [() => ({ key: 'a-key' })],
  'insurednew/claims': [ofPerson],
  'insurednew/claims/report/mine': [({ names }) => ({ policy: String(names.policyId) })],
  'insurednew/claims/:number': [
    act('write', { message: 'Hello', key: 'a-key-of-a-message' }),
    act('estimate', { line: '1', key: 'a-key-of-an-estimate' }),
    act('lock'),
  ],
  'insurednew/claims/link/:token': [() => ({}), act('again')],
  'insurednew/claims/:number/appointment/:line': [
    act('book', { slot: 'fl-miami 2026-12-01 08:30', key: 'a-key-of-a-visit' }),
    act('cancel'),
  ],
  'insurednew/guest': [({ email, names }) => ({ send: 'mail', email, policy: names.policyId }), () => ({})],
  'insurednew/guest/pay': [act('pay', { choice: 'due', email: 'guest@mail.example' })],
  'insurednew/guest/reinstate': [act('pay')],
};

/** Values for an address's other parameters, besides the names of an owner's records. */
const CONSTANT: Fields = {
  state: 'fl',
  kind: 'address',
  line: '1',
  of: 'now',
  format: 'pdf',
  step: 'name',
  item: 'new',
  part: 'papers',
};

type Way = { path: string; how: string; run: Asking; form: Form | undefined };

/** Addresses with and without their optional parts; one request to look, and one per form. */
async function waysOf(page: PortalRoute): Promise<Way[]> {
  const { path } = page;
  const { loader, action } = await moduleOf(page);
  const paths = path.includes('?') ? [path.replace(/\/:\w+\?/, ''), path.replace('?', '')] : [path];
  return paths.flatMap((at) => {
    const forms = FORMS[at] ?? (at.includes(':') ? [() => ({})] : [missingForm(at)]);
    return [
      ...(loader ? [{ path: at, how: 'GET', run: loader, form: undefined }] : []),
      ...(action ? forms.map((form) => ({ path: at, how: howOf(form), run: action, form })) : []),
    ];
  });
}

/** POST, and the act of the form. */
const howOf = (form: Form) => ['POST', form(nobody).act].filter(Boolean).join(' ');
const nobody = { names: {}, keys: {}, secrets: [] } as unknown as Owner;

const missingForm = (path: string) => (): never => {
  throw new Error(`${path}: say in FORMS how its forms name another person’s record`);
};

test('CA-21 every page of the site, and nothing else, has a name for the usage counts', () => {
  const site: readonly RouteConfigEntry[] = routes[0]?.children ?? [];
  const paths = site.flatMap(({ path }) => (path && path !== '*' ? [`/${path}`] : []));
  expect(Object.values<string>(SITE_PAGES).toSorted()).toEqual(paths.toSorted());
});

test('every address of the portals has an owner, or is on the list of those without one', () => {
  const kindsOf = (path: string) => [
    ...OWNERS.filter(({ pages: theirs }) => theirs.test(path)).map(({ who }) => who),
    ...(NOBODYS.some((each) => each.test(path)) ? ['nobody'] : []),
  ];
  const unknown = portalRoutes.filter(({ path }) => kindsOf(path).length === 0);
  expect(unknown.map(({ path }) => path)).toEqual([]);
  const both = portalRoutes.filter(({ path }) => kindsOf(path).includes('nobody') && kindsOf(path).length > 1);
  expect(both.map(({ path }) => path)).toEqual([]);
});

test('every act that a portal form can send is tried against another person’s data', () => {
  const texts = import.meta.glob(['/app/portals/**/*.{ts,tsx}', '!/app/portals/**/*test*', '!/app/portals/staff/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const inCode = Object.values(texts as Record<string, string>).flatMap((text) => [
    ...[...text.matchAll(/\bact === '([\w-]+)'|\bact: z\.literal\('([\w-]+)'\)/g)].map(([, a, b]) => a ?? b),
    ...(text.includes('switch (act)') ? [...text.matchAll(/case '([\w-]+)':/g)].map(([, name]) => name) : []),
  ]);
  const tried = Object.values(FORMS).flatMap((forms) => forms.flatMap((form) => form(nobody).act ?? []));
  expect(inCode.filter((name) => !tried.includes(name ?? ''))).toEqual([]);
  expect(inCode.length).toBeGreaterThan(10);
});

for (const { who, pages: theirs, add, turnsAway } of OWNERS) {
  const ways = (await Promise.all(portalRoutes.filter(({ path }) => theirs.test(path)).map(waysOf))).flat();
  // The person who only looks, and the one whom nobody reaches, are shared by all tests.
  let looker: Owner;
  let other: Owner;

  withPortals(
    `pages of ${who}`,
    (portals) => {
      test.each(ways)('$how $path refuses a visitor who is not signed in', async (way) => {
        const { status, headers } = await askAs(portals, way, other, undefined);
        expect(`${status} ${headers.get('location') ?? ''}`.trim()).toMatch(turnsAway);
      });

      test.each(ways)('$how $path never finds, shows or changes another person’s data', async (way) => {
        const one = way.form ? await add(portals, 'Peña') : looker;
        const before = await rowsOf(portals, other);
        const { status, data } = await askAs(portals, way, other, one.cookie);
        if (isNamed(way)) expect(status).toBe(404);
        else expect(status).toBeLessThan(500);
        const answer = data instanceof Response ? await data.text() : (JSON.stringify(data) ?? '');
        const typed = Object.values(way.form?.(other) ?? {}).filter(Boolean);
        const shown = typed.reduce((text, each) => text.replaceAll(each, ''), answer);
        for (const secret of other.secrets) expect(shown).not.toContain(secret);
        expect(await rowsOf(portals, other)).toEqual(before);
      });

      test.each(ways.filter((way) => isNamed(way) || !way.form))(
        '$how $path finds the person’s own data, and viewing changes nothing',
        async (way) => {
          const own = way.form ? await add(portals, 'Peña') : looker;
          const before = await rowsOf(portals, own);
          expect((await askAs(portals, way, own, own.cookie)).status).not.toBe(404);
          // The time of last use of the session may change.
          const { session: _, ...after } = await rowsOf(portals, own);
          if (!way.form) expect(before).toMatchObject(after);
        },
      );
    },
    {
      prepare: async (portals) => {
        [looker, other] = [await add(portals, 'Peña'), await add(portals, 'Zebulon')];
      },
    },
  );
}

/** Whether the address or form names a record of another person, which must then look as if it did not exist. */
const isNamed = ({ path, form }: Way) =>
  /:(number|policyId|reference|id)\b/.test(path) || /^insurednew\/(payments|id-cards)$/.test(form ? path : '');

/** Requests a person's record with the cookie of another. */
function askAs(portals: TestPortals, { path, run, form }: Way, whose: Owner, cookie: string | undefined) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  // For a step with several items, one of them.
  const called: Fields = { ...CONSTANT, ...(names.includes('item') && { step: 'vehicles' }), ...whose.names };
  const params = Object.fromEntries(
    names.map((name) => {
      const value = called[name];
      if (!value) throw new Error(`${path}: say what another person’s :${name} is`);
      return [name, value];
    }),
  );
  return askPage(portals, run, {
    path: `/${path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`,
    params,
    ...(form && { form: form(whose) }),
    ...(cookie && { cookie }),
  });
}

/** A fingerprint of everything that belongs to a person, per table, for all tables. */
async function rowsOf({ db }: TestPortals, { keys, email }: Owner): Promise<Record<string, string>> {
  const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'policy_id', 'producer_id')`.execute(db);
  const owned = [
    ...columns.rows.map(({ table, column }) => ({ table, column, value: keys[column as keyof typeof keys] })),
    ...(['account', 'policy', 'producer'] as const).map((table) => ({
      table,
      column: 'id',
      value: keys[`${table}_id`],
    })),
    { table: 'outbox', column: 'recipient', value: email },
  ].filter(({ value }) => value !== undefined);
  const marks = owned.map(
    ({ table, column, value }) => sql`
      select ${`${table}`}::text as name, md5(coalesce(string_agg(r::text, '' order by r::text), '')) as mark
      from ${sql.table(table)} r where ${sql.ref(column)} = ${value}`,
  );
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(marks, sql` union all `)}`.execute(db);
  // A table may refer to a person in two columns.
  return Object.fromEntries(rows.map(({ name, mark }, at) => [name === 'session' ? name : `${name} ${at}`, mark]));
}
