// Decides which lines a loss opens, each for a person, a coverage and a vehicle. First-party lines depend on what the
// policy covered at that moment. A third party's line is opened whether or not we owe it, since that is what must be
// investigated.
import type { Coverage, CoverageKind, Track } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import type { ClaimKind } from '../claim.ts';
import type { Loss } from '../loss.ts';

/** The loss's reporter, one of its `people` by index, or the owner of one of its `others` by index. */
export type LineOwner =
  | { who: 'reporter' }
  | { who: 'policyholder' }
  | { who: 'person'; at: number }
  | { who: 'other'; at: number };
export type LineDraft = {
  owner: LineOwner;
  coverage: Coverage;
  track: Track;
  /** The line's car: ours, or one of `others` by index. */
  vehicle: 'ours' | number | null;
  /**
   * A person reviews the line and answers: the policy does not have this coverage, or only some of its cars do and it is
   * not known which car it was.
   */
  problem?: Exclude<Cover, 'covered'>;
};

/** Losses that involve no other car. */
const ALONE: readonly ClaimKind[] = ['animal', 'weather', 'theft', 'glass'];
export const isAlone = (kind: ClaimKind) => ALONE.includes(kind);

export const isOfOurPolicy = ({ reporter: { role } }: Pick<Loss, 'reporter'>) =>
  role === 'policyholder' || role === 'driver_ours';

/** @param document what the policy covered at the time of the loss; undefined while the policy is unknown */
export function linesOf(loss: Loss, document: PolicyDocument | undefined): LineDraft[] {
  if (!isOfOurPolicy(loss)) return strangersLines(loss, document);
  const lines = [...ownLines(loss, document), ...linesOfOthers(loss, document)];
  // The desk works on lines: without one, nobody would ever see the report.
  return lines.length > 0 ? lines : [ownDamage(loss, coversIn(document, loss.ours?.policyPosition ?? null))];
}

function ownLines(loss: Loss, document: PolicyDocument | undefined): LineDraft[] {
  const { kind, ours } = loss;
  const covers = coversIn(document, ours?.policyPosition ?? null);
  const lines: LineDraft[] = [];
  const add = (coverage: Coverage, more: Partial<LineDraft> = {}) => lines.push({ ...OF_OUR_CAR, coverage, ...more });
  if (ours?.isDamaged) {
    lines.push(ownDamage(loss, covers));
    const cannotDrive = ours.isDrivable === false || kind === 'theft';
    const rental = covers('rental');
    const towing = covers('towing');
    if (rental !== 'missing' && kind !== 'glass' && (cannotDrive || loss.wantsRental)) add('RENT', problemOf(rental));
    if (towing !== 'missing' && cannotDrive && kind !== 'theft') add('TOW', problemOf(towing));
  }
  const hurt: LineOwner[] = [
    ...(loss.reporter.isHurt ? [{ who: 'reporter' } as const] : []),
    ...loss.people.flatMap(({ role, isHurt }, at) =>
      isHurt && (role === 'driver_ours' || role === 'passenger') ? [{ who: 'person', at } as const] : [],
    ),
  ];
  for (const owner of hurt) {
    const injury = ownInjury(kind, covers);
    add(injury ?? 'MED', { owner, vehicle: null, ...(injury ? {} : { problem: 'missing' }) });
  }
  return lines;
}

const OF_OUR_CAR = { owner: { who: 'policyholder' }, track: 'first', vehicle: 'ours' } as const;

function ownDamage({ kind }: Loss, covers: Covers): LineDraft {
  const [coverage, cover] = damageCoverage(kind, covers);
  return { ...OF_OUR_CAR, coverage, ...problemOf(cover) };
}

/** Coverages that pay for damage to the insured's own car. */
function damageCoverage(kind: ClaimKind, covers: Covers): [Coverage, Cover] {
  if (kind === 'glass') return ['GLASS', covers('comprehensive')];
  if (isAlone(kind)) return ['COMP', covers('comprehensive')];
  const property = covers('uninsured_motorist_property');
  if (kind === 'hit_and_run' && covers('collision') === 'missing' && property === 'covered') return ['UMPD', property];
  return ['COLL', covers('collision')];
}

function ownInjury(kind: ClaimKind, covers: Covers): Coverage | undefined {
  const has = (each: CoverageKind) => covers(each) === 'covered';
  if (has('personal_injury_protection')) return 'PIP';
  if (has('medical_payments')) return 'MED';
  return kind === 'hit_and_run' && has('uninsured_motorist') ? 'UMBI' : undefined;
}

/** The lines for others that our policyholder reports: one per car, and one per injured person. */
function linesOfOthers(loss: Loss, document: PolicyDocument | undefined): LineDraft[] {
  if (isAlone(loss.kind) || loss.kind === 'hit_and_run') return [];
  const covers = coversIn(document, null);
  const uncovered = (kind: CoverageKind) => (document ? problemOf(covers(kind)) : {});
  return [
    ...loss.others.map(
      (_, at): LineDraft => ({
        owner: { who: 'other', at },
        coverage: 'PD_3P',
        track: 'third',
        vehicle: at,
        ...uncovered('property_damage'),
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

/**
 * A third party's own claim: their car, their injury, and the injury of whoever else they say is hurt. A passenger of our
 * car uses our own coverage for injuries.
 */
function strangersLines(loss: Loss, document: PolicyDocument | undefined): LineDraft[] {
  const owner = { who: 'reporter' } as const;
  const covers = coversIn(document, null);
  const own = loss.reporter.isInOurCar ? ownInjury(loss.kind, covers) : undefined;
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
  const others = loss.people.flatMap(({ isHurt }, at): LineDraft[] =>
    isHurt ? [{ owner: { who: 'person', at }, coverage: 'BI_3P', track: 'third', vehicle: null }] : [],
  );
  const lines = [...damage, ...injury];
  // Opens a property damage line even when nothing specific was named, because the reporter makes a claim.
  const theirs: LineDraft[] = lines.length > 0 ? lines : [{ owner, coverage: 'PD_3P', track: 'third', vehicle: null }];
  return [...theirs, ...others];
}

type Cover = 'covered' | 'missing' | 'undecided';
/** The coverage of the policy that pays for the injury of a passenger of our car, if it has one. */
export const injuryOfPassenger = (kind: ClaimKind, document: PolicyDocument): Coverage | undefined =>
  ownInjury(kind, coversIn(document, null));

type Covers = (kind: CoverageKind) => Cover;
const problemOf = (cover: Cover): Pick<LineDraft, 'problem'> => (cover === 'covered' ? {} : { problem: cover });

/** @param position the car's on the policy; null while it is not known, or for a car that is not on it */
function coversIn(document: PolicyDocument | undefined, position: number | null): Covers {
  const car = document?.vehicles.find((vehicle) => vehicle.position === position);
  const kindsOf = (coverages: PolicyDocument['coverages'] = []) => coverages.map(({ kind }) => kind);
  const kinds = new Set([...kindsOf(document?.coverages), ...kindsOf(car?.coverages)]);
  const ofAnyCar = new Set(car ? [] : document?.vehicles.flatMap(({ coverages }) => kindsOf(coverages)));
  return (kind) => (kinds.has(kind) ? 'covered' : ofAnyCar.has(kind) ? 'undecided' : 'missing');
}
