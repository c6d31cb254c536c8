// Decides which changes can be made at once, which need a person at the service desk, and which are refused.
import type { Moratorium } from '#config/insurance/moratoriums.ts';
import { isInAreas, STATES, states } from '#config/states.ts';
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { isSamePerson } from '../../parties/party.ts';
import { type EligibilityReason, eligibilityOf } from '../../rating/eligibility.ts';
import { type AskedToRefuse, type Refusal, refusalsOf } from './change-refusals.ts';
import { type Difference, differenceOf, garagingZipOf, isSame, lenderOn } from './difference.ts';
import { isElectedAnew } from './elections.ts';
import { leavesUnpaid, type Unpaid } from './leaves-unpaid.ts';
import { heldBackUntil, insuresItself, isOfOwnCar } from './moratorium.ts';
import { priceChange } from './price-change.ts';
import { readDocument } from './price-document.ts';
import { isBelowMinimum } from './state-minimum.ts';

/** Why a person decides. */
export const DESK_REASONS = [
  'out-of-sequence',
  'cancel-pending',
  'lender-on-vehicle',
  'lender-removed',
  'last-vehicle',
  'driver-excluded',
  'driver-removed',
  'driver-included',
  'driver-facts',
  'vehicle-facts',
  'policy-facts',
  'named-insured',
  'coverage-rejected',
  'other-state',
  'mailed-elsewhere',
  'no-contact-on-file',
  'priced-by-hand',
  'moratorium',
] as const;

/** Why an underwriter looks at a quote before it has a price: no consent to look-ups, or a disputed record. */
export type RecordReason = 'records-not-asked' | 'records-disputed';

export type RuleReason = Refusal | (typeof DESK_REASONS)[number] | EligibilityReason | RecordReason;

/** What must be done before the change is made. */
export const NEEDS = [
  /** The person making the change has read what it leaves uncovered. */
  'unpaid-confirmed',
  /** All drivers of the household are named. */
  'household-answered',
  /** A code that was sent to the contact on file. */
  'contact-code',
  /** A named insured's signature. */
  'signature',
  /** An underwriter has reviewed what the rules refer. */
  'referral-cleared',
] as const;
export type Need = (typeof NEEDS)[number];

export type ChangeAsked = AskedToRefuse & {
  /** The day on which the latest version takes effect. */
  latestEffectiveOn: string;
  by: 'policyholder' | 'desk';
  hasContactOnFile: boolean;
  /** The carrier's moratoriums by default. */
  moratoriums?: readonly Moratorium[];
};

export type Ruling = {
  /** `desk`: the policyholder can request the change. */
  outcome: 'at-once' | 'desk' | 'refused';
  reasons: RuleReason[];
  needs: Need[];
  unpaid: Unpaid[];
  endsOn?: PolicyDocument['cancels_on'];
};

/** Declined by the eligibility table, but still sent to the desk, which may know a solution. */
const FOR_THE_DESK: readonly RuleReason[] = ['below-state-minimum', 'financed-without-physical-damage'];

export function ruleChange(asked: ChangeAsked): Ruling {
  const { before, after } = asked;
  const [differences, unpaid] = [differenceOf(before, after), leavesUnpaid(before, after)];
  const refused = refusalsOf(asked, differences);
  if (refused.length > 0) return { outcome: 'refused', reasons: refused, needs: [], unpaid, endsOn: before.cancels_on };

  const { declines, refers } = newlyFailed(asked);
  const findings = [
    ...(asked.effectiveOn < asked.latestEffectiveOn ? [desk('out-of-sequence')] : []),
    ...declines.map((reason) => desk(reason)),
    ...refers.map((reason) => desk(reason, 'referral-cleared')),
    ...differences.map((difference) => findingOf(difference, asked, differences)),
    ...(isElectedAnew(before, after) ? [desk('coverage-rejected', 'signature')] : []),
    ...priceFindings(asked, differences),
    ...stormFindings(asked, differences),
  ];
  const reasons = [...new Set(findings.flatMap((each) => each.reasons))];
  const needs = [...new Set(findings.flatMap((each) => each.needs))];
  return asked.by === 'desk' ? ruleAtDesk(reasons, declines, needs, unpaid) : ruleOwn(reasons, declines, needs, unpaid);
}

function ruleOwn(reasons: RuleReason[], declines: RuleReason[], needs: Need[], unpaid: Unpaid[]): Ruling {
  const refused = declines.filter((reason) => !FOR_THE_DESK.includes(reason));
  if (refused.length > 0) return { outcome: 'refused', reasons: refused, needs: [], unpaid };
  return { outcome: reasons.length > 0 ? 'desk' : 'at-once', reasons, needs, unpaid };
}

