// Coverages that are only sold together with another one of the policy, or of the same vehicle.
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyCoverage, PolicyDocument } from '#contract/policy-document.ts';

const SOLD_WITH = {
  uninsured_motorist: 'bodily_injury',
  uninsured_motorist_property: 'uninsured_motorist',
  // Without covered repairs there is no rental during them.
  rental: 'collision',
} as const satisfies Partial<Record<CoverageKind, CoverageKind>>;

const isDependent = (kind: CoverageKind): kind is keyof typeof SOLD_WITH => Object.hasOwn(SOLD_WITH, kind);

/** Whether a coverage may be sold beside the others; `has` tells which of them are chosen. */
export const isSoldBeside = (kind: CoverageKind, has: (other: CoverageKind) => boolean): boolean =>
  !isDependent(kind) || has(SOLD_WITH[kind]);

/** Which rules a policy breaks. */
type SoldApart = (typeof APART)[keyof typeof SOLD_WITH] | 'uninsured-above-injury';

const APART = {
  uninsured_motorist: 'uninsured-alone',
  uninsured_motorist_property: 'uninsured-property-alone',
  rental: 'rental-alone',
} as const satisfies Record<keyof typeof SOLD_WITH, string>;

/** What a change would leave on a policy that is not sold, and was not on it before. */
export const newlyApart = (before: PolicyDocument, after: PolicyDocument): SoldApart[] =>
  apartOn(after).filter((rule) => !apartOn(before).includes(rule));

function apartOn({ coverages, vehicles }: PolicyDocument): SoldApart[] {
  const cars = vehicles.filter(({ removed_on }) => removed_on === null);
  const lists = [coverages, ...cars.map((car) => car.coverages)];
  const alone = lists.flatMap((list) =>
    list
      .map(({ kind }) => kind)
      .filter((kind) => !isSoldBeside(kind, (other) => list.some((each) => each.kind === other)))
      .flatMap((kind) => (isDependent(kind) ? [APART[kind]] : [])),
  );
  return [...new Set(alone), ...(isUninsuredAbove(coverages) ? (['uninsured-above-injury'] as const) : [])];
}

/** Uninsured motorist coverage is sold up to the limits of bodily injury liability. */
function isUninsuredAbove(coverages: PolicyCoverage[]): boolean {
  const [injury, uninsured] = (['bodily_injury', 'uninsured_motorist'] as const).map((kind) =>
    coverages.find((each) => each.kind === kind),
  );
  if (!injury || !uninsured) return false;
  return (['limit_cents', 'limit_per_accident_cents'] as const).some(
    (amount) => (uninsured[amount] ?? 0) > (injury[amount] ?? 0),
  );
}
