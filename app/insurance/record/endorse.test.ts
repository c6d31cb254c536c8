import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { balanceOf, billsOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import {
  ChangedMeanwhile,
  type Endorsement,
  type EndorsementPreview,
  endorse,
  lendersToTell,
  NotInForce,
  NotPriced,
  previewEndorsement,
} from './endorse.ts';
import { latestVersion } from './version-store.ts';

/** Changes the collision deductible of the first car. */
const withCollision = (deductible_cents: number) => (before: PolicyDocument) => ({
  ...before,
  vehicles: before.vehicles.map((car, at) =>
    at > 0
      ? car
      : {
          ...car,
          coverages: car.coverages.map((cover) =>
            cover.kind === 'collision' ? { ...cover, deductible_cents } : cover,
          ),
        },
  ),
});

withPortals('an endorsement', (portals) => {
  const acting = () => ({ keyring: portals.keyring, requestId: 'test' });
  const sold = async () => addRatedPolicy(portals, (await addAccount(portals)).id);
  const rated = async () => (await sold()).id;
  const of = (policyId: number, change: Endorsement['change'], more: Partial<Endorsement> = {}): Endorsement => ({
    policyId,
    actor: 'operator',
    effectiveAt: new Date(),
    change,
    reason: 'CTEST0001',
    ...more,
  });
  const seenOf = ({ before, changeCents = 0 }: EndorsementPreview) => ({ version: before.number, changeCents });
  const preview = async (endorsement: Endorsement) => {
    const latest = await latestVersion(portals.db, endorsement.policyId);
    if (!latest) throw new Error('no such policy');
    return previewEndorsement(portals.db, latest, endorsement);
  };
  const act = (endorsement: Endorsement, seen: { version: number; changeCents: number }) =>
    portals.db.transaction().execute((trx) => endorse(trx, acting(), endorsement, seen));

  test('has the effects of its preview: version, price, bills, and what pages show', async () => {
    const { id, version: first } = await sold();
    const change = of(id, withCollision(100_000));
    const shown = await preview(change);
    expect(shown).toMatchObject({ price: { kind: 'priced' }, effectiveOn: expect.any(String) });
    expect(shown.changeCents).toBeLessThan(0);
    const version = await act(change, seenOf(shown));
    expect(version).toMatchObject({
      number: 2,
      kind: 'endorsement',
      changeCents: shown.changeCents,
      reason: 'CTEST0001',
    });
    expect(version.document).toEqual(shown.after);
    const { entries } = await readLedger(portals.db, id);
    const told = shown.bills?.bills.map(({ number, leftCents }) => [number, leftCents]);
    expect(billsOf(entries).map(({ number, leftCents }) => [number, leftCents])).toEqual(told);
    const premium = version.document.premium_cents;
    expect(premium).toBeLessThan(first.premiumCents);
    expect(balanceOf(entries, 'premium')).toBe(-(first.premiumCents + (shown.changeCents ?? 0)));
    const cover = portals.db
      .selectFrom('coverage')
      .select(['deductible_cents', 'premium_cents'])
      .where('policy_id', '=', id)
      .where('kind', '=', 'collision');
    expect(await cover.execute()).toMatchObject([{ deductible_cents: 100_000 }]);
    const audited = portals.db
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', portals.keyring.hash('subject', 'policy', id));
    expect(await audited.execute()).toMatchObject([{ detail: { version: 2, reference: 'CTEST0001' } }]);
  });

  test('and its reverse on the same day leave the bill unchanged', async () => {
    const { id, version: first } = await sold();
    const before = billsOf((await readLedger(portals.db, id)).entries);
    for (const deductible of [100_000, 50_000]) {
      const change = of(id, withCollision(deductible));
      await act(change, seenOf(await preview(change)));
    }
    const after = billsOf((await readLedger(portals.db, id)).entries);
    const sum = (bills: typeof after) => bills.reduce((total, { leftCents }) => total + leftCents, 0);
    expect(sum(after)).toBe(sum(before));
    expect((await latestVersion(portals.db, id))?.document.premium_cents).toBe(first.premiumCents);
  });

  test('is refused if another was made in parallel: the second is told that the policy changed', async () => {
    const id = await rated();
    const [one, other] = [of(id, withCollision(100_000)), of(id, withCollision(25_000))];
    const seen = [seenOf(await preview(one)), seenOf(await preview(other))] as const;
    const both = await Promise.allSettled([act(one, seen[0]), act(other, seen[1])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(ChangedMeanwhile) });
    expect((await latestVersion(portals.db, id))?.number).toBe(2);
  });

  test('at another price than the person saw is refused', async () => {
    const id = await rated();
    await expect(act(of(id, withCollision(100_000)), { version: 1, changeCents: -1 })).rejects.toThrow(
      ChangedMeanwhile,
    );
  });

  test('that rating cannot price needs a price by hand, and is marked so', async () => {
    const id = await rated();
    const unknown = (before: PolicyDocument) => ({
      ...before,
      vehicles: before.vehicles.map((car) => ({ ...car, rating: null })),
    });
    await expect(act(of(id, unknown), { version: 1, changeCents: 0 })).rejects.toThrow(NotPriced);
    const byHand = { premiumCents: 250_000, changeCents: 1_500 };
    const version = await act(of(id, unknown, { byHand }), { version: 1, changeCents: 1_500 });
    expect(version).toMatchObject({ isPricedByHand: true, worksheet: null, premiumCents: 250_000, changeCents: 1_500 });
    expect(version.document.vehicles[0]?.coverages.every(({ premium_cents }) => premium_cents === null)).toBe(true);
  });

  test('of a policy that is no longer in force is refused', async () => {
    const id = (
      await addRatedPolicy(portals, (await addAccount(portals)).id, {
        change: (document) => ({ ...document, status: 'expired' }),
      })
    ).id;
    await expect(preview(of(id, withCollision(100_000)))).rejects.toThrow(NotInForce);
  });

  test('on the last evening of a term works, by the state’s clock; the next day it is refused', async () => {
    const { id, version } = await sold();
    const { expires_on } = version.document.term;
    // In Florida it is 7:30 or 8:30 p.m. of the day before.
    const lastEvening = new Date(`${expires_on}T00:30:00Z`);
    const change = of(id, withCollision(100_000), { effectiveAt: lastEvening });
    expect((await preview(change)).effectiveOn < expires_on).toBe(true);
    const nextNoon = { effectiveAt: new Date(`${expires_on}T16:30:00Z`) };
    await expect(preview(of(id, withCollision(100_000), nextNoon))).rejects.toThrow(NotInForce);
  });

  test('notifies the lienholder of a car whose coverage changed, once', async () => {
    const lender = {
      name: 'First Bank',
      address: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      loan_number: null,
    };
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, {
      change: (document) => ({
        ...document,
        vehicles: document.vehicles.map((car, at) =>
          at === 0 ? { ...car, ownership: 'financed' as const, lender } : car,
        ),
      }),
    });
    const change = of(id, withCollision(100_000));
    await act(change, seenOf(await preview(change)));
    const letters = portals.db
      .selectFrom('lender_notice')
      .select(['what', 'vehicle_position'])
      .where('policy_id', '=', id);
    expect(await letters.execute()).toEqual([{ what: 'changed', vehicle_position: 1 }]);
  });

  test('notifies a lienholder of added and removed cars, and of nothing about other cars', async () => {
    const { version } = await addRatedPolicy(portals, (await addAccount(portals)).id);
    const { document } = version;
    const lender = { name: 'A', address: 'B', city: 'C', state: 'TX', zip: '78701', loan_number: null };
    const [first, ...others] = document.vehicles;
    if (!first) throw new Error('no car');
    const liened = { ...document, vehicles: [{ ...first, ownership: 'financed' as const, lender }, ...others] };
    expect(lendersToTell(document, liened)).toMatchObject([{ what: 'added', vehiclePosition: 1 }]);
    expect(lendersToTell(liened, document)).toMatchObject([{ what: 'removed', vehiclePosition: 1 }]);
    expect(lendersToTell(liened, { ...liened, city: 'Elsewhere' })).toEqual([]);
  });
});
