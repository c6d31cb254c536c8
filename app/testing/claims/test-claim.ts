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

const REPORTER: Loss['reporter'] = {
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
  const loss: Loss = {
    ...rearEnd(more.state),
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
  const opened = await open(portals, { loss, policyId: hasPolicy ? policy.id : null, actor: 'claimant' });
  const code = newTypedSecret(12);
  await giveClaimCode(portals.db, portals, { ...opened, code });
  return { ...opened, email, code, policy };
}

/**
 * Adds what our customer reports without signing in: the same accident, in which only the other driver's car was damaged.
 */
export function addOwnClaim(portals: Resources, policyId: number, named: Partial<Loss['people'][number]> = {}) {
  const other = { role: 'driver_other', name: 'A lady', phone: null, email: null, isHurt: false } as const;
  const loss: Loss = {
    ...rearEnd('TX'),
    story: 'I did not see her.',
    people: [{ ...other, language: 'en', ...named }],
    others: [{ ...theirCar, plate: null, driverAt: 0 }],
  };
  return open(portals, { loss, policyId, actor: 'guest' });
}

function open(portals: Resources, opening: Pick<Opening, 'loss' | 'policyId' | 'actor'>) {
  return portals.db
    .transaction()
    .execute((trx) =>
      openClaim(trx, testRequest(portals), { ...opening, reportId: null, joins: null, joinCodeHash: null }),
    );
}
