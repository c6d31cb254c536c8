import { beforeEach, expect, test } from 'vitest';
import { aPolicy, emptyBook, fileOf, somePolicies, testImports } from '#testing/test-import.ts';
import { withPortals } from '#testing/test-portals.ts';
import { closeMissingPolicy } from '../desk/missing-policy-store.ts';

const day = (date: number) => `2026-11-${date}T03:10:00Z`;
const delta = { kind: 'delta', sequence: 2, as_of: day(21) } as const;

withPortals('the breaker of the import', (portals) => {
  const imports = testImports(portals);
  beforeEach(() => emptyBook(portals));
  const statuses = async () => {
    const found = await portals.db.selectFrom('policy').select('status').distinct().orderBy('status').execute();
    return found.map(({ status }) => status);
  };

  const OVER = { number: 1, effective_on: '2026-05-01', expires_on: '2026-11-01' };
  const SHORT = { number: 1, effective_on: '2026-08-01', expires_on: '2026-12-01' };
  test.each([
    ['says with shifted dates that policies are over', { status: 'expired', term: OVER } as const],
    ['ends their terms earlier', { term: SHORT }],
  ])('a delta that %s is held, and ends nobody', async (_, change) => {
    await imports.take(fileOf(somePolicies(100)));
    const wild = [0, 1, 2].map((index) => aPolicy(index, change));
    const file = await imports.take(fileOf(wild, delta));
    expect(file).toMatchObject({ state: 'held' });
    expect(file.holds).toContainEqual({ code: 'many-cancelled', about: { cancelled: 3, before: 100 } });
    expect(await statuses()).toEqual(['A']);
  });

  test('a delta that brings the day of pending cancellations forward is held', async () => {
    const pending = (cancels_on: string) => (index: number) =>
      index < 3 ? { status: 'cancel_pending' as const, cancels_on } : {};
    await imports.take(fileOf(somePolicies(100, pending('2026-12-24'))));
    const file = await imports.take(fileOf(somePolicies(3, pending('2026-11-22')), delta));
    expect(file.holds).toContainEqual({ code: 'many-cancelled', about: { cancelled: 3, before: 100 } });
  });

  test('a delta after which a state has no policy, or the premium is far off, is held', async () => {
    const inTwoStates = () => somePolicies(100, (index) => (index < 99 ? {} : { state: 'GA', prefix: 'GA' }));
    await imports.take(fileOf(inTwoStates()));
    const last = aPolicy(99, { state: 'GA', prefix: 'GA', status: 'cancelled', cancels_on: '2026-11-19' });
    const none = await imports.take(fileOf([last], delta));
    expect(none.holds).toEqual([{ code: 'state-at-zero', about: { state: 'GA', before: 1 } }]);
    const dear = [0, 1, 2, 3].map((index) => aPolicy(index, { premium_cents: 300_000 }));
    const file = await imports.take(fileOf(dear, { ...delta, as_of: day(22) }));
    expect(file.holds).toEqual([{ code: 'premium-differs', about: { before: 6_000_000, file: 6_960_000 } }]);
  });

  test('policies whose terms are over on the day of the file end unheld', async () => {
    await imports.take(fileOf(somePolicies(100)));
    const over = { kind: 'delta', sequence: 2, as_of: '2027-02-02T03:10:00Z' } as const;
    const file = await imports.take(
      fileOf(
        [0, 1, 2, 3].map((at) => aPolicy(at, { status: 'expired' })),
        over,
      ),
    );
    expect(file).toMatchObject({ state: 'announced', holds: [] });
  });

  test('a delta that ends policies on the evening before their terms are over counts them as cancelled', async () => {
    await imports.take(fileOf(somePolicies(2, () => ({ term: SHORT }))));
    const ended = somePolicies(2, () => ({ term: OVER, status: 'expired' }));
    // By UTC it is December 1 already.
    const file = await imports.take(fileOf(ended, { ...delta, as_of: '2026-12-01T03:30:00Z' }));
    expect(file.report.cancelled).toBe(2);
  });

  test('policies whose terms are over on the day of a full file are not missing from it', async () => {
    const RENEWED = { number: 2, effective_on: '2026-12-01', expires_on: '2027-06-01' };
    const ends = (index: number) =>
      index < 10 ? { term: SHORT } : index < 12 ? { status: 'cancel_pending' as const, cancels_on: '2026-12-02' } : {};
    await imports.take(fileOf(somePolicies(100, ends)));
    const rest = [aPolicy(0, { term: RENEWED, former_terms: [{ ...SHORT, premium_cents: 60_000 }] })];
    const text = fileOf([...rest, ...somePolicies(100).slice(13)], {
      kind: 'full',
      sequence: 2,
      as_of: '2026-12-02T12:00:00Z',
    });
    const file = await imports.take(text);
    expect(file).toMatchObject({ state: 'announced', holds: [], report: { gone: 1 } });
    // The renewed one is in force by the file; the one that is missing is in force until the end of its term.
    expect(file.report).toMatchObject({ before: { FL: { policies: 89 } }, file: { FL: { policies: 88 } } });
    const gone = portals.db.selectFrom('import_gone').innerJoin('policy', 'policy.id', 'policy_id').select('number');
    expect(await gone.execute()).toEqual([{ number: '10000012' }]);
  });

  test('a closed case of a missing policy opens again when the policy came back and is missing again', async () => {
    const whole = (sequence: number, from = 0) =>
      fileOf(somePolicies(60).slice(from), { kind: 'full', sequence, as_of: day(20 + sequence) });
    const open = () =>
      portals.db.selectFrom('import_gone').select(['policy_id', 'note']).where('closed_at', 'is', null).execute();
    await imports.take(fileOf(somePolicies(60)));
    await imports.take(whole(2, 1));
    const [gone] = await open();
    const policyId = gone?.policy_id ?? 0;
    await closeMissingPolicy(portals.db, policyId, { by: 'staff 1', note: 'Sold to another carrier' });
    await imports.take(whole(3, 1));
    expect(await open(), 'decided, and still missing').toEqual([]);
    await imports.take(whole(4));
    await imports.take(whole(5, 1));
    expect(await open()).toEqual([{ policy_id: policyId, note: null }]);
  });
});
