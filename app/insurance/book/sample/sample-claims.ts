import type { StateCode } from '#config/states.ts';
import { daysBetween, plusDays } from '#platform/calendar/day.ts';
import { CLAIM_KINDS, type ClaimStatus, claimNumber } from '../../claims/claim.ts';
import { carTitle } from '../../vehicles/car-title.ts';
import type { BookRow } from './book-rows.ts';
import type { BookFacts, SamplePolicy } from './sample-policy.ts';
import { latestOf, sampleRandom } from './sample-random.ts';

/** How many days ago a claim was reported: most are worked on within the days that `claim-clocks.ts` promises. */
const STATUSES: { status: ClaimStatus; weight: number; since: [number, number] }[] = [
  { status: 'received', weight: 6, since: [0, 1] },
  { status: 'assigned', weight: 12, since: [1, 4] },
  { status: 'waiting', weight: 10, since: [3, 10] },
  { status: 'inspection', weight: 12, since: [2, 6] },
  { status: 'estimate', weight: 12, since: [3, 9] },
  { status: 'payment', weight: 12, since: [7, 16] },
  { status: 'closed', weight: 36, since: [30, 400] },
];

const ADJUSTERS: Partial<Record<string, readonly (readonly [name: string, phone: string])[]>> = {
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

const OTHER_ADJUSTERS = [
  ['Renee Caldwell', '5555550124'],
  ['Andre Whitlock', '5555550168'],
] as const;

const SETTLED = { status: 'closed', since: [30, 400] } as const;

/** The first and the last day on which a vehicle was covered, up to today. */
function coveredSpan({ policy, terms }: SamplePolicy, vehicle: BookRow<'vehicle'>, today: string) {
  const end = plusDays(String(policy.cancels_on ?? terms.at(-1)?.expires_on), -1);
  const last = [end, String(vehicle.removed_on ?? end), today].sort()[0] ?? end;
  return { from: String(vehicle.added_on), until: last };
}

/** The claim on a policy: one in twelve has one, most of them settled long ago. */
export function sampleClaims(made: SamplePolicy, { seed, today }: BookFacts): BookRow<'claim'>[] {
  const { policy, vehicles } = made;
  const random = sampleRandom(seed, 'claim', policy.id);
  const [vehicle] = vehicles;
  if (!vehicle || !random.isLucky(0.085)) return [];
  const drawn = random.pickWeighted(STATUSES);
  const span = coveredSpan(made, vehicle, today);
  // A claim on a policy that ended long ago is settled.
  const { status, since } = plusDays(span.until, drawn.since[1]) < today ? SETTLED : drawn;
  const [soonest, longest] = since;
  const earliest = plusDays(today, -longest);
  const from = latestOf(span.from, status === 'closed' ? span.from : earliest);
  // Reported at least `soonest` days ago.
  const latest = [span.until, plusDays(today, -soonest)].sort()[0] ?? span.until;
  if (latest < from) return [];
  const loss_on = plusDays(latest, -random.int(0, Math.min(longest, daysBetween(from, latest))));
  const reported_on = [plusDays(loss_on, random.int(0, 3)), plusDays(today, -soonest)].sort()[0] ?? loss_on;
  const state = policy.state as StateCode;
  const [adjuster_name, adjuster_phone] = random.pick(ADJUSTERS[state] ?? OTHER_ADJUSTERS);
  const isAssigned = status !== 'received';
  const hasEstimate = status === 'estimate' || status === 'payment' || status === 'closed';
  return [
    {
      id: policy.id,
      number: claimNumber(state, Number(reported_on.slice(0, 4)), policy.id % 1_000_000),
      law_state: state,
      policy_id: policy.id,
      kind: random.pick(CLAIM_KINDS),
      vehicle: carTitle(vehicle),
      loss_on,
      reported_on,
      created_at: `${reported_on}T17:00:00Z`,
      city: policy.city,
      status,
      adjuster_name: isAssigned ? adjuster_name : null,
      adjuster_phone: isAssigned ? adjuster_phone : null,
      assigned_on: isAssigned ? plusDays(reported_on, 1) : null,
      estimate_on: hasEstimate ? plusDays(reported_on, 2) : null,
      paid_on: status === 'closed' ? plusDays(reported_on, 16) : null,
      next_on: isAssigned && status !== 'closed' ? plusDays(today, random.int(1, 6)) : null,
    },
  ];
}
