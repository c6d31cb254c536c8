import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type StateCode, states } from '#config/states.ts';
import { policyDocument } from '#contract/policy-document.ts';
import { TEST_BOOK, withSampleBook } from '#testing/sample-test-book.ts';
import { withPortals } from '#testing/test-portals.ts';
import { centsOf } from '../record/pricing/price-document.ts';
import { isValidVin } from '../vehicles/vin.ts';
import { zipCode } from '../zips/zip-code.ts';
import { BOOK_TABLES } from './sample/book-rows.ts';
import { SAMPLE_PASSWORD } from './sample/policy-cases.ts';
import { findSampleCases } from './sample/sample-cases.ts';
import { sampleParts } from './sample/sample-parts.ts';
import { BookNotEmpty, loadSampleBook } from './sample-book.ts';

const hashOf = (size: typeof TEST_BOOK) =>
  createHash('sha256')
    .update(JSON.stringify([...sampleParts(size, 'a hash')]))
    .digest('hex');

test('the same seed and day give the same rows, and another seed gives others', () => {
  const size = { policies: 60, seed: 1, today: '2026-02-28' };
  expect(hashOf(size)).toBe(hashOf(size));
  expect(hashOf({ ...size, seed: 2 })).not.toBe(hashOf(size));
});

test('a larger book starts with the policies of the smaller one, and another day only moves dates', () => {
  const numbersOf = (size: typeof TEST_BOOK) =>
    [...sampleParts(size, '')].flatMap(({ policy = [] }) => policy.map(({ number, status }) => `${number} ${status}`));
  const small = numbersOf({ policies: 50, seed: 1, today: '2026-02-28' });
  expect(numbersOf({ policies: 150, seed: 1, today: '2027-07-31' }).slice(0, 50)).toEqual(small);
});

