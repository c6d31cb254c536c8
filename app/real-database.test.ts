import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { createDatabase } from '../testing/postgres.ts';
import { forgetOldDrafts } from './insurance/applications/application-store.ts';
import { chargeDueBills, forgetCards } from './insurance/billing/autopay.ts';
import { remindOfBills, writeBillsOnPaper } from './insurance/billing/bill-reminders.ts';
import { reconcile } from './insurance/billing/payment-jobs.ts';
import { readSampleCases } from './insurance/book/sample/sample-cases.ts';
import { runRenewals } from './insurance/renewals/run-renewals.ts';
import { erasePerson } from './insurance/retention/erase-person.ts';
import { RETENTION_RULES } from './insurance/retention/retention-rules.ts';
import { openConfiguredDatabase } from './open-resources.ts';
import { sealAudit } from './platform/audit/audit-chain.ts';
import { dumpTables, loadTables, sumTables } from './platform/database/dump-tables.ts';
import { forgetOld } from './platform/retention/forget-old.ts';
import { ownDatabase } from './testing/test-database.ts';
import { addPolicyholder } from './testing/test-own-policy.ts';
import { OWNERS } from './testing/test-owners.ts';
import { askPage } from './testing/test-pages.ts';
import { insertTestPolicies } from './testing/test-policy.ts';
import { type TestPortals, testPortals } from './testing/test-portals.ts';
import { moduleOf, portalRoutes } from './testing/test-routes.ts';

// The database of a deployment with real payments, without the tables that only a trial has.

async function openReal(name: string): Promise<TestPortals> {
  return openAt(await createDatabase(inject('postgresUrl'), name));
}

async function openAt(url: string): Promise<TestPortals> {
  const variables = {
    DATABASE_URL: url,
    DATA_DIR: tmpdir(),
    SECRET_KEY: 'a secret of tests, thirty-two long',
    PORTAL_KEY: 'what callers of the portals hold',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  return testPortals(await openConfiguredDatabase(parseEnv(variables)), variables);
}

let real: TestPortals;
beforeAll(async () => {
  real = await openReal('real_book');
});
afterAll(() => real?.database.close());

test('it has no tables for sample people or test payments, and no sample cases', async () => {
  const tables = await real.db.introspection.getTables();
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter(({ name }) => /sample|test/.test(name))).toEqual([]);
  expect(await readSampleCases(real.db)).toEqual({});
});

test.each(OWNERS)('every page of $who is answered', async ({ add, pages }) => {
  const { cookie, names } = await add(real, 'Peña');
  for (const page of portalRoutes.filter(({ path }) => pages.test(path) && !/not-yet|\*/.test(path))) {
    const { loader } = await moduleOf(page);
    const called: Record<string, string> = { ...names, state: 'fl', kind: 'address' };
    const params = Object.fromEntries(
      [...page.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, called[name] ?? '']),
    );
    const path = `/${page.path.replaceAll(/:(\w+)\??/g, (_, name) => called[name] ?? '')}`;
    if (!loader) continue;
    const { status } = await askPage(real, loader, { path, params, cookie });
    expect([path, status < 500]).toEqual([path, true]);
  }
});

test('the test processor has no page there', async () => {
  const page = portalRoutes.find(({ path }) => path === 'test-processor/pay/:id');
  const { loader } = await moduleOf(page ?? { path: '', file: '' });
  const ask = { path: '/test-processor/pay/cs_test_1', params: { id: 'cs_test_1' } };
  expect((await askPage(real, loader ?? (() => undefined), ask)).status).toBe(404);
});

test('the jobs run, expired data is deleted, and a person can be erased', async () => {
  const acting = { ...real, requestId: 'jobs' };
  await runRenewals(real, new Date());
  await chargeDueBills(acting);
  await remindOfBills(acting);
  await writeBillsOnPaper(acting);
  await forgetCards(acting);
  await reconcile(acting);
  await sealAudit(real);
  await forgetOld(real, RETENTION_RULES, new Date());
  await forgetOldDrafts(real.db);
  const { email } = await addPolicyholder(real, { lastName: 'Erasable' });
  expect((await erasePerson(acting, email, { isTrial: false })).done).not.toEqual([]);
});

test('its backup can be restored into another real database, and into a trial', async () => {
  const [other, trial] = [await openReal('real_copy'), await ownDatabase()];
  for (const { pool, close } of [other.database, trial]) {
    const [from, into] = [await real.database.pool.connect(), await pool.connect()];
    try {
      await loadTables(into, dumpTables(from));
      expect(await sumTables(into)).toMatchObject(await sumTables(from));
    } finally {
      for (const each of [from, into]) each.release();
      await close();
    }
  }
});

test('a database with policies of a state that is not configured is refused', async () => {
  const url = await createDatabase(inject('postgresUrl'), 'real_elsewhere');
  const { database } = await openAt(url);
  await insertTestPolicies(database.db);
  await database.pool.query(`insert into state values ('OH', 'Ohio', '99', 'UTC', false, '{}', '{}', '[]')`);
  await (await openAt(url)).database.close();
  await database.pool.query(`insert into state_line values ('OH', 'OH', 'personal')`);
  await database.pool.query(`update policy set (state, prefix, company_code) = ('OH', 'OH', '99') where prefix = 'TX'`);
  await database.close();
  await expect(openAt(url)).rejects.toThrow(/^DATABASE_URL: it has policies of OH, a state that/);
});
