import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { mailNotice } from '#testing/test-bills.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { endNotices } from '../nonpayment/end-notices.ts';
import { giveNotice } from '../nonpayment/unpaid-policy.ts';
import { runRenewals } from '../renewals/run-renewals.ts';
import { lockLatestVersion } from './lock-versions.ts';
import { projectDue } from './upkeep/project-due.ts';
import { syncVersions } from './upkeep/take-over-policies.ts';
import { writeVersion } from './write-version.ts';

const DAY = 86_400_000;

withPortals('a policy with a version that today’s release cannot read', (portals) => {
  const logged: { policy?: number }[] = [];
  const resources = () => {
    const error = (facts: { policy?: number }) => logged.push(facts);
    return { ...portals, log: Object.assign(Object.create(portals.log), { error }), requestId: 'test' };
  };
  type Sold = Awaited<ReturnType<typeof addRatedPolicy>>;
  type Options = Parameters<typeof addRatedPolicy>[2];
  /** The first one comes first in every job too: by its ID, and by its state. */
  const two = async (options: Options): Promise<[Sold, Sold]> => {
    const { id } = await addAccount(portals);
    const first = await addRatedPolicy(portals, id, { golden: 'A', ...options });
    return [first, await addRatedPolicy(portals, id, { golden: 'B', ...options })];
  };
  const spoil = async ({ id }: Sold) => {
    await sql`insert into policy_version (policy_id, number, kind, effective_at, actor, term_number, document,
        premium_cents, change_cents, is_priced_by_hand)
      select policy_id, number + 1, 'endorsement', effective_at, actor, term_number, '{}', premium_cents, 0, false
      from policy_version where policy_id = ${id} order by number desc limit 1`.execute(portals.db);
  };
  const shown = ({ id }: Sold) =>
    portals.db
      .selectFrom('policy')
      .select(['status', 'version_in_force', 'version', 'synced_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const expectFailed = async (job: Promise<unknown>, { id }: Sold) => {
    logged.length = 0;
    await expect(job).rejects.toThrow();
    expect(logged.map(({ policy }) => policy)).toContain(id);
  };

  test('keeps no other from being offered its next term', async () => {
    const [spoiled, good] = await two({ daysIn: 150 });
    await spoil(spoiled);
    await expectFailed(runRenewals(resources(), new Date()), spoiled);
    const offers = portals.db.selectFrom('renewal_offer').select('policy_id').where('policy_id', '=', good.id);
    expect(await offers.execute()).toHaveLength(1);
  });

  test('keeps no other from ending by a notice of cancellation', async () => {
    const both = await two({ daysIn: 40 });
    const unpaid = { actor: 'processor', reason: 'P23456789ABC', cents: 9000 } as const;
    for (const { id } of both) {
      const then = new Date(Date.now() - 30 * DAY);
      await portals.db.transaction().execute((trx) => giveNotice(trx, resources(), { policyId: id, ...unpaid }, then));
      await mailNotice(portals, id);
    }
    const [spoiled, good] = both;
    await spoil(spoiled);
    await expectFailed(endNotices(resources(), new Date()), spoiled);
    expect(await shown(good)).toMatchObject({ status: 'L' });
  });

  test('keeps no other from a change that was to begin, or from a change without a version', async () => {
    const both = await two({});
    const effectiveAt = new Date(Date.now() + 5 * DAY);
    for (const { id } of both) {
      await portals.db.transaction().execute(async (trx) => {
        const latest = await lockLatestVersion(trx, id);
        if (!latest) throw new Error('no version');
        await writeVersion(trx, latest, {
          kind: 'endorsement',
          actor: 'operator',
          effectiveAt,
          document: latest.document,
        });
      });
    }
    const [spoiled, good] = both;
    await spoil(spoiled);
    await expectFailed(projectDue(resources(), effectiveAt), spoiled);
    expect(await shown(good)).toMatchObject({ version_in_force: 2 });

    const ids = both.map(({ id }) => id);
    await portals.db.updateTable('policy').set('version', sql`version + 1`).where('id', 'in', ids).execute();
    await expectFailed(syncVersions(resources()), spoiled);
    const { version, synced_version } = await shown(good);
    expect(synced_version).toBe(version);
  });

  test('keeps no other from expiring', async () => {
    const [spoiled, good] = await two({});
    await spoil(spoiled);
    const over = startOfDayIn('TX', plusDays(good.version.document.term.expires_on, 1));
    await expectFailed(runRenewals(resources(), over), spoiled);
    expect(await shown(good)).toMatchObject({ status: 'X' });
  });
});
