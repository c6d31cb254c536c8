import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newToken } from '#platform/context/keyring.ts';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { addCloseLink, takeContactOff } from '../policies/contact-on-file-store.ts';
import { lockPolicyRow } from '../record/version-store.ts';
import { closeAccess } from './close-access.ts';

withPortals('closing an access', (portals) => {
  test('waits while the desk takes the contact off the policy, and the link is then over', async () => {
    const { id } = await addPolicyWithBills(portals);
    const { token, tokenHash } = newToken();
    await addCloseLink(portals.db, tokenHash, { policy_id: id, phone: null }, 7);
    const closing = await portals.db.transaction().execute(async (trx) => {
      await lockPolicyRow(trx, id);
      const closes = [closeAccess(testRequest(portals), token)];
      const waiting = sql`select from pg_locks where not granted`;
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
      await takeContactOff(trx, id, { email: null, phone: '3055550142' });
      return closes;
    });
    expect(await Promise.all(closing)).toEqual([false]);
  });
});
