import { expect, test } from 'vitest';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import * as claimsHomePage from '#portals/claimant/claims-home-page.tsx';
import * as ownClaimsPage from '#portals/policyholder/own-claims-page.tsx';
import * as policyholderHomePage from '#portals/policyholder/policyholder-home-page.tsx';
import { addOwnPolicy, addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { type ClaimStatus, claimNumber } from './claim.ts';

let count = 0;

async function addClaim({ db }: TestPortals, policyId: number, status: ClaimStatus = 'inspection') {
  const number = claimNumber('FL', 2026, ++count);
  await db
    .insertInto('claim')
    .values({
      number,
      law_state: 'FL',
      policy_id: policyId,
      kind: 'rear_end',
      vehicle: '2019 Toyota Corolla',
      city: 'Miami',
      loss_on: '2026-05-20',
      reported_on: '2026-05-21',
      assigned_on: '2026-05-22',
      next_on: '2026-05-28',
      status,
      paid_on: status === 'closed' ? '2026-06-06' : null,
      adjuster_name: 'Yvette Castellanos',
      adjuster_phone: '3055550181',
    })
    .execute();
  return number;
}

async function withClaim(portals: TestPortals) {
  const account = await addAccount(portals);
  const policy = await addOwnPolicy(portals, account.id);
  const number = await addClaim(portals, policy.id);
  const { token, tokenHash } = newToken();
  await addSession(portals.db, { kind: 'account', id: account.id }, 'claims', tokenHash);
  return { number, cookie: `portal-claims=${token}` };
}

withPortals('claims home', (portals) => {
  test('CA-20 it lists only the person’s own claims, with the adjuster and the next step in plain text', async () => {
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
          next: expect.stringMatching(/We’ll look at the car on May 28, 2026/),
          adjuster: { name: 'Yvette Castellanos', writtenPhone: '305-555-0181' },
          steps: [{ state: 'done' }, { state: 'done' }, { state: 'now' }, { state: 'next' }],
        },
      ],
    });
    expect((data as { claims: unknown[] }).claims).toHaveLength(1);
  });

  test('a policyholder’s home has a card per policy and open claims; the claims page, settled ones too', async () => {
    const { policy, id, cookie } = await addPolicyholder(portals);
    const ended = await addOwnPolicy(portals, id, { endsInDays: -5 });
    const open = await addClaim(portals, policy.id);
    const settled = await addClaim(portals, policy.id, 'closed');
    const openOnEnded = await addClaim(portals, ended.id, 'payment');
    await withClaim(portals);

    const home = await askPage(portals, policyholderHomePage.loader, { path: '/insurednew/home', cookie });
    const shown = home.data as { policies: { id: number; cards: unknown[]; claims: unknown[] }[] };
    expect(shown.policies).toMatchObject([
      { id: policy.id, cards: [{ values: { vins: [policy.vin] } }], claims: [{ number: open }] },
      { id: ended.id, cards: [], claims: [{ number: openOnEnded }] },
    ]);
    expect(JSON.stringify(shown)).not.toContain(settled);

    const all = await askPage(portals, ownClaimsPage.loader, { path: '/insurednew/my-claims', cookie });
    const numbers = (all.data as { claims: { number: string }[] }).claims.map(({ number }) => number);
    expect(numbers.sort()).toEqual([open, settled, openOnEnded].sort());
  });

  test('the check digit of a claim number reveals a mistyped one', () => {
    expect(claimNumber('TX', 2026, 123)).toMatch(/^TX-2026-000123-\d$/);
    const digits = Array.from({ length: 10 }, (_, i) => claimNumber('TX', 2026, 120 + i).at(-1));
    expect(new Set(digits).size).toBe(10);
  });
});
