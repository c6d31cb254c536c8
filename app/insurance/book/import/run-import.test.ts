import { beforeEach, expect, test } from 'vitest';
import { importLimits } from '#config/insurance/imports.ts';
import {
  AS_OF,
  aPolicy,
  emptyBook,
  fileOf,
  type GivenPolicy,
  somePolicies,
  testImports,
} from '#testing/test-import.ts';
import { withPortals } from '#testing/test-portals.ts';
import { balanceOf } from '../../billing/ledger/ledger.ts';
import { readLedger } from '../../billing/ledger/open-ledger.ts';
import { listVersions } from '../../record/version-store.ts';

const NEXT = '2026-11-21T03:10:00Z';
const AFTER = '2026-11-22T03:10:00Z';
const delta = { kind: 'delta', sequence: 2, as_of: NEXT } as const;
const full = { kind: 'full', sequence: 2, as_of: NEXT } as const;

withPortals('policy files', (portals) => {
  const imports = testImports(portals);
  beforeEach(() => emptyBook(portals));
  const policyOf = (number: string) =>
    portals.db.selectFrom('policy').selectAll().where('number', '=', number).executeTakeFirst();

  test('every policy is stored as the file has it, with its first version and line number', async () => {
    const file = await imports.take(fileOf(somePolicies(3)));
    expect(file).toMatchObject({ state: 'announced', storedAs: null, report: { outcomes: { applied: 4 }, differ: 0 } });
    const policy = await policyOf('10000001');
    expect(policy).toMatchObject({
      prefix: 'FL',
      status: 'A',
      company_code: '01',
      version_in_force: 1,
      phone: '3055550142',
      as_of: new Date(AS_OF),
    });
    const [version] = await listVersions(portals.db, policy?.id ?? 0);
    expect(version).toMatchObject({
      number: 1,
      kind: 'import',
      importFileId: file.id,
      importLine: 4,
      isPricedByHand: true,
      document: { number: '10000001', drivers: [{ last_name: 'Díaz 1' }] },
    });
    const events = await portals.db.selectFrom('policy_event').select(['type', 'subject', 'sequence']).execute();
    expect(events).toHaveLength(4);
    expect(events).toContainEqual({ type: 'import.applied.v1', subject: `import ${file.id}`, sequence: 1 });
  });

  test('importing the same file again changes nothing and returns the first report', async () => {
    const text = fileOf(somePolicies(2));
    const first = await imports.take(text);
    expect(await imports.receive(text, { name: 'again.jsonl' })).toEqual({ id: first.id, isKnown: true });
    expect(await imports.run(first.id)).toEqual(first);
    expect((await policyOf('10000000'))?.version_in_force).toBe(1);
  });

  test('a delta updates changed policies, adds new ones and leaves the rest; every change is a version', async () => {
    await imports.take(fileOf(somePolicies(60)));
    const moved = aPolicy(1, { address: '7 New St', status: 'cancel_pending', cancels_on: '2026-12-24' });
    const file = await imports.take(fileOf([aPolicy(0), moved, aPolicy(77)], delta));
    expect(file).toMatchObject({ state: 'announced', report: { outcomes: { applied: 3, same: 1 }, cancelled: 1 } });
    expect(await policyOf('10000001')).toMatchObject({ address: '7 New St', status: 'C', version_in_force: 2 });
    expect(await policyOf('10000000')).toMatchObject({ version_in_force: 1, as_of: new Date(AS_OF) });
    expect(await policyOf('10000077')).toMatchObject({ version_in_force: 1, as_of: new Date(NEXT) });
  });

  test('the ledger gets the source’s bills, from a first file and from a change', async () => {
    await imports.take(fileOf(somePolicies(2)));
    const { id = 0 } = (await policyOf('10000001')) ?? {};
    const bills = async () => {
      const rows = portals.db.selectFrom('instalment').select(['number', 'term_number', 'amount_cents', 'paid_at']);
      const found = await rows.where('policy_id', '=', id).orderBy('number').execute();
      return found.map(({ number, term_number, amount_cents, paid_at }) => [
        number,
        term_number,
        amount_cents,
        !!paid_at,
      ]);
    };
    const [open, paid] = [false, true];
    const last = [3, 4, 5, 6].map((number) => [number, 1, 10_000, open]);
    expect(await bills()).toEqual([[1, 1, 10_000, paid], [2, 1, 10_000, paid], ...last]);
    const next = aPolicy(1);
    const third = (next.instalments ?? []).map((bill) =>
      bill.number === 3 ? { ...bill, paid_cents: 4000, paid_on: '2026-11-20' } : bill,
    );
    await imports.take(fileOf([{ ...next, instalments: third }], delta));
    expect(await bills()).toEqual([
      ...[
        [1, 1, 10_000, paid],
        [2, 1, 10_000, paid],
        [3, 1, 6000, open],
      ],
      ...last.slice(1),
    ]);
    const ledger = await readLedger(portals.db, id);
    expect([balanceOf(ledger.entries, 'premium'), balanceOf(ledger.entries, 'cash')]).toEqual([-60_000, 24_000]);
    const [latest] = await listVersions(portals.db, id);
    expect(latest).toMatchObject({ number: 2, premiumCents: 60_000 });
  });

  test('a late file with older data is held, and does not overwrite newer data', async () => {
    await imports.take(fileOf(somePolicies(2)));
    await imports.take(fileOf([aPolicy(1, { address: '2 Second St' })], { ...delta, sequence: 2, as_of: AFTER }));
    const late = await imports.take(fileOf([aPolicy(1, { address: '1 First St' })], { ...delta, sequence: 3 }));
    expect(late).toMatchObject({ state: 'held', holds: [{ code: 'older-file' }], report: { outcomes: { older: 2 } } });
    expect((await policyOf('10000001'))?.address).toBe('2 Second St');
  });

  const HELD: [string, () => Promise<string>, object][] = [
    [
      'a delta before any full file',
      async () => fileOf([aPolicy(0)], { ...delta, sequence: 1 }),
      { code: 'delta-first' },
    ],
    [
      'a delta whose forerunner is missing',
      async () => {
        await imports.take(fileOf([aPolicy(0)]));
        return fileOf([aPolicy(0)], { ...delta, sequence: 3 });
      },
      { code: 'missing-file', about: { sequence: 3, missing: 2, last: 1 } },
    ],
    [
      'a manifest with another sum of premiums',
      async () => fileOf(somePolicies(2), { premium_cents: 1 }),
      { code: 'manifest-differs', about: { of: 'premium', said: 1, found: 120_000 } },
    ],
    [
      'a manifest with another number in force in a state',
      async () => fileOf(somePolicies(2), { in_force: { FL: 3 } }),
      { code: 'manifest-differs', about: { of: 'FL', said: 3, found: 2 } },
    ],
    [
      'more than one line in a hundred that cannot be taken',
      async () => fileOf([...somePolicies(20), aPolicy(21, { zip: '3135' })]),
      { code: 'many-rejected', about: { rejected: 1, lines: 22 } },
    ],
  ];
  test.each(HELD)('%s is held, and none of it is applied', async (_, makeFile, hold) => {
    const text = await makeFile();
    const before = await portals.db.selectFrom('policy_version').selectAll().execute();
    const file = await imports.take(text);
    expect(file.state).toBe('held');
    expect(file.holds).toContainEqual(expect.objectContaining(hold));
    expect(await portals.db.selectFrom('policy_version').selectAll().execute()).toEqual(before);
  });

  const inTwoStates = () => somePolicies(100, (index) => (index < 97 ? {} : { state: 'GA', prefix: 'GA' }));
  const wild: [string, (book: GivenPolicy[]) => GivenPolicy[], object][] = [
    ['94 of 100 in force', (book) => book.slice(6), { code: 'fewer-in-force', about: { before: 100, file: 94 } }],
    ['a state at zero', (book) => book.slice(0, 97), { code: 'state-at-zero', about: { state: 'GA', before: 3 } }],
    [
      'three of a hundred cancelled',
      (book) =>
        book.map((line, at) => (at < 3 ? aPolicy(at, { status: 'cancelled', cancels_on: '2026-11-19' }) : line)),
      { code: 'many-cancelled', about: { cancelled: 3, before: 100 } },
    ],
    [
      'a premium a tenth higher and more',
      (book) => book.map((line, at) => (at < 50 ? aPolicy(at, { premium_cents: 73_800 }) : line)),
      { code: 'premium-differs', about: { before: 6_000_000, file: 6_690_000 } },
    ],
  ];
  test.each(wild)('circuit breaker: a full file with %s is held and cancels no policy', async (_, make, hold) => {
    await imports.take(fileOf(inTwoStates()));
    const file = await imports.take(fileOf(make(inTwoStates()), full));
    if ('code' in hold && hold.code === 'premium-differs') {
      expect(file.holds).toContainEqual(expect.objectContaining({ code: 'premium-differs' }));
    } else expect(file.holds).toContainEqual(hold);
    expect(file.state).toBe('held');
    const statuses = await portals.db.selectFrom('policy').select('status').distinct().execute();
    expect(statuses).toEqual([{ status: 'A' }]);
  });

  test('a policy missing from a full file becomes a task, which closes if the next file has it', async () => {
    await imports.take(fileOf(somePolicies(60)));
    const file = await imports.take(fileOf(somePolicies(60).slice(1), full));
    expect(file).toMatchObject({ state: 'announced', report: { gone: 1 } });
    const gone = await portals.db.selectFrom('import_gone').select(['policy_id', 'closed_at']).execute();
    const policy = await policyOf('10000000');
    expect([gone, policy?.status]).toEqual([[{ policy_id: policy?.id, closed_at: null }], 'A']);
    await imports.take(fileOf(somePolicies(60), { ...full, sequence: 3, as_of: AFTER }));
    expect(await portals.db.selectFrom('import_gone').selectAll().execute()).toEqual([]);
  });

  const REFUSED: [string, () => string, object][] = [
    ['cut off within a line', () => fileOf(somePolicies(4)).slice(0, -700), { code: 'breaks-off', line: 6 }],
    [
      'cut off at the end of a line',
      () => fileOf(somePolicies(4)).split('\n').slice(0, 4).join('\n'),
      { code: 'counts-differ', line: 4, about: '3, 5' },
    ],
    ['without a manifest', () => `${JSON.stringify(aPolicy(0))}\n`, { code: 'no-manifest', line: 1 }],
    [
      'shuffled, so that its manifest comes later',
      () => fileOf(somePolicies(2)).split('\n').toReversed().join('\n').trimStart(),
      { code: 'no-manifest', line: 1 },
    ],
    [
      'of a schema that we do not know',
      () => fileOf([aPolicy(0)]).replace('unison.policy/1', 'unison.policy/9'),
      { code: 'wrong-manifest', line: 1, about: 'schema' },
    ],
    ['with nothing in it', () => '\n', { code: 'no-manifest', line: 1 }],
    ['that is no text', () => 'PK\x05\x06\0\0', { code: 'breaks-off', line: 1 }],
  ];
  test.each(REFUSED)('a file %s is refused with the line that is wrong', async (_, makeText, refusal) => {
    const file = await imports.take(makeText());
    expect(file).toMatchObject({ state: 'refused', refusal, storedAs: null });
    expect(await portals.db.selectFrom('policy').selectAll().execute()).toEqual([]);
  });

  test('the lines of a file may come in any order', async () => {
    const [manifest = '', ...lines] = fileOf(somePolicies(5)).trimEnd().split('\n');
    const file = await imports.take([manifest, ...lines.toReversed()].join('\n'));
    expect(file).toMatchObject({ state: 'announced', report: { outcomes: { applied: 6 } } });
  });

  test('several connections write one book; batches that lock each other out are written again', async () => {
    importLimits.aBatch = 10;
    // The database ends every third batch as it ends one of two that wait for each other.
    await portals.database.pool.query(`
      create sequence batches;
      create function end_some() returns trigger language plpgsql as $$ begin
        if nextval('batches') % 3 = 0 then raise exception using errcode = '40P01'; end if;
        return null;
      end $$;
      create trigger end_some after insert on ledger_entry for each statement execute function end_some()`);
    try {
      const file = await imports.take(fileOf(somePolicies(95)), { connections: 3 });
      expect(file).toMatchObject({ state: 'announced', report: { outcomes: { applied: 96 }, differ: 0 } });
      const ended = await portals.database.pool.query('select last_value::int as batches from batches');
      expect(ended.rows[0]?.batches).toBeGreaterThan(12);
      const versions = portals.db.selectFrom('policy_version').select('policy_id').distinct();
      expect(await versions.execute()).toHaveLength(95);
    } finally {
      await portals.database.pool.query('drop function end_some cascade; drop sequence batches');
      importLimits.aBatch = 500;
    }
  });

  test('an import that is killed at any moment and resumed gives the same result', async () => {
    importLimits.aBatch = 20;
    const first = fileOf(somePolicies(30));
    const second = fileOf(
      somePolicies(32, (index) => (index % 3 === 0 ? { address: `${index} Other St` } : {})),
      {
        ...full,
      },
    );
    const bookNow = async () => {
      const { rows } = await portals.database.pool.query(
        `select number, status, address, version_in_force,
           (select json_agg(json_build_array(version.number, document, import_line) order by version.number)
            from policy_version as version where policy_id = policy.id) as versions,
           (select count(*) from policy_event where subject = 'policy ' || policy.id) as events,
           (select json_agg(json_build_array(amount_cents, paid_at is null) order by instalment.number)
            from instalment where policy_id = policy.id) as bills
         from policy order by number`,
      );
      return rows;
    };
    await imports.take(first);
    await imports.take(second);
    const whole = await bookNow();
    let deaths = 0;
    const killedAt = async (id: number, moment: number): Promise<boolean> => {
      let moments = 0;
      const watch = () => {
        if (++moments === moment) throw new Error('killed');
      };
      // With several connections, others are still writing at that moment.
      return imports.run(id, { watch, connections: 1 + (moment % 3) }).then(
        () => false,
        () => true,
      );
    };
    for (let moment = 1, wasKilled = true; wasKilled; moment++) {
      await emptyBook(portals);
      const { id } = await imports.receive(first);
      const next = await imports.receive(second);
      wasKilled = false;
      for (const each of [id, next.id]) {
        const isDead = await killedAt(each, moment);
        wasKilled ||= isDead;
        deaths += isDead ? 1 : 0;
        const end = await imports.run(each);
        expect([moment, end.state, end.holds]).toEqual([moment, 'announced', []]);
      }
      expect(await bookNow()).toEqual(whole);
    }
    importLimits.aBatch = 500;
    expect(deaths).toBeGreaterThan(20);
  }, 60_000);
});
