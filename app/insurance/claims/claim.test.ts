import { sql } from 'kysely';
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
import type { LineState } from './lines/line.ts';
import { type OwnClaim, stageOf, stepsOf } from './views/own-claim.ts';

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
      status,
      paid_on: status === 'closed' ? '2026-06-06' : null,
      adjuster_name: 'Yvette Castellanos',
      adjuster_phone: '3055550181',
    })
    .execute();
  await sql`select give_claims_lines()`.execute(db);
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
          status: 'With your adjuster',
          where: '2019 Toyota Corolla, May 20, 2026, Miami',
          next: expect.stringMatching(/^Open the claim/),
          adjuster: { name: 'Yvette Castellanos', writtenPhone: '305-555-0181' },
          steps: [
            { state: 'done', day: 'May 21, 2026' },
            { state: 'done', day: 'May 22, 2026' },
            { state: 'now', day: '' },
            { state: 'next', day: '' },
          ],
        },
      ],
    });
    expect((data as { claims: unknown[] }).claims).toHaveLength(1);
  });

  test('CA-20 it leads a policyholder who is logged in to the whole portal to the same claims there', async () => {
    const { cookie } = await addPolicyholder(portals);
    const open = async (cookies: string, path = '/insurednew/claims') => {
      const { status, headers } = await askPage(portals, claimsHomePage.loader, { path, cookie: cookies });
      return [status, headers.get('location')];
    };
    expect(await open(cookie)).toEqual([303, '/insurednew/my-claims']);
    expect(await open(cookie, '/insurednew/claims?lang=es')).toEqual([303, '/insurednew/my-claims?lang=es']);
    expect((await open(`${(await withClaim(portals)).cookie}; ${cookie}`))[0]).toBe(200);
    expect(await open('')).toEqual([303, '/insurednew/insured/claimuser/clogin']);
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

  const claimOf = (...lines: [LineState, ...string[]][]): OwnClaim => ({
    id: 1,
    policy_id: 1,
    number: '',
    state: 'FL',
    zip: null,
    kind: 'rear_end',
    vehicle: null,
    loss_on: '2026-05-20',
    city: null,
    reported_on: '2026-05-21',
    is_over: false,
    adjuster: 'Ada',
    adjusterPhone: null,
    has_lines: true,
    is_represented: false,
    lines: lines.map(([state, ...kinds], line) => ({
      claimId: 1,
      coverage: 'COLL',
      state,
      adjuster: null,
      adjusterPhone: null,
      events: kinds.map((kind, at) => ({
        id: 10 * line + at,
        kind,
        happenedAt: new Date(Date.UTC(2026, 4, 22 + at, 15)),
        // Takes back what came right before.
        facts: kind === 'payment-taken-back' ? { takes: [String(10 * line + at - 1)] } : {},
      })),
    })),
  });
  const paid = ['estimate-written', 'accepted', 'payment-sent'] as const;
  test.each([
    // A claim without a part of the reader's own.
    ['open', '', []],
    ['assigned', 'reported, assigned, estimate now', [['reported']]],
    ['waiting', 'reported, assigned, estimate now', [['investigating'], ['waiting_items']]],
    ['estimate', 'reported, assigned, estimate, payment now', [['measured', 'estimate-written']]],
    // A part may be accepted without an estimate.
    ['payment', 'reported, assigned, payment now', [['accepted', 'accepted']]],
    ['paid', 'reported, assigned, estimate, payment', [['accepted', ...paid]]],
    ['payment', 'reported, assigned, estimate, payment now', [['accepted', ...paid, 'payment-taken-back']]],
    // It is worked on again, or something else is.
    ['assigned', 'reported, assigned, estimate, payment now', [['investigating', ...paid, 'reopened']]],
    ['waiting', 'reported, assigned, estimate, payment now', [['partly', ...paid], ['waiting_items']]],
    ['settled', 'reported, assigned, estimate, payment', [['closed', ...paid], ['withdrawn']]],
    // Nothing was paid.
    ['closed', 'reported, assigned', [['denied'], ['withdrawn'], ['transferred']]],
    ['closed', 'reported, assigned, estimate', [['closed', ...paid, 'payment-taken-back']]],
  ] as [string, string, [LineState, ...string[]][]][])('a claim is %s after the steps %s', (stage, steps, lines) => {
    const claim = claimOf(...lines);
    expect(stageOf(claim)).toBe(stage);
    const shown = stepsOf(claim).filter(({ state }) => state !== 'next');
    expect(stageOf({ ...claim, adjuster: null })).toBe(stage === 'assigned' ? 'received' : stage);
    expect(shown.map(({ step, state }) => (state === 'now' ? `${step} now` : step)).join(', ')).toBe(steps);
  });

  test('the check digit of a claim number reveals a mistyped one', () => {
    expect(claimNumber('TX', 2026, 123)).toMatch(/^TX-2026-000123-\d$/);
    const digits = Array.from({ length: 10 }, (_, i) => claimNumber('TX', 2026, 120 + i).at(-1));
    expect(new Set(digits).size).toBe(10);
  });
});
