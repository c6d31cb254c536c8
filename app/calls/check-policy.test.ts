import { expect, test } from 'vitest';
import { PROVE_MORE_HEADER } from '#contract/fields.ts';
import { checkPolicy, HELP_REQUEST_HEADER } from '#contract/help.ts';
import { insertTestPolicies, MARISOL, OTHER } from '#testing/test-policy.ts';
import { withPortals } from '#testing/test-portals.ts';

let ids: Awaited<ReturnType<typeof insertTestPolicies>>;

withPortals(
  'checkpolicy',
  (portals) => {
    const right = { policyNo: MARISOL.number, dob: MARISOL.dateOfBirth };

    test('HP-04 a right policy and date of birth return state, prefix, agent and a masked phone', async () => {
      expect(await portals.ask(checkPolicy, right)).toMatchObject({
        status: 200,
        body: {
          state: 'FL',
          prefix: 'FL',
          InsuredPhone: '(xxx) ***-0142',
          agencyName: 'Calle Ocho Insurance',
          agencyPhone: '3055550133',
          text: 'OK',
          isDuplicate: 'No',
        },
      });
    });

    test('CA-02 the call as specified, a GET with a query, gets the same answer', async () => {
      const specified = await portals.ask(checkPolicy, right, { way: 'as-specified' });
      expect(specified.body).toEqual((await portals.ask(checkPolicy, right)).body);
    });

    test('the date of birth tells apart policies of the same number in two books', async () => {
      const { body } = await portals.ask(checkPolicy, { policyNo: OTHER.number, dob: OTHER.dateOfBirth });
      expect(body).toMatchObject({ state: 'TX', prefix: 'TX' });
    });

    test('HP-06 an unknown policy and a wrong date of birth get byte-identical answers', async () => {
      const unknown = await portals.ask(checkPolicy, { policyNo: '99999999', dob: MARISOL.dateOfBirth });
      const wrong = await portals.ask(checkPolicy, { policyNo: MARISOL.number, dob: '1984-03-03' });
      expect(JSON.stringify(wrong.body)).toBe(JSON.stringify(unknown.body));
      expect([...wrong.headers]).toEqual([...unknown.headers]);
      expect(wrong).toMatchObject({ status: 200, body: { text: expect.stringMatching(/couldn’t match/), state: '' } });
    });

    test('HP-05 an open request makes it a duplicate, and the logged assistance event names no person', async () => {
      const { db } = portals;
      await db
        .insertInto('help_request')
        .values({
          reference: 'H23456789',
          policy_id: ids.first,
          state: 'FL',
          reason: 'other',
          name: 'Marisol',
          email: 'm@x.example',
          asked_on: '2026-01-02',
        })
        .execute();
      const answer = await portals.ask(checkPolicy, right);
      expect(answer.body).toMatchObject({ text: 'OK', isDuplicate: 'Yes' });
      expect(answer.headers.get(HELP_REQUEST_HEADER)).toBe('H23456789 2026-01-02 2026-01-06 other');
      const events = await db.selectFrom('activity').select(['event', 'subject']).execute();
      expect(events).toEqual([
        { event: 'assistance_duplicate', subject: portals.keyring.hash('subject', 'policy', ids.first) },
      ]);

      await db.updateTable('help_request').set({ status: 'closed', closed_at: new Date() }).execute();
      expect((await portals.ask(checkPolicy, right)).body).toMatchObject({ isDuplicate: 'No' });
    });

    test('every hit is audited and no miss is', async () => {
      const count = () =>
        portals.db
          .selectFrom('audit')
          .where('act', '=', 'check-policy')
          .select('id')
          .execute()
          .then((rows) => rows.length);
      const before = await count();
      await portals.ask(checkPolicy, right);
      await portals.ask(checkPolicy, { ...right, dob: '1984-03-04' });
      expect(await count()).toBe(before + 1);
    });

    test('of 100 parallel guesses of a date of birth from 100 addresses, exactly 10 are evaluated', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          portals.ask(checkPolicy, { policyNo: '55555555', dob: `19${String(i).padStart(2, '0')}-01-01` }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
    });

    test('after strangers’ misses lock a policy, who types its full VIN and a last name, too, still finds it', async () => {
      const { dateOfBirth: dob, number: policyNo } = OTHER;
      await Promise.all(Array.from({ length: 10 }, () => portals.ask(checkPolicy, { policyNo, dob: '1980-01-01' })));
      const held = await portals.ask(checkPolicy, { policyNo, dob });
      expect([held.status, held.headers.get(PROVE_MORE_HEADER)]).toEqual([429, '1']);
      const more = { vin: '1M8GDM9AXKP042788', lastName: 'Peña' };
      for (const wrong of [{ vin: '5YJSA1DG9DFP14705' }, { lastName: 'Nobody' }, { dob: '1980-01-01' }]) {
        const { body } = await portals.ask(checkPolicy, { policyNo, dob, ...more, ...wrong });
        expect(body).toMatchObject({ text: expect.stringMatching(/couldn’t match/) });
      }
      expect((await portals.ask(checkPolicy, { policyNo, dob, ...more })).body).toMatchObject({ text: 'OK' });
      await portals.db.deleteFrom('throttle').execute();
    });

    test.each([
      { policyNo: 'FL44170263' },
      { policyNo: '' },
      { dob: '1984-02-30' },
      { dob: '0000-01-01' },
      { dob: '03/02/1984' },
      { dob: undefined },
    ])('malformed %j gets a 400 in the call’s shape', async (wrong) => {
      const answer = await portals.ask(checkPolicy, { ...right, ...wrong } as typeof right);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ prefix: '', isDuplicate: 'No' });
    });
  },
  {
    prepare: async ({ db }) => {
      ids = await insertTestPolicies(db);
    },
  },
);
