import { expect, test } from 'vitest';
import { billing } from '#config/insurance/billing.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { billsOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { lockLatestVersion } from './take-over.ts';
import { endUnpaid } from './unpaid-policy.ts';
import { listVersions } from './version-store.ts';

withPortals('a policy whose first payment failed', (portals) => {
  const acting = () => ({ keyring: portals.keyring, requestId: 'test' });
  const end = (policyId: number) =>
    portals.db
      .transaction()
      .execute((trx) => endUnpaid(trx, acting(), { policyId, actor: 'processor', reason: 'P23456789ABC' }));

  test('gets a notice once it has begun: its bills stay, and it ends no sooner than the law allows', async () => {
    const { id } = await addRatedPolicy(portals, (await addAccount(portals)).id, { golden: 'A', daysIn: 3 });
    const before = billsOf((await readLedger(portals.db, id)).entries);
    const on = plusDays(dayIn('FL', new Date()), billing.firstPaymentNoticeDays.FL);
    expect(await end(id)).toEqual({ kind: 'notice', on });
    expect(await end(id)).toBeUndefined();
    expect(billsOf((await readLedger(portals.db, id)).entries)).toEqual(before);
    const policy = portals.db.selectFrom('policy').select(['status', 'cancels_on']).where('id', '=', id);
    expect(await policy.executeTakeFirstOrThrow()).toEqual({ status: 'C', cancels_on: on });
  });

  test('that has not begun is rescinded, and paying for it in another way makes a version', async () => {
    const { id } = await addRatedPolicy(portals, (await addAccount(portals)).id, { golden: 'A', daysIn: -5 });
    expect(await end(id)).toMatchObject({ kind: 'rescinded' });
    expect(billsOf((await readLedger(portals.db, id)).entries).every(({ leftCents }) => leftCents === 0)).toBe(true);
    expect(await end(id)).toBeUndefined();
    // A status that was changed only in the tables, as an older release does, becomes a version even though the policy
    // begins later.
    await portals.db.updateTable('policy').set({ status: 'A', cancels_on: null }).where('id', '=', id).execute();
    await portals.db.transaction().execute((trx) => lockLatestVersion(trx, id));
    const versions = await listVersions(portals.db, id);
    expect(versions.map(({ kind }) => kind)).toEqual(['reinstatement', 'cancellation', 'new_business']);
    expect(new Set(versions.map(({ effectiveAt }) => effectiveAt.getTime())).size).toBe(1);
  });
});
