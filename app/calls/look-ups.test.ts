import { expect, test } from 'vitest';
import { PROVE_MORE_HEADER } from '#contract/fields.ts';
import { lookUpLicense, lookUpPolicy } from '#contract/guest.ts';
import { choicesOf, lookUpProofOf } from '#insurance/policies/policy.ts';
import { insertTestPolicies, MARISOL, OTHER, SECOND } from '#testing/test-policy.ts';
import { withPortals } from '#testing/test-portals.ts';

const written = (found: Parameters<typeof choicesOf>[0]) => lookUpPolicy.answer.encode({ policies: choicesOf(found) });

test('one policy is written as a string, several as a list, none as an empty list', () => {
  const policy = { id: 1, prefix: 'FL', number: '10000001', vehicle: '2019 Toyota Corolla' };
  expect(written([])).toEqual([]);
  expect(written([policy])).toBe('FL|10000001');
  expect(written([policy, { ...policy, vehicle: null }])).toEqual([
    'FL-10000001(2019 Toyota Corolla)',
    'FL-10000001()',
  ]);
});

test('a proof is zip and date of birth together; one alone is half a proof', () => {
  expect(lookUpProofOf({})).toBe('none');
  expect(lookUpProofOf({ dob: '1984-03-02' })).toBe('half');
  expect(lookUpProofOf({ mailingZip: '33135', dob: '1984-03-02' })).toEqual({ mailingZip: '33135', dob: '1984-03-02' });
});

withPortals(
  'look-ups',
  (portals) => {
    const proof = { mailingZip: MARISOL.zip, dob: MARISOL.dateOfBirth };
    const BOTH = [
      `${SECOND.prefix}-${SECOND.number}(${SECOND.vehicle})`,
      `${MARISOL.prefix}-${MARISOL.number}(${MARISOL.vehicle})`,
    ];

    test('GU-04 the policy with that number, zip and date of birth is returned as prefix|number', async () => {
      const { status, body } = await portals.ask(lookUpPolicy, { policyNumber: MARISOL.number, ...proof });
      expect([status, body]).toEqual([200, `FL|${MARISOL.number}`]);
    });

    test('GU-04 a license on several policies returns a list with vehicles and without names', async () => {
      const { body } = await portals.ask(lookUpLicense, { licenseNumber: MARISOL.license, ...proof });
      expect(body).toEqual(BOTH);
      expect(JSON.stringify(body)).not.toMatch(/Marisol|Peña/);
    });

    test('a license is found as it is printed, with lower case, spaces and dashes', async () => {
      const { body } = await portals.ask(lookUpLicense, { licenseNumber: 'p120-544-84 2820', ...proof });
      expect(body).toEqual(BOTH);
    });

    test('CA-16 CA-17 a caller with the key and no proof gets every policy of the number, as specified', async () => {
      const license = await portals.ask(lookUpLicense, { licenseNumber: OTHER.license }, { way: 'as-specified' });
      expect(license.body).toBe(`TX|${OTHER.number}`);
      const number = await portals.ask(lookUpPolicy, { policyNumber: MARISOL.number }, { way: 'as-specified' });
      expect(number.body).toHaveLength(2);
    });

    test('an unknown number, a wrong zip and a wrong date of birth get the same answer', async () => {
      for (const wrong of [
        { policyNumber: '99999999', ...proof },
        { policyNumber: MARISOL.number, ...proof, mailingZip: '33136' },
        { policyNumber: MARISOL.number, ...proof, dob: '1984-03-03' },
      ]) {
        expect(await portals.ask(lookUpPolicy, wrong)).toMatchObject({ status: 200, body: [] });
      }
      for (const wrong of [
        { licenseNumber: 'X99999999', ...proof },
        { licenseNumber: MARISOL.license, ...proof, dob: OTHER.dateOfBirth },
      ]) {
        expect(await portals.ask(lookUpLicense, wrong)).toMatchObject({ status: 200, body: [] });
      }
    });

    test('an excluded driver’s license finds nothing', async () => {
      const excluded = portals.db.updateTable('driver').where('license_number', '=', OTHER.license);
      await excluded.set({ status: 'excluded' }).execute();
      const { body } = await portals.ask(lookUpLicense, { licenseNumber: OTHER.license });
      await excluded.set({ status: 'rated' }).execute();
      expect(body).toEqual([]);
    });

    test('half a proof is refused as malformed, so that no caller mistakes it for a proof', async () => {
      const { status, body } = await portals.ask(lookUpPolicy, { policyNumber: MARISOL.number, dob: proof.dob });
      expect([status, typeof body]).toEqual([400, 'string']);
    });

    test.each([
      ['policy', lookUpPolicy, { policyNumber: '66666666' }],
      ['license', lookUpLicense, { licenseNumber: 'Z66666666' }],
    ] as const)(
      'of 100 parallel wrong guesses at a %s from 100 addresses, exactly 10 are evaluated',
      async (_, call, of) => {
        const answers = await Promise.all(
          Array.from({ length: 100 }, (_, i) =>
            portals.ask(call, {
              ...of,
              mailingZip: MARISOL.zip,
              dob: `1980-01-${String((i % 28) + 1).padStart(2, '0')}`,
            } as never),
          ),
        );
        expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual(Array(10).fill([]));
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
      },
    );

    test('ten misses by strangers lock a number; the right VIN and last name together unlock it', async () => {
      const of = { policyNumber: OTHER.number, mailingZip: OTHER.zip, dob: OTHER.dateOfBirth };
      await Promise.all(Array.from({ length: 10 }, () => portals.ask(lookUpPolicy, { ...of, dob: '1980-01-01' })));
      const held = await portals.ask(lookUpPolicy, of);
      expect([held.status, held.headers.get(PROVE_MORE_HEADER)]).toEqual([429, '1']);
      expect((await portals.ask(lookUpPolicy, { ...of, vin: '1M8GDM9AXKP042788' })).status).toBe(429);
      for (const wrong of [
        { vin: '1M8GDM9AXKP042788', lastName: 'Nobody' },
        { vin: '1HGCM82633A004352', lastName: 'Peña' },
      ]) {
        expect((await portals.ask(lookUpPolicy, { ...of, ...wrong })).body).toEqual([]);
      }
      const more = { vin: '1m8gdm9axkp042788', lastName: ' PENA' };
      expect((await portals.ask(lookUpPolicy, { ...of, ...more })).body).toBe(`TX|${OTHER.number}`);
      // The other facts are still required.
      expect((await portals.ask(lookUpPolicy, { ...of, ...more, mailingZip: '33136' })).body).toEqual([]);
      await portals.db.deleteFrom('throttle').execute();
    });

    test('right answers do not use up the budget', async () => {
      for (let i = 0; i < 12; i++) {
        const { status } = await portals.ask(
          lookUpPolicy,
          { policyNumber: MARISOL.number, ...proof },
          { address: 'one' },
        );
        expect(status).toBe(200);
      }
    });
  },
  { prepare: async ({ db }) => void (await insertTestPolicies(db)) },
);
