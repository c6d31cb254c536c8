import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationsFolder } from '#platform/database/migrate.ts';
import { addOwnPolicy, addPolicyholder } from '#testing/test-own-policy.ts';
import { addStaff } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('paper that was asked for before the desk had a task for it', (portals) => {
  const say = (account_id: number, is_given: boolean) =>
    portals.db
      .insertInto('consent')
      .values({ account_id, is_given, kind: 'paperless', wording: 'By email.', language: 'en' })
      .execute();
  const byMail = (policy_id: number) =>
    portals.db.insertInto('postal_letter').values({ policy_id, what: 'policy', language: 'en' }).execute();
  const migrate = async () => {
    const text = readFileSync(join(migrationsFolder(), '0094-paper-asked-before.sql'), 'utf8');
    await sql.raw(text).execute(portals.db);
  };

  test('is a task for each policy in force of whoever still wants it, once', async () => {
    const takenBack = await addPolicyholder(portals);
    const second = await addOwnPolicy(portals, takenBack.id);
    const over = await addOwnPolicy(portals, takenBack.id);
    await portals.db.updateTable('policy').set({ status: 'X' }).where('id', '=', over.id).execute();
    for (const answer of [true, false]) await say(takenBack.id, answer);
    const bought = await addPolicyholder(portals);
    await byMail(bought.policy.id);
    const agreed = await addPolicyholder(portals);
    await byMail(agreed.policy.id);
    for (const answer of [false, true]) await say(agreed.id, answer);
    await addPolicyholder(portals); // was never asked
    const asked = await addPolicyholder(portals);
    await say(asked.id, false);
    const { id: done_by } = await addStaff(portals, 'service');
    const done = { policy_id: asked.policy.id, source: 'paper 1', done_at: new Date(), done_by };
    await portals.db
      .insertInto('desk_task')
      .values({ ...done, kind: 'paper-asked', detail: '{}' })
      .execute();

    for (let run = 0; run < 2; run++) await migrate();
    const open = await portals.db
      .selectFrom('desk_task')
      .select(['policy_id', 'kind'])
      .where('done_at', 'is', null)
      .orderBy('policy_id')
      .execute();
    const wanted = [takenBack.policy.id, second.id, bought.policy.id];
    expect(open).toEqual(wanted.map((policy_id) => ({ policy_id, kind: 'paper-asked' })));
  });
});
