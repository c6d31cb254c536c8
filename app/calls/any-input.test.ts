import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Call, Fields } from '#contract/call.ts';
import { withPortals } from '#testing/test-portals.ts';
import { answeredCalls } from '../../testing/addresses.ts';
import { anyCharacter } from '../../testing/any-character.ts';
import { CALL_VALUES } from '../../testing/valid-values.ts';

const anything = fc.oneof(
  fc.constantFrom('', '0', '12345', '10000001', 'P123456789012', '1990-02-30', "' or 1=1 --", '%_\\', '\u0000'),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.stringMatching(/^[0-9A-Z]{1,20}$/),
);
const valueFor = (name: string) =>
  // The audience is a part of the path: a text that is no name there would be another address.
  name === 'audience'
    ? fc.oneof(fc.constantFrom('tx', 'fl-ga'), fc.stringMatching(/^[a-z%]{1,10}$/))
    : fc.oneof({ weight: 5, arbitrary: fc.constant(CALL_VALUES[name] ?? '12345') }, { weight: 1, arbitrary: anything });

withPortals('any input', (portals) => {
  // All at once, so that the deliberate delays overlap. Thousands of each: `npm run prove -- --only hostile-input`.
  test.concurrent.each(Object.entries(answeredCalls))(
    '%s never fails, whatever input it receives',
    async (_, call: Call) => {
      const names = Object.keys((call.input as z.ZodObject).shape);
      const fields = fc.record(Object.fromEntries(names.map((name) => [name, valueFor(name)])), {
        noNullPrototype: true,
      });
      await fc.assert(
        fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 40 }), async (many) => {
          const answers = await Promise.all(many.map((input) => portals.ask(call, input as Fields)));
          expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        }),
        { numRuns: 4 },
      );
    },
  );
});
