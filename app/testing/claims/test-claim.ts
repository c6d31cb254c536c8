// For tests: a claim that was opened by a person whom one of our insured cars hit.

import { giveClaimCode } from '#insurance/claims/access/claim-access.ts';
import { type Opening, openClaim } from '#insurance/claims/lines/open-claim.ts';
import type { Loss } from '#insurance/claims/loss.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Resources } from '#platform/context/handler.ts';
import { newTypedSecret } from '#platform/references/reference.ts';
import { addOwnPolicy } from '../test-own-policy.ts';
import { addAccount } from '../test-people.ts';
import { testRequest } from '../test-request.ts';
import { theirCar } from './test-loss.ts';

let count = 0;

/** Our customer, as far as a report must say. */
export const REPORTER: Loss['reporter'] = {
  role: 'policyholder',
  name: 'Pat Policy',
  phone: null,
  email: null,
  language: 'en',
  isHurt: false,
  accountId: null,
  texts: null,
};

/** A collision in Houston yesterday, as somebody reports it who tells nothing else. */
const rearEnd = (state: Loss['state'] = 'TX'): Loss => ({
  kind: 'rear_end',
  state,
  lossOn: plusDays(dayIn(state ?? 'TX', new Date()), -1),
  lossAt: null,
  precision: 'day',
  zip: null,
  city: 'Houston',
  place: 'Westheimer Rd',
  story: null,
  people: [],
  ours: null,
  others: [],
  wantsRental: false,
  later: [],
  matchFacts: null,
  reporter: REPORTER,
});

/**
 * Adds a claim in Texas, with a loss yesterday and damage to the claimant's own car. `hasPolicy: false`: the policy is
 * unknown.
 */
export async function addThirdPartyClaim(
  portals: Resources,
  more: Partial<Loss> & { hasPolicy?: boolean; agencyId?: number } = {},
) {
  const email = `rosa-${++count}-${process.pid}@claimant.example`;
  const { hasPolicy = true, agencyId, ...changes } = more;
  const policy = await addOwnPolicy(portals, (await addAccount(portals)).id, { state: 'TX', agencyId });
  const loss: Partial<Loss> = {
    zip: '77098',
    story: 'They hit me from behind.',
    others: [theirCar],
    matchFacts: { plate: 'OUR123' },
    reporter: {
      ...REPORTER,
      role: 'driver_other',
      name: 'Rosa Delgado',
      phone: '7135550192',
      email,
    },
    ...changes,
  };
  const opened = await openLoss(portals, loss, { policyId: hasPolicy ? policy.id : null });
  const code = newTypedSecret(12);
  await giveClaimCode(portals.db, portals, { ...opened, code });
  return { ...opened, email, code, policy };
}

/**
 * Adds what our customer reports without signing in: the same accident, in which only the other driver's car was damaged.
 */
export function addOwnClaim(portals: Resources, policyId: number, named: Partial<Loss['people'][number]> = {}) {
  const other = { role: 'driver_other', name: 'A lady', phone: null, email: null, isHurt: false } as const;
  const loss: Partial<Loss> = {
    story: 'I did not see her.',
    people: [{ ...other, language: 'en', ...named }],
    others: [{ ...theirCar, plate: null, driverAt: 0 }],
  };
  return openLoss(portals, loss, { policyId, actor: 'guest' });
}

/** Opens a claim, or adds to the one that is joined, with a collision in Houston yesterday and what else is said. */
export function openLoss(portals: Resources, changes: Partial<Loss>, opening: Partial<Omit<Opening, 'loss'>> = {}) {
  const loss = { ...rearEnd(changes.state), ...changes };
  const of: Opening = {
    reportId: null,
    policyId: null,
    joins: null,
    joinCodeHash: null,
    actor: 'claimant',
    ...opening,
    loss,
  };
  return portals.db.transaction().execute((trx) => openClaim(trx, testRequest(portals), of));
}
