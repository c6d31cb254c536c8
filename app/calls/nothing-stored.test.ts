import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { STATES, states } from '#config/states.ts';
import type { Call, Fields } from '#contract/call.ts';
import { continueAsGuest, lookUpLicense, lookUpPolicy } from '#contract/guest.ts';
import { checkPolicy, requestHelp } from '#contract/help.ts';
import { HELP_REASONS } from '#contract/limits.ts';
import { checkState, recordZipCheck } from '#contract/zip.ts';
import { insertTestPolicies } from '#testing/test-policy.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { anyCharacter } from '../../testing/any-character.ts';

const digits = (least: number, most = least) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
const oneOf = (...values: readonly string[]) => fc.constantFrom(...values);
const dayText = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

/** Each field in its valid form, about no existing record: most of these pass the schema and reach the database. */
const FORMS: Record<string, fc.Arbitrary<string>> = {
  policyNo: digits(1, 12),
  dob: dayText,
  policyOrClaim: fc.tuple(oneOf('FL', 'FLC', 'TX', 'GA', 'ZZ'), digits(1, 12)).map((parts) => parts.join('')),
  returnedDate: dayText,
  csrName: fc.stringMatching(/^[A-Za-z'%_;-]{1,40}$/),
  reasonFeedback: oneOf(...HELP_REASONS),
  email: digits(1, 9).map((name) => `${name}@mail.example`),
  statecode: oneOf(...STATES),
  mailingZip: digits(5),
  licenseNumber: fc.stringMatching(/^[A-Z0-9]{5,20}$/),
  policyNumber: digits(1, 12),
  CONR: oneOf(...STATES.map((state) => states[state].companyCode)),
  SITE_STATE: oneOf(...STATES),
  'policy-or-dl': oneOf('policy', 'dl'),
  policyordl: digits(5, 12),
  tbxMM: oneOf('01', '02', '12'),
  tbxDD: oneOf('01', '28', '29', '31'),
  tbxYY: fc.integer({ min: 1920, max: 2030 }).map(String),
  choosenPolicyPrefix: oneOf('FL', 'FLC', 'TX', 'GA'),
  choosenPolicyNo: digits(1, 12),
  view: oneOf('Payment', 'ID'),
  vin: fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/),
  lastName: fc.stringMatching(/^[A-Za-z' -]{1,40}$/),
};
/** These are sent only as specified, or left out. */
const FIXED = new Set(['feedbackfor', 'phone', 'relation', 'source', 'TRANSFLG', 'sysType', 'FLAG', 'tbxDOB', 'state']);
const junk = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 50 }),
  oneOf('', '0', "'; drop table policy; --", '\u0000'),
);

const STORES = [
  'help_request',
  'guest_pass',
  'session',
  'outbox',
  'audit',
  'activity',
  'idempotency_key',
  'zip_check',
] as const;

const counts = ({ db }: TestPortals) =>
  Promise.all(
    STORES.map(async (table) => {
      const { rows } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      return `${table} ${rows}`;
    }),
  );

/** A field of the zip code log has no form here: a valid record would be stored, as it should be. */
function bodyOf(call: Call): fc.Arbitrary<Fields> {
  const names = Object.keys((call.input as z.ZodObject).shape);
  const field = (name: string) => {
    const form = FORMS[name];
    return form ? fc.oneof({ weight: 40, arbitrary: form }, { weight: 1, arbitrary: junk }) : junk;
  };
  return fc.record(Object.fromEntries(names.filter((name) => !FIXED.has(name)).map((name) => [name, field(name)])), {
    noNullPrototype: true,
  });
}

const asked = { checkPolicy, requestHelp, checkState, lookUpLicense, lookUpPolicy, continueAsGuest, recordZipCheck };

withPortals(
  'random bodies',
  (portals) => {
    test.each(Object.entries(asked))(
      '120 to %s are answered below 500 in its shape, and store nothing',
      async (_, call: Call) => {
        // All strangers share a budget of misses, which the earlier calls have used up.
        await portals.db.deleteFrom('throttle').execute();
        const before = await counts(portals);
        const statuses = new Map<number, number>();
        await fc.assert(
          fc.asyncProperty(fc.array(bodyOf(call), { minLength: 30, maxLength: 30 }), async (bodies) => {
            const answers = await Promise.all(bodies.map((fields) => portals.ask(call, fields)));
            for (const { status, body } of answers) {
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
              expect(status).toBeLessThan(500);
              expect(call.answer.safeParse(body).success).toBe(true);
            }
          }),
          // Many at once, because each look-up waits until a full step of time is over.
          { numRuns: 4 },
        );
        expect(await counts(portals)).toEqual(before);
        if (call !== recordZipCheck) expect(statuses.get(200), 'many are well-formed').toBeGreaterThan(12);
      },
    );
  },
  { prepare: async ({ db }) => void (await insertTestPolicies(db)) },
);