withPortals(
  'sample book',
  (portals) => {
    test('every table has rows, and the next id follows the last one used', async () => {
      for (const table of BOOK_TABLES) {
        const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
          portals.db,
        );
        expect([table, rows[0]?.rows]).not.toEqual([table, 0]);
      }
      const { id } = await portals.db
        .insertInto('lienholder')
        .values({ name: 'Next', address: '1 Main St', city: 'Miami', state: 'FL', zip: '33135' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { last } = await portals.db
        .selectFrom('lienholder')
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      expect(id).toBe(last);
    });

    test('it is imported from a file like any other book, without warnings', async () => {
      const [file] = await portals.db.selectFrom('import_file').select(['state', 'report']).execute();
      expect(file).toMatchObject({ state: 'announced', report: { applied: { policies: TEST_BOOK.policies } } });
      expect(
        await portals.db.selectFrom('import_row').select('problems').where('problems', 'is not', null).execute(),
      ).toEqual([]);
    });

    test('policies: every prefix and status, unique eight-digit numbers, one current term', async () => {
      const policies = await portals.db.selectFrom('policy').selectAll().execute();
      expect(policies).toHaveLength(TEST_BOOK.policies);
      expect(new Set(policies.map(({ prefix }) => prefix))).toEqual(new Set(['FL', 'FLC', 'TX', 'GA']));
      expect(new Set(policies.map(({ status }) => status))).toEqual(new Set(['A', 'X', 'L', 'C']));
      expect(new Set(policies.map(({ number }) => number)).size).toBe(policies.length);
      for (const { state, company_code, zip, city, phone } of policies) {
        expect(company_code).toBe(states[state as StateCode].companyCode);
        expect(zipCode(zip)).toMatchObject({ state, city });
        if (phone) expect(phone).toMatch(/^[2-9][0-9]{2}55501[0-9]{2}$/);
      }
      const terms = await portals.db
        .selectFrom('policy_term')
        .where('is_current', '=', true)
        .select('policy_id')
        .execute();
      expect(terms).toHaveLength(TEST_BOOK.policies);
    });

    test('statuses match the dates: A and C in force, X expired, L ended early, C about to end', async () => {
      const rows = await portals.db
        .selectFrom('policy')
        .innerJoin('policy_term as term', (join) =>
          join.onRef('term.policy_id', '=', 'policy.id').on('term.is_current', '=', true),
        )
        .select(['policy.status', 'policy.cancels_on', 'term.effective_on', 'term.expires_on'])
        .execute();
      const { today } = TEST_BOOK;
      for (const { status, cancels_on, effective_on, expires_on } of rows) {
        const isInForce = effective_on < today && today < expires_on;
        if (status === 'A') expect(isInForce).toBe(true);
        if (status === 'X') expect(expires_on < today).toBe(true);
        if (status === 'L')
          expect(cancels_on && effective_on < cancels_on && cancels_on <= today && cancels_on < expires_on).toBe(true);
        if (status === 'C') expect(isInForce && cancels_on && today < cancels_on && cancels_on < expires_on).toBe(true);
      }
    });

    test('bills add up to premium and fees, paid ones have a receipt, and a notice has an unpaid one', async () => {
      const bills = await portals.db
        .selectFrom('policy')
        .innerJoin('instalment', 'instalment.policy_id', 'policy.id')
        .leftJoin('payment_part', 'payment_part.instalment_id', 'instalment.id')
        .leftJoin('payment', 'payment.id', 'payment_part.payment_id')
        .select([
          'policy.id',
          'policy.status',
          'instalment.amount_cents',
          'instalment.paid_at',
          'payment.receipt_number',
        ])
        .execute();
      for (const { paid_at, receipt_number } of bills) expect(paid_at !== null).toBe(receipt_number !== null);
      const documents = await portals.db.selectFrom('policy_version').select(['policy_id', 'document']).execute();
      for (const { policy_id, document } of documents) {
        const own = bills.filter(({ id }) => id === policy_id);
        const { premium_cents, fees } = policyDocument.parse(document);
        expect(centsOf(own.map(({ amount_cents: cents }) => ({ cents })))).toBe(premium_cents + centsOf(fees));
        if (own[0]?.status === 'C') expect(own.some(({ paid_at }) => paid_at === null)).toBe(true);
        if (own[0]?.status === 'X') expect(own.every(({ paid_at }) => paid_at !== null)).toBe(true);
      }
    });

    test('vehicles have a valid check digit, five final digits, and one deductible for lenders', async () => {
      const vehicles = await portals.db
        .selectFrom('vehicle')
        .leftJoin('coverage', (join) =>
          join
            .onRef('coverage.policy_id', '=', 'vehicle.policy_id')
            .onRef('coverage.vehicle_position', '=', 'vehicle.position')
            .on('coverage.kind', 'in', ['comprehensive', 'collision']),
        )
        .select(['vehicle.id', 'vehicle.vin', 'vehicle.ownership', 'vehicle.removed_on'])
        .select(({ fn }) => [
          fn.count<number>('coverage.kind').as('covers'),
          fn.min('coverage.deductible_cents').as('least'),
          fn.max('coverage.deductible_cents').as('most'),
        ])
        .groupBy(['vehicle.id'])
        .execute();
      expect(new Set(vehicles.map(({ ownership }) => ownership))).toEqual(new Set(['owned', 'financed', 'leased']));
      expect(new Set(vehicles.map(({ vin }) => vin)).size).toBe(vehicles.length);
      for (const { vin, ownership, removed_on, covers, least, most } of vehicles) {
        expect(isValidVin(vin) && /[0-9]{5}$/.test(vin)).toBe(true);
        expect(least).toBe(most);
        if (ownership !== 'owned' && !removed_on) expect(covers).toBe(2);
      }
    });

    test('agencies have real zip codes and fictitious phone numbers, and some in each state are open', async () => {
      const agencies = await portals.db.selectFrom('agency').selectAll().execute();
      for (const { zip, state, city, phone } of agencies) {
        expect(zipCode(zip)).toMatchObject({ state, city });
        expect(phone).toMatch(/^[2-9][0-9]{2}55501[0-9]{2}$/);
      }
      for (const state of ['FL', 'TX', 'GA']) {
        expect(agencies.filter((agency) => agency.state === state && !agency.closed_on).length).toBeGreaterThan(20);
      }
    });

    test('every named case exists and matches its name', async () => {
      const cases = await findSampleCases(portals.db);
      expect([cases.activePolicy, cases.expiredPolicy, cases.cancelledPolicy, cases.noticePolicy]).toMatchObject([
        { status: 'A' },
        { status: 'X' },
        { status: 'L' },
        { status: 'C' },
      ]);
      const owners = await portals.db
        .selectFrom('driver')
        .innerJoin('policy', 'policy.id', 'driver.policy_id')
        .where('driver.license_number', '=', cases.twoPoliciesOneLicence.licenseNumber)
        .select('policy.number')
        .execute();
      expect(owners.map(({ number }) => number).sort()).toEqual(
        cases.twoPoliciesOneLicence.policies.map(({ policyNumber }) => policyNumber).sort(),
      );
      for (const state of ['FL', 'TX', 'GA'] as const) {
        expect(cases[`guest${state}`]).toMatchObject({ state, status: 'A', nextDueCents: expect.any(Number) });
        expect(cases[`agentLogin${state}`]).toMatchObject({ state, password: SAMPLE_PASSWORD });
      }
    });

    test('sample logins open with the listed password', async () => {
      const { customerLogin, agentLoginTX } = await findSampleCases(portals.db);
      const account = await portals.db
        .selectFrom('account')
        .innerJoin('account_policy', 'account_policy.account_id', 'account.id')
        .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
        .where('account.email', '=', customerLogin.email)
        .select(['account.password_hash', 'account.verified_at', 'policy.number'])
        .executeTakeFirstOrThrow();
      expect(account).toMatchObject({ verified_at: expect.any(Date), number: customerLogin.policyNumber });
      const producer = await portals.db
        .selectFrom('producer')
        .innerJoin('agency', 'agency.id', 'producer.agency_id')
        .where('producer.user_id', '=', agentLoginTX.userId)
        .select(['producer.password_hash', 'producer.closed_at', 'agency.state'])
        .executeTakeFirstOrThrow();
      expect(producer).toMatchObject({ closed_at: null, state: 'TX' });
      for (const { password_hash } of [account, producer]) {
        expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
        expect(await verify(password_hash ?? '', SAMPLE_PASSWORD)).toBe(true);
      }
    });

    test('the quotes to find by license and by phone are live, and no other has that license or phone', async () => {
      const { quoteByLicence, quoteByPhone } = await findSampleCases(portals.db);
      const quotes = await portals.db.selectFrom('saved_quote').selectAll().execute();
      const found = [
        quotes.filter(({ license_number }) => license_number === quoteByLicence.licenseNumber),
        quotes.filter(({ phone }) => phone === quoteByPhone.phone),
      ];
      expect(found).toMatchObject([[{ clid: quoteByLicence.clid }], [{ clid: quoteByPhone.clid }]]);
      for (const { expires_at } of found.flat()) expect(expires_at > new Date()).toBe(true);
    });

    test('a book is never loaded on top of another', async () => {
      await expect(loadSampleBook({ ...portals.database, keyring: portals.keyring }, TEST_BOOK)).rejects.toThrow(
        BookNotEmpty,
      );
    });

    test('a book whose loading was interrupted is loaded again from the start', async () => {
      await portals.db.insertInto('sample_case').values({ name: 'loading', facts: '{}' }).execute();
      await loadSampleBook({ ...portals.database, keyring: portals.keyring }, { ...TEST_BOOK, policies: 20 });
      const policies = await portals.db.selectFrom('policy').select('id').execute();
      const files = await portals.db.selectFrom('import_file').select('state').execute();
      expect([policies.length, files]).toEqual([20, [{ state: 'announced' }]]);
    });
  },
  { prepare: withSampleBook },
);
