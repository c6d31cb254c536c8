import { expect, test } from 'vitest';
import type { z } from 'zod';
import { PROVE_MORE_HEADER } from '#contract/fields.ts';
import { continueAsGuest, IDEMPOTENCY_HEADER } from '#contract/guest.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { insertTestPolicies, MARISOL, OTHER } from '#testing/test-policy.ts';
import { withPortals } from '#testing/test-portals.ts';

const right: z.input<typeof continueAsGuest.input> = {
  CONR: '01',
  SITE_STATE: 'FL',
  mailingZip: MARISOL.zip,
  'policy-or-dl': 'policy',
  policyordl: MARISOL.number,
  tbxMM: '03',
  tbxDD: '02',
  tbxYY: '1984',
  choosenPolicyPrefix: MARISOL.prefix,
  choosenPolicyNo: MARISOL.number,
  view: 'Payment',
};
const byLicense = {
  ...right,
  'policy-or-dl': 'dl' as const,
  policyordl: MARISOL.license,
  FLAG: 'N' as const,
  tbxDOB: '19840302',
  state: 'FL|01' as const,
};
const tokenIn = (body: unknown) => /^guest\/([A-Za-z0-9_-]{43})$/.exec((body as { url: string }).url)?.[1] ?? '';

let ids: Awaited<ReturnType<typeof insertTestPolicies>>;

