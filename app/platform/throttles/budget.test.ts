import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LIMITS } from '#config/security-limits.ts';
import { verifyLien } from '#contract/lienholder.ts';
import { validateCustomer } from '#contract/login.ts';
import { findSampleCases } from '#insurance/book/sample/sample-cases.ts';
import { withSampleBook } from '#testing/sample-test-book.ts';
import { withPortals } from '#testing/test-portals.ts';
import { budgetOf, networkOf } from './budget.ts';
import { findLockouts, WRONG_LOGINS } from './lockout-store.ts';

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['203.0.113.7', '203.0.113.7'],
])('the network of %s is %s', (line, network) => {
  expect(networkOf(line)).toBe(network);
});

withPortals(
  'budgets',
  (portals) => {
    const miss = (policy: number, address: string) =>
      portals.ask(verifyLien, { lienPolicyNumber: String(policy), leinVinNumber: '00000' }, { address });
    const evaluated = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

    test('of misses from 22 lines of one /48, 20 are evaluated, and the next /48 has its own limit', async () => {
      const from = (network: string) =>
        Promise.all(
          Array.from({ length: 22 }, (_, line) =>
            miss(810_000_000 + line, `2001:db8:${network}:${(line + 1).toString(16)}::/64`),
          ),
        );
      expect(evaluated(await from('a'))).toBe(20);
      expect(evaluated(await from('b'))).toBe(20);
    });

    test('LG-11 of passwords for one account from 22 lines of one /48, five are evaluated', async () => {
      const answers = await Promise.all(
        Array.from({ length: 22 }, (_, line) =>
          portals.ask(
            validateCustomer,
            { username: 'hunted@example.com', password: 'not the password of anybody' },
            { address: `2001:db8:c:${(line + 1).toString(16)}::/64` },
          ),
        ),
      );
      expect(evaluated(answers)).toBe(5);
    });

    test('of misses from 500 addresses 400 are evaluated; then each stranger waits briefly, but gets in', async () => {
      await portals.db.deleteFrom('throttle').execute();
      const answers = [];
      for (let turn = 0; turn < 500; turn += 50) {
        answers.push(
          ...(await Promise.all(Array.from({ length: 50 }, (_, at) => miss(820_000_000 + turn + at, randomUUID())))),
        );
      }
      expect(evaluated(answers)).toBe(400);
      const held = await findLockouts(portals.db, { names: ['miss-strangers', 'patience'], size: 9 });
      const names = held.map(({ name }) => name).filter((name) => name !== WRONG_LOGINS);
      expect(names).toEqual(['miss-strangers']);

      const { activePolicy } = await findSampleCases(portals.db);
      const address = randomUUID();
      const ask = () =>
        portals.ask(
          verifyLien,
          { lienPolicyNumber: activePolicy.policyNumber, leinVinNumber: activePolicy.vinSuffix },
          { address },
        );
      const first = await ask();
      expect(first).toMatchObject({ status: 429, body: { error: expect.stringMatching(/Wait 20 seconds/) } });
      expect(first.headers.get('retry-after')).toBe('20');
      expect((await ask()).status).toBe(429);

      const waited = () =>
        portals.db
          .updateTable('throttle')
          .set({ resets_at: sql<Date>`now() - interval '1 second'` })
          .where('name', '=', 'patience')
          .execute();
      await waited();
      expect(evaluated(await Promise.all(Array.from({ length: 8 }, ask)))).toBe(1);
      await waited();
      expect((await ask()).status).toBe(200);

      // Long after: a person who waited then has to wait again.
      await portals.db
        .updateTable('throttle')
        .set({ resets_at: sql<Date>`now() - interval '11 minutes'` })
        .where('name', '=', 'patience')
        .execute();
      expect((await ask()).headers.get('retry-after')).toBe('20');
    });

    test.each([
      'register',
      'writeMessage',
      'apply',
      'applicationLink',
      'quoteMail',
      'quoteLink',
      'tellWhen',
      'pinRequest',
    ] as const)(
      '%s mails a typed address: past what all strangers may do, each waits briefly, but gets in',
      async (kind) => {
        const attempt = () => ({
          ...portals,
          address: randomUUID(),
          requestId: '',
          language: 'en' as const,
          idempotencyKey: undefined,
        });
        const reserve = (context = attempt()) => budgetOf(kind, context, 'mail', context.address).reserve();
        await reserve();
        const { name } = LIMITS[kind].strangers;
        await portals.db
          .updateTable('throttle')
          .set('hits', ({ ref }) => ref('most'))
          .where('name', '=', name)
          .execute();
        const late = attempt();
        await expect(reserve(late)).rejects.toMatchObject({ code: 'throttled', retryAfterSeconds: 20 });
        await sql`update throttle set resets_at = now() - interval '1 second' where name = 'patience'`.execute(
          portals.db,
        );
        await reserve(late);
      },
    );
  },
  { prepare: withSampleBook },
);