/** The desk can make changes that a policyholder can only request, unless declined by the table or out of sequence. */
function ruleAtDesk(reasons: RuleReason[], declines: RuleReason[], needs: Need[], unpaid: Unpaid[]): Ruling {
  const refused = reasons.filter((reason) => reason === 'out-of-sequence' || declines.includes(reason));
  if (refused.length > 0) return { outcome: 'refused', reasons: refused, needs: [], unpaid };
  return { outcome: 'at-once', reasons, needs: needs.filter((need) => need !== 'contact-code'), unpaid };
}

/**
 * Eligibility rules that the policy met before the change and fails after it. When it cannot be rated, only the state
 * minimum is checked.
 */
function newlyFailed({ before, after, effectiveOn }: ChangeAsked): Record<'declines' | 'refers', EligibilityReason[]> {
  const [was, is] = [readDocument(before, effectiveOn), readDocument(after, effectiveOn)];
  const left: EligibilityReason[] = isNamedDriverOff(before, after) ? ['named-insured-not-rated'] : [];
  if (is.kind === 'by-hand') return { declines: [...left, ...newlyBelow(before, after)], refers: [] };
  const { rates, eligibility } = is.plan;
  const had = was.kind === 'by-hand' ? [] : eligibilityOf(was.answers, rates, eligibility).reasons;
  const failed = eligibilityOf(is.answers, rates, eligibility).reasons.filter((reason) => !had.includes(reason));
  const outcomeOf = (outcome: 'refer' | 'decline') =>
    eligibility.filter((rule) => rule.outcome === outcome && failed.includes(rule.id)).map(({ id }) => id);
  return { declines: [...left, ...outcomeOf('decline')], refers: outcomeOf('refer') };
}

/** Once the named insured is off the list of drivers, the answers would have another driver in their place. */
function isNamedDriverOff(before: PolicyDocument, { insureds: [named], drivers }: PolicyDocument): boolean {
  if (!named || drivers.some((driver) => isSamePerson(driver, named))) return false;
  return before.drivers.some((driver) => driver.status === 'rated' && isSamePerson(driver, named));
}

const newlyBelow = (before: PolicyDocument, after: PolicyDocument): EligibilityReason[] =>
  before.state === after.state && isBelowMinimum(after) && !isBelowMinimum(before) ? ['below-state-minimum'] : [];

type Finding = { reasons: RuleReason[]; needs: Need[] };
const IMMEDIATE: Finding = { reasons: [], needs: [] };
const atOnceAfter = (need: Need): Finding => ({ reasons: [], needs: [need] });
const desk = (reason: RuleReason, ...needs: Need[]): Finding => ({ reasons: [reason], needs });

type Find<Kind> = (difference: Difference & { kind: Kind }, asked: ChangeAsked, all: Difference[]) => Finding;
type Findings = { [Kind in Difference['kind']]: Find<Kind> };

const always = (finding: Finding) => () => finding;

const confirmed = (_: Difference, asked: ChangeAsked) => confirmedByContact(asked);

const signed = (reason: RuleReason) => always(desk(reason, 'signature'));

/** Coverage is taken away. */
const lessCovered = (difference: { coverage: CoverageKind; vehicle: number }, { before }: ChangeAsked) =>
  isLendersConcern(difference, before)
    ? desk('lender-on-vehicle', 'unpaid-confirmed')
    : atOnceAfter('unpaid-confirmed');

/** What a policyholder may do about each kind of difference. */
const FINDINGS: Findings = {
  'vehicle-added': ({ vehicle }, asked) => additionOf(vehicle, asked),
  'vehicle-removed': ({ vehicle }, asked, all) => removalOf(vehicle, asked, all),
  'vehicle-changed': (difference, _, all) => vehicleChangeOf(difference, all),
  'coverage-added': always(IMMEDIATE),
  'coverage-removed': lessCovered,
  'limit-raised': always(IMMEDIATE),
  'limit-lowered': lessCovered,
  'deductible-raised': always(IMMEDIATE),
  'deductible-lowered': always(IMMEDIATE),
  'driver-added': always(atOnceAfter('household-answered')),
  'driver-removed': signed('driver-removed'),
  'driver-excluded': signed('driver-excluded'),
  'driver-included': always(desk('driver-included')),
  'driver-changed': ({ field }, _, all) => (field === 'name' && isOfInsured(all) ? IMMEDIATE : desk('driver-facts')),
  'insured-added': signed('named-insured'),
  'insured-removed': signed('named-insured'),
  'insured-changed': signed('named-insured'),
  'lender-added': confirmed,
  'lender-removed': always(desk('lender-removed')),
  'lender-changed': confirmed,
  'contact-changed': confirmed,
  // Documents print the policy's state with the mailing address.
  'address-changed': (_, asked) =>
    isOutside(asked.after.zip, asked.after) && !isKeptElsewhere(asked.after)
      ? desk('mailed-elsewhere')
      : confirmedByContact(asked),
  'garaging-changed': (_, asked) =>
    isKeptElsewhere(asked.after) ? desk('other-state', 'signature') : confirmedByContact(asked),
  'state-changed': signed('other-state'),
  'language-changed': always(IMMEDIATE),
  'facts-changed': ({ field }) => (field === 'paperless' ? IMMEDIATE : desk('policy-facts')),
  'policy-changed': always(desk('policy-facts')),
};

