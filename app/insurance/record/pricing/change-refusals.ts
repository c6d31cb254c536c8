// Decides which changes are refused, by a policyholder and at the desk alike.
import type { PolicyDocument } from '#contract/policy-document.ts';
import type { Difference } from './difference.ts';
import { newlyApart } from './sold-with.ts';

/** Why a change is refused as requested. */
export const REFUSALS = [
  'nothing-changed',
  'policy-ended',
  'cancelled-later',
  'back-dated',
  'outside-term',
  'last-driver',
  'last-insured',
  'third-insured',
  'leaver-not-driver',
  'vehicle-twice',
  'license-twice',
  'uninsured-alone',
  'uninsured-property-alone',
  'uninsured-above-injury',
  'rental-alone',
  'filing-without-injury',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export type AskedToRefuse = {
  before: PolicyDocument;
  after: PolicyDocument;
  /** The day on which the change would take effect, and today, both in the policy's state. */
  effectiveOn: string;
  today: string;
  /** Why this policy cannot take the request as it is worded, which the two documents do not show. */
  refused?: readonly Refusal[];
};

/**
 * Refuses a change in the past, after the term, or on a policy that has ended or is cancelled for a later day. Also refuses
 * one that leaves the policy with no driver, no named insured or three of them, a vehicle or license twice, a coverage
 * without the one it is sold with, or a filing without the coverage that it certifies.
 */
export function refusalsOf(
  { before, after, effectiveOn, today, refused = [] }: AskedToRefuse,
  differences: Difference[],
): Refusal[] {
  const { term, cancels_on } = before;
  const ended = endedOn(before, today);
  const isOutside = effectiveOn < term.effective_on || effectiveOn >= (cancels_on ?? term.expires_on);
  return [
    ...(differences.length > 0 ? [] : (['nothing-changed'] as const)),
    ...(ended ? [ended] : []),
    ...(effectiveOn < today ? (['back-dated'] as const) : []),
    ...(isOutside && !ended ? (['outside-term'] as const) : []),
    ...(before.drivers.some(isRated) && !after.drivers.some(isRated) ? (['last-driver'] as const) : []),
    ...(after.insureds.length === 0 ? (['last-insured'] as const) : []),
    ...(after.insureds.length > MOST_INSUREDS ? (['third-insured'] as const) : []),
    ...(hasOneTwice(after.vehicles.map(({ vin }) => vin)) ? (['vehicle-twice'] as const) : []),
    ...(hasOneTwice(after.drivers.flatMap(({ license_number }) => license_number ?? []))
      ? (['license-twice'] as const)
      : []),
    ...newlyApart(before, after),
    ...(lacksCertified(after) && !lacksCertified(before) ? (['filing-without-injury'] as const) : []),
    ...refused,
  ];
}

/** Whether a policy has ended, or was cancelled for a day that is still to come, which may be one to withdraw. */
export function endedOn(
  { status, term, cancels_on }: PolicyDocument,
  today: string,
): 'policy-ended' | 'cancelled-later' | undefined {
  if (status === 'expired' || term.expires_on <= today) return 'policy-ended';
  if (status !== 'cancelled') return undefined;
  const isToCome = cancels_on !== null && cancels_on > today && cancels_on > term.effective_on;
  return isToCome ? 'cancelled-later' : 'policy-ended';
}

const MOST_INSUREDS = 2;
const hasOneTwice = (texts: string[]) => new Set(texts).size < texts.length;

const isRated = ({ status }: PolicyDocument['drivers'][number]) => status === 'rated';

/**
 * An SR-22 certifies bodily injury liability, also where the state does not require it of others.
 * The limits of an FR-44 are in the eligibility table.
 */
const lacksCertified = ({ drivers, coverages }: PolicyDocument) =>
  drivers.some((driver) => isRated(driver) && ['SR22', 'SR22A'].includes(driver.rating?.filing ?? '')) &&
  !coverages.some(({ kind }) => kind === 'bodily_injury');
