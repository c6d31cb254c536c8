import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { lockLatestVersion } from './lock-versions.ts';
import { OutOfSequence } from './policy-version.ts';
import { rowsOf } from './projection.ts';
import { writeProjections } from './projection-store.ts';
import { projectDue } from './upkeep/project-due.ts';
import { rebuildProjections } from './upkeep/rebuild.ts';
import { latestVersion, listVersions, versionAt } from './version-store.ts';
import { writeVersion } from './write-version.ts';

const MINUTE = 60_000;
const CIVIC = {
  position: 2,
  vin: '2HGFE2F51PH512345',
  model_year: 2023,
  make: 'Honda',
  model: 'Civic',
  ownership: 'leased',
  lender: {
    name: 'Honda Lease Trust',
    address: '1919 Torrance Blvd',
    city: 'Torrance',
    state: 'CA',
    zip: '90501',
    loan_number: 'L-778',
  },
  added_on: '2026-11-24',
  removed_on: null,
  state_reported_on: null,
  rating: null,
  coverages: [
    {
      kind: 'comprehensive',
      deductible_cents: 50_000,
      limit_cents: null,
      limit_per_accident_cents: null,
      premium_cents: 4_100,
    },
  ],
} as const satisfies PolicyDocument['vehicles'][number];

withPortals('the record of a policy', (portals) => {
  const aPolicy = async () => (await addOwnPolicy(portals, (await addAccount(portals)).id)).id;
  /** Writes the next version, with the changed document. */
  const change = (policyId: number, make: (before: PolicyDocument) => PolicyDocument, effectiveAt = new Date()) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      if (!latest) throw new Error('no such policy');
      const draft = { kind: 'endorsement', actor: 'operator', effectiveAt, document: make(latest.document) } as const;
      return writeVersion(trx, latest, draft);
    });
  const withCivic = (before: PolicyDocument) => ({
    ...before,
    vehicles: [...before.vehicles, { ...CIVIC, coverages: [...CIVIC.coverages] }],
  });
  const differencesOf = async (id: number) =>
    (await rebuildProjections(portals.database, { isOnlyCompared: true })).differed.filter(
      ({ policyId }) => policyId === id,
    );
  const carsOf = (policyId: number) =>
    portals.db.selectFrom('vehicle').selectAll().where('policy_id', '=', policyId).orderBy('position').execute();

  test('a version that is in effect and not read yet is not taken for a status that changed without one', async () => {
    const id = await aPolicy();
    const at = new Date(Date.now() - 5000);
    const ended = await portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, id);
      if (!latest) throw new Error('no such policy');
      const document = {
        ...latest.document,
        status: 'cancelled',
        cancels_on: latest.document.term.effective_on,
      } as const;
      const draft = { kind: 'cancellation', actor: 'operator', effectiveAt: at, document } as const;
      // Five seconds before it takes effect.
      return writeVersion(trx, latest, draft, new Date(at.getTime() - 5000));
    });
    const held = () => portals.db.transaction().execute((trx) => lockLatestVersion(trx, id));
    expect(await held(), 'before the job').toMatchObject({ number: ended.number, kind: 'cancellation' });
    await projectDue(portals, new Date());
    expect(await held(), 'after it').toMatchObject({ number: ended.number, document: { status: 'cancelled' } });
  });

  test('a document that could not be read back is not written', async () => {
    const id = await aPolicy();
    const { number, document } = await change(id, withCivic);
    await expect(change(id, (before) => ({ ...before, insureds: [] }))).rejects.toThrow(/insureds/);
    expect(await latestVersion(portals.db, id)).toMatchObject({ number, document });
  });

  test('a policy from before versions gets its first version once, even by two acts in parallel', async () => {
    const id = await aPolicy();
    const before = await carsOf(id);
    const both = await Promise.all(
      [1, 2].map(() => portals.db.transaction().execute((trx) => lockLatestVersion(trx, id))),
    );
    expect(both.map((version) => version?.number)).toEqual([1, 1]);
    const [first] = await listVersions(portals.db, id);
    expect(first).toMatchObject({ kind: 'import', isPricedByHand: true, premiumCents: 60_000, reason: 'taken-over' });
    expect(first?.document).toMatchObject({
      status: 'active',
      vehicles: [{ make: 'Toyota', lender: { city: 'Tampa' } }],
    });
    expect(await carsOf(id)).toEqual(before);
  });

  test('an added car is a version, and pages, lienholder and parties show it immediately', async () => {
    const id = await aPolicy();
    const version = await change(id, withCivic);
    expect(version).toMatchObject({ number: 2, kind: 'endorsement' });
    const [, civic] = await carsOf(id);
    expect(civic).toMatchObject({ vin: CIVIC.vin, ownership: 'leased', vin_suffix: '12345' });
    const lender = portals.db
      .selectFrom('lienholder')
      .select('name')
      .where('id', '=', civic?.lienholder_id ?? 0);
    expect(await lender.executeTakeFirst()).toEqual({ name: 'Honda Lease Trust' });
    const cover = portals.db
      .selectFrom('coverage')
      .selectAll()
      .where('policy_id', '=', id)
      .where('vehicle_position', '=', 2);
    expect(await cover.execute()).toMatchObject([
      { kind: 'comprehensive', deductible_cents: 50_000, premium_cents: 4_100 },
    ]);
    const parties = portals.db.selectFrom('policy_party').selectAll().where('policy_id', '=', id);
    expect((await parties.execute()).map(({ role, position }) => `${role} ${position}`).toSorted()).toEqual([
      ...['driver 1', 'lienholder 1', 'lienholder 2', 'named_insured 1'],
    ]);
    const events = portals.db
      .selectFrom('policy_event')
      .select(['type', 'sequence'])
      .where('subject', '=', `policy ${id}`);
    expect(await events.execute()).toEqual([{ type: 'policy.changed.v1', sequence: 1 }]);
  });

  test('a removed car keeps its row, and coverage at an earlier moment can still be looked up', async () => {
    const id = await aPolicy();
    const { effectiveAt } = await change(id, withCivic);
    await change(id, (before) => ({
      ...before,
      vehicles: before.vehicles.map((car) =>
        car.position === 2 ? { ...car, removed_on: '2026-11-30', coverages: [] } : car,
      ),
    }));
    expect(await carsOf(id)).toMatchObject([{ removed_on: null }, { removed_on: '2026-11-30' }]);
    const then = await versionAt(portals.db, id, effectiveAt);
    expect(then?.document.vehicles.at(1)?.coverages).toHaveLength(1);
  });

  test('a person on two policies is one party', async () => {
    const [one, other] = [await aPolicy(), await aPolicy()];
    const driver = { ...CIVIC, license_number: 'P999' };
    const leo = {
      position: 2,
      first_name: 'Leo',
      last_name: 'Peña',
      date_of_birth: '2001-05-06',
      status: 'rated' as const,
      license_number: `${driver.license_number}120544`,
      license_state: 'FL',
      rating: null,
    };
    for (const id of [one, other]) await change(id, (before) => ({ ...before, drivers: [...before.drivers, leo] }));
    const rows = portals.db
      .selectFrom('policy_party')
      .select('party_id')
      .where('role', '=', 'driver')
      .where('position', '=', 2)
      .where('policy_id', 'in', [one, other]);
    expect(new Set((await rows.execute()).map(({ party_id }) => party_id)).size).toBe(1);
  });

  test('a version that begins later is visible only from then on', async () => {
    const id = await aPolicy();
    const begins = new Date(Date.now() + 60 * MINUTE);
    await change(id, withCivic, begins);
    expect(await carsOf(id)).toHaveLength(1);
    await projectDue(portals, new Date(begins.getTime() - MINUTE));
    expect(await carsOf(id)).toHaveLength(1);
    await Promise.all([1, 2].map(() => projectDue(portals, begins)));
    expect(await carsOf(id)).toHaveLength(2);
    const policy = portals.db.selectFrom('policy').select('version_in_force').where('id', '=', id);
    expect(await policy.executeTakeFirst()).toEqual({ version_in_force: 2 });
  });

  test('a version that is due is not read after one that was written later', async () => {
    const id = await aPolicy();
    const due = new Date(Date.now() - 5000);
    const act = (effectiveAt: Date, make: (before: PolicyDocument) => PolicyDocument, now: Date) =>
      portals.db.transaction().execute(async (trx) => {
        const latest = await lockLatestVersion(trx, id, now);
        if (!latest) throw new Error('no such policy');
        const draft = { kind: 'endorsement', actor: 'operator', effectiveAt, document: make(latest.document) } as const;
        return writeVersion(trx, latest, draft, now);
      });
    await act(due, withCivic, new Date(due.getTime() - MINUTE));
    // It takes effect, and somebody acts before the job has looked.
    const now = new Date();
    await act(now, (before) => ({ ...before, vehicles: before.vehicles.slice(0, 1) }), now);
    expect(await carsOf(id)).toHaveLength(1);
    await projectDue(portals, now);
    expect(await carsOf(id), 'after the job').toHaveLength(1);
    const policy = portals.db.selectFrom('policy').select('version_in_force').where('id', '=', id);
    expect(await policy.executeTakeFirst()).toEqual({ version_in_force: 3 });
  });

  test('the comparison finds pages that read a version that is not in force', async () => {
    const id = await aPolicy();
    await change(id, withCivic);
    const found = () => differencesOf(id);
    expect(await found()).toEqual([]);
    // As if the older version had been read again, whole.
    const [, first] = await listVersions(portals.db, id);
    if (!first) throw new Error('no first version');
    const older = { policyId: id, versionNumber: 1, rows: rowsOf(first.document) };
    await writeProjections(portals.db, [older], { withContact: false });
    expect(await found()).toEqual([{ policyId: id, where: expect.arrayContaining(['vehicles']) }]);
    await rebuildProjections(portals.database);
    expect(await carsOf(id)).toHaveLength(2);
  });

  test('a change for after the first day of a policy that has not begun is not read before it', async () => {
    const { id } = await addRatedPolicy(portals, (await addAccount(portals)).id, { golden: 'A', daysIn: -5 });
    const begins = (await latestVersion(portals.db, id))?.effectiveAt ?? new Date();
    await change(id, withCivic, begins);
    expect(await carsOf(id), 'what it begins with').toHaveLength(2);
    const without = (before: PolicyDocument) => ({ ...before, vehicles: before.vehicles.slice(0, 1) });
    await change(id, without, new Date(begins.getTime() + 60 * MINUTE));
    expect(await carsOf(id)).toHaveLength(2);
    expect(await differencesOf(id)).toEqual([]);
  });

  test('a version that begins before the last one is refused, and nothing of it is stored', async () => {
    const id = await aPolicy();
    await change(id, withCivic, new Date(Date.now() + 60 * MINUTE));
    await expect(change(id, (before) => before)).rejects.toThrow(OutOfSequence);
    expect((await latestVersion(portals.db, id))?.number).toBe(2);
  });

  test('versions and ledger entries cannot be changed, not even by hand', async () => {
    const id = await aPolicy();
    await change(id, withCivic);
    await expect(
      portals.db.updateTable('policy_version').set({ premium_cents: 1 }).where('policy_id', '=', id).execute(),
    ).rejects.toThrow('never altered');
    await expect(portals.db.deleteFrom('policy_version').where('policy_id', '=', id).execute()).rejects.toThrow(
      'never altered',
    );
  });

  test('the projection can be rebuilt from the versions: manual changes are found and repaired', async () => {
    const [one, other] = [await aPolicy(), await aPolicy()];
    for (const id of [one, other]) await change(id, withCivic);
    await portals.db
      .updateTable('coverage')
      .set({ deductible_cents: 1 })
      .where('policy_id', '=', one)
      .where('vehicle_position', '=', 2)
      .execute();
    await portals.db.deleteFrom('driver').where('policy_id', '=', one).execute();
    const compared = await rebuildProjections(portals.database, { isOnlyCompared: true });
    const ours = compared.differed.filter(({ policyId }) => policyId === one || policyId === other);
    expect(ours).toEqual([{ policyId: one, where: ['drivers', 'coverages'] }]);
    await rebuildProjections(portals.database);
    expect((await rebuildProjections(portals.database, { isOnlyCompared: true })).differed).toEqual([]);
    const plan = await sql<{
      deductible_cents: number;
    }>`select deductible_cents from coverage where policy_id = ${one} and vehicle_position = 2`.execute(portals.db);
    expect(plan.rows).toEqual([{ deductible_cents: 50_000 }]);
  });
});