function findingOf<Kind extends Difference['kind']>(
  difference: Difference & { kind: Kind },
  asked: ChangeAsked,
  all: Difference[],
): Finding {
  const kind: Kind = difference.kind;
  return FINDINGS[kind](difference, asked, all);
}

/** A named insured's new name also changes the name of the driver who is the same person. */
const isOfInsured = (all: Difference[]) => all.some(({ kind }) => kind === 'insured-changed');

/** A car that is replaced takes its loan with it, and the lienholder is notified. */
function removalOf(vehicle: number, { before, after }: ChangeAsked, all: Difference[]): Finding {
  const count = (kind: Difference['kind']) => all.filter((each) => each.kind === kind).length;
  const isReplaced = count('vehicle-added') >= count('vehicle-removed');
  const isLast = after.vehicles.every(({ removed_on }) => removed_on !== null);
  return {
    reasons: [
      ...(lenderOn(vehicle, before) && !isReplaced ? (['lender-on-vehicle'] as const) : []),
      ...(isLast ? (['last-vehicle'] as const) : []),
    ],
    needs: ['unpaid-confirmed'],
  };
}

/** A car's ownership may change together with its lienholder. */
function vehicleChangeOf({ vehicle, field }: Difference & { kind: 'vehicle-changed' }, all: Difference[]): Finding {
  const hasLenderChanged = all.some(
    (each) => each.kind.startsWith('lender-') && 'vehicle' in each && each.vehicle === vehicle,
  );
  return field === 'use' || field === 'plate' || (field === 'ownership' && hasLenderChanged)
    ? IMMEDIATE
    : desk('vehicle-facts');
}

/** A car that was removed earlier in the term, with its loan, may come back without its lienholder or with another. */
function additionOf(vehicle: number, asked: ChangeAsked): Finding {
  const [was, is] = [asked.before, asked.after].map((policy) => lenderOn(vehicle, policy));
  if (!was || isSame(was, is)) return IMMEDIATE;
  return is ? confirmedByContact(asked) : desk('lender-removed');
}

/** Coverages for damage to the car itself also protect its lienholder. */
const isLendersConcern = ({ coverage, vehicle }: { coverage: CoverageKind; vehicle: number }, before: PolicyDocument) =>
  (coverage === 'comprehensive' || coverage === 'collision') && lenderOn(vehicle, before) !== null;

const confirmedByContact = ({ hasContactOnFile }: ChangeAsked): Finding =>
  hasContactOnFile ? atOnceAfter('contact-code') : desk('no-contact-on-file');

const isKeptElsewhere = (after: PolicyDocument) => isOutside(garagingZipOf(after), after);

/** Whether a zip code is not in the policy's state. */
function isOutside(zip: string, policy: PolicyDocument): boolean {
  const state = STATES.find((code) => code === policy.state);
  return !state || !isInAreas(zip, states[state].zips);
}

/** A policy that is under notice of cancellation, or not priced by our rate books, is only changed by the desk. */
function priceFindings({ before, after, effectiveOn }: ChangeAsked, differences: Difference[]): Finding[] {
  if (!differences.some(isPriced)) return [];
  const isElsewhere = before.state !== after.state || isKeptElsewhere(after);
  const isByHand = !isElsewhere && priceChange(before, after, effectiveOn).kind === 'by-hand';
  return [
    ...(before.status === 'cancel_pending' ? [desk('cancel-pending')] : []),
    ...(isByHand ? [desk('priced-by-hand')] : []),
  ];
}

/** During a moratorium, an underwriter decides on more coverage for the insured's own cars. Existing coverage stays. */
function stormFindings({ before, after, today, moratoriums }: ChangeAsked, differences: Difference[]): Finding[] {
  if (heldBackUntil(after, today, moratoriums) === undefined) return [];
  // Replacing a car does not add one.
  const isMoreCars = after.vehicles.filter(insuresItself).length > before.vehicles.filter(insuresItself).length;
  const isMoreCover = differences.some(
    (each) => (each.kind === 'coverage-added' || each.kind === 'deductible-lowered') && isOfOwnCar(each.coverage),
  );
  return isMoreCars || isMoreCover ? [desk('moratorium', 'referral-cleared')] : [];
}

/** Whether the difference can change a price. */
export function isPriced(difference: Difference): boolean {
  switch (difference.kind) {
    case 'lender-added':
    case 'lender-changed':
    case 'lender-removed':
    case 'insured-added':
    case 'insured-changed':
    case 'insured-removed':
    case 'contact-changed':
    case 'address-changed':
    case 'language-changed':
      return false;
    case 'driver-changed':
      return difference.field !== 'name';
    case 'vehicle-changed':
      return difference.field !== 'ownership' && difference.field !== 'plate';
    default:
      return true;
  }
}
