import { expect, test } from 'vitest';
import { eachPolicy } from './each-policy.ts';

test('every policy is looked at once a run, also when more than a hundred fail and stay due', async () => {
  const due = Array.from({ length: 250 }, (_, at) => ({ policy_id: at + 1 }));
  const [seen, logged]: [number[], unknown[]] = [[], []];
  const run = eachPolicy({
    log: { error: (facts: unknown) => logged.push(facts) } as never,
    failure: 'not done',
    list: async ({ afterId, most }) => due.filter(({ policy_id }) => policy_id > afterId).slice(0, most),
    async handle({ policy_id }) {
      seen.push(policy_id);
      if (policy_id <= 120) throw new Error(`policy ${policy_id}`);
    },
  });
  await expect(run).rejects.toThrow('policy 1');
  expect(seen).toEqual(due.map(({ policy_id }) => policy_id));
  expect(logged).toHaveLength(120);
  expect(logged[119]).toMatchObject({ policy: 120, error: 'Error' });
});
