// Which lines a loss opens: a person, a coverage, a vehicle. What the policy covered at that moment decides of first-party
// lines; somebody else's line is opened whether or not we owe it, for that is what is looked into.
import type { Coverage, Track } from '#contract/claim-line.ts';
import type { CoverageKind, PolicyDocument } from '#contract/policy-document.ts';
import type { ClaimKind } from '../claim.ts';
import type { Loss } from './loss.ts';

/** Of the loss: its reporter, one of its `people` by place, or the owner of one of `others`. */
export type LineOwner =
  | { who: 'reporter' }
  | { who: 'policyholder' }
  | { who: 'person'; at: number }
  | { who: 'other'; at: number };
export type LineDraft = {
  owner: LineOwner;
  coverage: Coverage;
  track: Track;
  /** Its car: ours, or one of `others` by place. */
  vehicle: 'ours' | number | null;
  /** The policy has no such coverage: a person looks at it and answers. */
  isUncovered?: true;
};

/** Nobody else's car is in these. */
const ALONE: readonly ClaimKind[] = ['animal', 'weather', 'theft', 'glass'];
export const isAlone = (kind: ClaimKind) => ALONE.includes(kind);

export const isOfOurPolicy = ({ reporter: { role } }: Pick<Loss, 'reporter'>) =>
  role === 'policyholder' || role === 'driver_ours';

/**
 * @param document what the policy covered when it happened; nothing while no policy is known
 */
export function linesOf(loss: Loss, document: PolicyDocument | undefined): LineDraft[] {
  return isOfOurPolicy(loss)
    ? [...ownLines(loss, document), ...linesOfOthers(loss, document)]
    : strangersLines(loss, document);
}

function ownLines(loss: Loss, document: PolicyDocument | undefined): LineDraft[] {
  const { kind, ours } = loss;
  const covers = coversIn(document, ours?.policyPosition ?? null);
  const lines: LineDraft[] = [];
  const add = (coverage: Coverage, more: Partial<LineDraft> = {}) =>
    lines.push({ owner: { who: 'policyholder' }, coverage, track: 'first', vehicle: 'ours', ...more });
  if (ours?.isDamaged) {
    const [coverage, isCovered] = damageCoverage(kind, covers);
    add(coverage, isCovered ? {} : { isUncovered: true });
    const cannotDrive = ours.isDrivable === false || kind === 'theft';
    if (covers('rental') && kind !== 'glass' && (cannotDrive || loss.wantsRental)) add('RENT');
    if (covers('towing') && cannotDrive && kind !== 'theft') add('TOW');
  }
  const hurt: LineOwner[] = [
    ...(loss.reporter.isHurt ? [{ who: 'reporter' } as const] : []),
    ...loss.people.flatMap(({ role, isHurt }, at) =>
      isHurt && (role === 'driver_ours' || role === 'passenger') ? [{ who: 'person', at } as const] : [],
    ),
  ];
  for (const owner of hurt) {
    const injury = ownInjury(kind, covers);
    add(injury ?? 'MED', { owner, vehicle: null, ...(injury ? {} : { isUncovered: true }) });
  }
  return lines;
}

/** What pays for damage to our own car. */
function damageCoverage(kind: ClaimKind, covers: Covers): [Coverage, isCovered: boolean] {
  if (kind === 'glass') return ['GLASS', covers('comprehensive')];
  if (isAlone(kind)) return ['COMP', covers('comprehensive')];
  if (kind === 'hit_and_run' && !covers('collision') && covers('uninsured_motorist_property')) return ['UMPD', true];
  return ['COLL', covers('collision')];
}

function ownInjury(kind: ClaimKind, covers: Covers): Coverage | undefined {
  if (covers('personal_injury_protection')) return 'PIP';
  if (covers('medical_payments')) return 'MED';
  return kind === 'hit_and_run' && covers('uninsured_motorist') ? 'UMBI' : undefined;
}

/** What our policyholder says of others: each of their cars, each of them who is hurt. */
function linesOfOthers(loss: Loss, document: PolicyDocument | undefined): LineDraft[] {
  if (isAlone(loss.kind) || loss.kind === 'hit_and_run') return [];
  const covers = coversIn(document, null);
  const uncovered = (kind: CoverageKind) => (document && !covers(kind) ? { isUncovered: true as const } : {});
  return [
    ...loss.others.map(
      (_, at): LineDraft => ({
        ...{
          owner: { who: 'other', at },
          coverage: 'PD_3P',
          track: 'third',
          vehicle: at,
          ...uncovered('property_damage'),
        },
      }),
    ),
    ...loss.people.flatMap(({ role, isHurt }, at): LineDraft[] =>
      isHurt && (role === 'driver_other' || role === 'pedestrian' || role === 'owner_other')
        ? [
            {
              owner: { who: 'person', at },
              coverage: 'BI_3P',
              track: 'third',
              vehicle: null,
              ...uncovered('bodily_injury'),
            },
          ]
        : [],
    ),
  ];
}

/** What somebody else asks for: their car, their injury; who was in our car of our own coverage for that. */
function strangersLines(loss: Loss, document: PolicyDocument | undefined): LineDraft[] {
  const owner = { who: 'reporter' } as const;
  const covers = coversIn(document, null);
  const own = loss.reporter.role === 'passenger' ? ownInjury(loss.kind, covers) : undefined;
  const injury: LineDraft[] = loss.reporter.isHurt
    ? [
        own
          ? { owner, coverage: own, track: 'first', vehicle: null }
          : { owner, coverage: 'BI_3P', track: 'third', vehicle: null },
      ]
    : [];
  const damage = loss.others.flatMap(({ isDamaged }, at): LineDraft[] =>
    isDamaged ? [{ owner, coverage: 'PD_3P', track: 'third', vehicle: at }] : [],
  );
  const lines = [...damage, ...injury];
  // Whatever it is that was broken: somebody asks for it.
  return lines.length > 0 ? lines : [{ owner, coverage: 'PD_3P', track: 'third', vehicle: null }];
}

type Covers = (kind: CoverageKind) => boolean;

function coversIn(document: PolicyDocument | undefined, position: number | null): Covers {
  const car = document?.vehicles.find((vehicle) => vehicle.position === position);
  const kinds = new Set([...(document?.coverages ?? []), ...(car?.coverages ?? [])].map(({ kind }) => kind));
  return (kind) => kinds.has(kind);
}