withPortals(
  'insuredpaymentguest',
  (portals) => {
    const passes = () => portals.db.selectFrom('guest_pass').selectAll().execute();
    const withKey = (key: string) => ({ headers: { [IDEMPOTENCY_HEADER]: key } });

    test.each([
      ['policy', right],
      ['license', byLicense],
    ])(
      'GU-05 the right fields by %s get status 1 and a one-use address that is valid for 15 minutes',
      async (_, input) => {
        const { status, body } = await portals.ask(continueAsGuest, input, { way: 'as-specified' });
        expect([status, body]).toEqual([
          200,
          { status: '1', url: expect.stringMatching(/^guest\/[A-Za-z0-9_-]{43}$/) },
        ]);
        const pass = (await passes()).find(({ token_hash }) => token_hash.equals(hashToken(tokenIn(body))));
        expect(pass).toMatchObject({ policy_id: ids.first, view: 'Payment', language: 'en', used_at: null });
        expect(Number(pass?.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
        expect(Number(pass?.expires_at) - Date.now()).toBeLessThan(16 * 60_000);
      },
    );

    test('after strangers’ misses lock a policy, a caller with its full VIN and a last name gets a pass', async () => {
      await Promise.all(Array.from({ length: 10 }, () => portals.ask(continueAsGuest, { ...right, tbxYY: '1985' })));
      const held = await portals.ask(continueAsGuest, right);
      expect([held.status, held.headers.get(PROVE_MORE_HEADER)]).toEqual([429, '1']);
      const more = { vin: '1HGCM82633A004352', lastName: 'Peña' };
      expect((await portals.ask(continueAsGuest, { ...right, ...more, lastName: 'Nobody' })).body).toHaveProperty(
        'error',
      );
      expect(tokenIn((await portals.ask(continueAsGuest, { ...right, ...more })).body)).not.toBe('');
      // Many people have two last names but use one of them.
      const insured = portals.db.updateTable('named_insured').where('policy_id', '=', ids.first);
      await insured.set({ last_name: 'Peña Ruiz' }).execute();
      expect(tokenIn((await portals.ask(continueAsGuest, { ...right, ...more })).body)).not.toBe('');
      await insured.set({ last_name: 'Peña' }).execute();
      await portals.db.deleteFrom('throttle').execute();
    });

    test('the pass stores its purpose and language', async () => {
      const { body } = await portals.ask(
        continueAsGuest,
        { ...right, view: 'ID' },
        { headers: { 'accept-language': 'es' } },
      );
      const pass = (await passes()).find(({ token_hash }) => token_hash.equals(hashToken(tokenIn(body))));
      expect(pass).toMatchObject({ view: 'ID', language: 'es' });
    });

    test('the answer is the same whichever field is wrong, and no pass is created', async () => {
      const wrongs: Partial<typeof right>[] = [
        { mailingZip: '33136' },
        { mailingZip: OTHER.zip },
        { tbxDD: '03' },
        { policyordl: '44170264' },
        { choosenPolicyNo: '44170264', policyordl: '44170264' },
        { choosenPolicyPrefix: 'TX' },
        { SITE_STATE: 'TX', CONR: '08' },
        { 'policy-or-dl': 'dl', policyordl: OTHER.license },
      ];
      const before = (await passes()).length;
      const bodies = [];
      for (const wrong of wrongs) {
        const { status, body } = await portals.ask(continueAsGuest, { ...right, ...wrong });
        expect(status).toBe(200);
        bodies.push(JSON.stringify(body));
      }
      expect(new Set(bodies).size).toBe(1);
      expect(bodies[0]).toMatch(/"error":"We couldn’t match/);
      expect(await passes()).toHaveLength(before);
      await portals.db.deleteFrom('throttle').execute();
    });

    test('GU-03 a birth year that is too young or before 1925 is reported', async () => {
      for (const tbxYY of ['1924', '2090']) {
        const { body } = await portals.ask(continueAsGuest, { ...right, tbxYY });
        expect(body).toEqual({ error: '*Please enter valid year of birth' });
      }
    });

    test('20 parallel requests with one key and input create one pass, and what is stored opens nothing', async () => {
      const before = (await passes()).length;
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => portals.ask(continueAsGuest, right, withKey('key-one'))),
      );
      const made = answers.filter(({ status }) => status === 200);
      expect(made.length).toBeGreaterThanOrEqual(10);
      expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await passes()).toHaveLength(before + 1);

      const token = tokenIn(made[0]?.body);
      const kept = await portals.db.selectFrom('idempotency_key').selectAll().execute();
      const everything = JSON.stringify([
        await passes(),
        kept,
        await portals.db.selectFrom('audit').selectAll().execute(),
      ]);
      expect(everything).not.toContain(token);
      expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    });

    test('the same key with other input is refused and creates nothing', async () => {
      await portals.ask(continueAsGuest, right, withKey('key-two'));
      const before = (await passes()).length;
      const { status, body } = await portals.ask(continueAsGuest, { ...right, view: 'ID' }, withKey('key-two'));
      expect([status, body]).toEqual([200, { error: expect.stringMatching(/already sent with other details/) }]);
      expect(await passes()).toHaveLength(before);
    });

    test('without a key, every request creates its own pass', async () => {
      const [one, two] = [await portals.ask(continueAsGuest, right), await portals.ask(continueAsGuest, right)];
      expect(tokenIn(one.body)).not.toBe(tokenIn(two.body));
    });

    test('of 100 parallel guesses of a date of birth from 100 addresses, exactly 10 are evaluated', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          portals.ask(continueAsGuest, {
            ...right,
            choosenPolicyNo: '77777777',
            policyordl: '77777777',
            tbxYY: String(1930 + (i % 60)),
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
    });

    test.each([
      { tbxDD: '30', tbxMM: '02' },
      { tbxMM: '13' },
      { tbxYY: '84' },
      { CONR: '08' },
      { CONR: '02' },
      { view: 'Card' },
      { source: 'WEB' },
      { mailingZip: '3313' },
      { choosenPolicyPrefix: 'fl' },
      { state: 'GA|10' },
      { tbxDOB: '19840303' },
    ])('malformed %j gets a 400 in the call’s shape', async (wrong) => {
      const { status, body } = await portals.ask(continueAsGuest, { ...right, ...wrong } as typeof right);
      expect([status, body]).toEqual([400, { error: expect.any(String) }]);
    });
  },
  {
    prepare: async ({ db }) => {
      ids = await insertTestPolicies(db);
    },
  },
);
