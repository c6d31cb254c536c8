import { expect, test } from 'vitest';
import { addSession } from '../accounts/session-store.ts';
import { addAccount } from '../accounts/test-people.ts';
import { newToken } from '../keyring.ts';
import { addOwnPolicy } from '../policyholder/test-own-policy.ts';
import { askPage } from '../test-pages.ts';
import { onBothEngines, type TestPortals } from '../test-portals.ts';
import { claimNumber } from './claim.ts';
import * as claimsHomePage from './claims-home-page.tsx';

let count = 0;

async function withClaim(portals: TestPortals) {
  const account = await addAccount(portals);
  const policy = await addOwnPolicy(portals, account.id);
  const number = claimNumber('FL', '2026', ++count);
  await portals.db
    .insertInto('claim')
    .values({
      ...{ number, policy_id: policy.id, kind: 'rear_end', vehicle: '2019 Toyota Corolla', city: 'Miami' },
      ...{ loss_on: '2026-05-20', reported_on: '2026-05-21', assigned_on: '2026-05-22', next_on: '2026-05-28' },
      ...{ status: 'inspection', adjuster_name: 'Yvette Castellanos', adjuster_phone: '3055550181' },
    })
    .execute();
  const { token, tokenHash } = newToken();
  await addSession(portals.db, { kind: 'account', id: account.id }, 'claims', tokenHash);
  return { number, cookie: `portal-claims=${token}` };
}

onBothEngines('claims home', (portals) => {
  test('CA-20 it lists the own claims in words, with the adjuster and the next step, and nobody else’s', async () => {
    const own = await withClaim(portals);
    await withClaim(portals);
    const { data } = await askPage(portals, claimsHomePage.loader, { path: '/insurednew/claims', cookie: own.cookie });
    expect(data).toMatchObject({
      claims: [
        {
          number: own.number,
          kind: 'Rear-end crash',
          status: 'Inspection planned',
          where: '2019 Toyota Corolla, May 20, 2026, Miami',
          next: expect.stringMatching(/We look at the car on May 28, 2026/),
          adjuster: { name: 'Yvette Castellanos', writtenPhone: '305-555-0181' },
          steps: [{ state: 'done' }, { state: 'done' }, { state: 'now' }, { state: 'next' }],
        },
      ],
    });
    expect((data as { claims: unknown[] }).claims).toHaveLength(1);
  });

  test('the digit at the end of a claim number tells a mistyped one', () => {
    expect(claimNumber('TX', '2026', 123)).toMatch(/^TX-2026-000123-\d$/);
    const digits = Array.from({ length: 10 }, (_, i) => claimNumber('TX', '2026', 120 + i).at(-1));
    expect(new Set(digits).size).toBe(10);
  });
});
