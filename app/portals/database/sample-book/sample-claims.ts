import type { StateCode } from '#contract/limits.ts';
import { CLAIM_KINDS, type ClaimStatus, claimNumber } from '../../claims/claim.ts';
import type { BookRow } from './book-rows.ts';
import { addDays } from './sample-calendar.ts';
import type { BookFacts, SamplePolicy } from './sample-policy.ts';
import { sampleRandom } from './sample-random.ts';

const STATUSES: { status: ClaimStatus; weight: number; since: [number, number] }[] = [
  { status: 'received', weight: 8, since: [0, 1] },
  { status: 'assigned', weight: 12, since: [2, 5] },
  { status: 'waiting', weight: 10, since: [4, 14] },
  { status: 'inspection', weight: 12, since: [4, 12] },
  { status: 'estimate', weight: 12, since: [9, 25] },
  { status: 'payment', weight: 10, since: [14, 35] },
  { status: 'closed', weight: 36, since: [30, 400] },
];

const ADJUSTERS: Record<StateCode, readonly (readonly [name: string, phone: string])[]> = {
  FL: [
    ['Yvette Castellanos', '3055550181'],
    ['Marcus Bell', '4075550126'],
    ['Nadège Pierre', '9545550144'],
  ],
  TX: [
    ['Delia Cantú', '2105550163'],
    ['Grant Whitfield', '7135550172'],
  ],
  GA: [
    ['Tamika Rollins', '4045550117'],
    ['Joon Seo', '7705550158'],
  ],
};

/** What happened on a policy: one in twelve has a claim, most of them long settled. */
export function sampleClaims({ policy, vehicles }: SamplePolicy, { seed, today }: BookFacts): BookRow<'claim'>[] {
  const random = sampleRandom(seed, 'claim', policy.id);
  const [vehicle] = vehicles;
  if (!vehicle || !random.isLucky(0.085)) return [];
  const { status, since } = random.pickWeighted(STATUSES);
  const reported_on = addDays(today, -random.int(...since));
  const loss_on = addDays(reported_on, -random.int(0, 3));
  const state = policy.state as StateCode;
  const [adjuster_name, adjuster_phone] = random.pick(ADJUSTERS[state]);
  const isAssigned = status !== 'received';
  const hasEstimate = status === 'estimate' || status === 'payment' || status === 'closed';
  return [
    {
      id: policy.id,
      number: claimNumber(state, reported_on.slice(0, 4), policy.id % 1_000_000),
      policy_id: policy.id,
      kind: random.pick(CLAIM_KINDS),
      vehicle: `${vehicle.model_year} ${vehicle.make} ${vehicle.model}`,
      ...{ loss_on, reported_on, city: policy.city, status },
      adjuster_name: isAssigned ? adjuster_name : null,
      adjuster_phone: isAssigned ? adjuster_phone : null,
      assigned_on: isAssigned ? addDays(reported_on, 1) : null,
      estimate_on: hasEstimate ? addDays(reported_on, 7) : null,
      paid_on: status === 'closed' ? addDays(reported_on, 16) : null,
      next_on: isAssigned && status !== 'closed' ? addDays(today, random.int(1, 6)) : null,
    },
  ];
}
