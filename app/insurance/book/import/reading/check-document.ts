// Checks on a policy beyond the shape of its document: what our tables require, and whether its dates agree.
import { brand } from '#config/brand.ts';
import { STATES, stateNamed, states } from '#config/states.ts';
import type { ImportedPolicy, PolicyCoverage, PolicyDocument } from '#contract/policy-document.ts';
import { isValidVin } from '../../../vehicles/vin.ts';
import { zipCode } from '../../../zips/zip-code.ts';
import type { FileDays } from '../file/file-days.ts';
import { type Problem, problem } from '../file/import-problem.ts';

const EARLIEST_BIRTH = '1900-01-01';

export function checkPolicy({ policy, instalments }: ImportedPolicy, days: FileDays): Problem[] {
  return [
    ...checkBook(policy),
    ...checkTerms(policy),
    ...checkPeople(policy, days.later[brand.home]),
    ...checkVehicles(policy),
    ...policy.coverages.flatMap((each, at) => checkCoverage(each, `policy.coverages.${at}`)),
    ...checkStatus(policy, days),
    ...checkBills(policy, instalments),
  ];
}

function checkBook({ state, prefix, line, premium_cents, zip, garaging_zip }: PolicyDocument): Problem[] {
  const ours = stateNamed(state);
  if (!ours) return [problem('state-not-ours', 'policy.state', STATES.join(', '))];
  // A state where the line of business is not written has no prefix for it.
  const expected = states[ours].lines[line];
  const kept = garaging_zip ?? zip;
  const place = zipCode(kept);
  const field = garaging_zip ? 'policy.garaging_zip' : 'policy.zip';
  return [
    ...(prefix === expected ? [] : [problem('prefix-of-other-state', 'policy.prefix', expected ?? `${state}C`)]),
    ...(premium_cents > 0 ? [] : [problem('no-premium', 'policy.premium_cents')]),
    ...(place && place.state !== state ? [problem('garaged-in-other-state', field, place.state)] : []),
    ...(place ? [] : [problem('unknown-zip', field)]),
  ];
}

function checkTerms({ term, former_terms }: PolicyDocument): Problem[] {
  const terms = [...former_terms.toSorted((a, b) => a.number - b.number), term];
  const isInOrder = terms.every(({ number, effective_on, expires_on }, at) => {
    const before = terms[at - 1];
    const follows = !before || (before.number < number && before.expires_on <= effective_on);
    return follows && effective_on < expires_on;
  });
  const isCharged = former_terms.every(({ premium_cents }) => premium_cents > 0);
  return isInOrder && isCharged ? [] : [problem('terms-out-of-order', 'policy.former_terms')];
}

const checkPeople = ({ insureds, drivers }: PolicyDocument, today: string): Problem[] =>
  Object.entries({ insureds, drivers }).flatMap(([name, people]) =>
    people.flatMap(({ date_of_birth: born }, at) =>
      EARLIEST_BIRTH <= born && born <= today
        ? []
        : [problem('birth-out-of-range', `policy.${name}.${at}.date_of_birth`)],
    ),
  );

const checkVehicles = ({ vehicles }: PolicyDocument): Problem[] =>
  vehicles.flatMap(({ vin, added_on, removed_on, state_reported_on, coverages }, at) => {
    const field = `policy.vehicles.${at}`;
    const isInOrder = [removed_on, state_reported_on].every((day) => day === null || day >= added_on);
    return [
      ...(isInOrder ? [] : [problem('days-out-of-order', `${field}.added_on`)]),
      ...(isValidVin(vin) ? [] : [problem('vin-check-digit', `${field}.vin`)]),
      ...coverages.flatMap((each, which) => checkCoverage(each, `${field}.coverages.${which}`)),
    ];
  });

function checkCoverage({ kind, ...of }: PolicyCoverage, field: string): Problem[] {
  const { limit_cents: limit, limit_per_accident_cents: accident, deductible_cents: deductible } = of;
  const hasDeductible = kind !== 'comprehensive' && kind !== 'collision';
  const isInOrder = limit !== 0 && (accident === null || (limit !== null && accident >= limit));
  return [
    ...(hasDeductible || deductible !== null ? [] : [problem('no-deductible', `${field}.deductible_cents`, kind)]),
    ...(isInOrder ? [] : [problem('limits-out-of-order', `${field}.limit_cents`, kind)]),
  ];
}

/** A term ends at midnight, so on its last day it already counts as over. */
function checkStatus({ state, status, term, cancels_on }: PolicyDocument, { earlier, later }: FileDays): Problem[] {
  const ours = stateNamed(state) ?? brand.home;
  const field = 'policy.status';
  if (status === 'active' && term.expires_on <= earlier[ours])
    return [problem('over-and-active', field, term.expires_on)];
  if (status === 'expired' && term.expires_on > later[ours])
    return [problem('not-over-and-expired', field, term.expires_on)];
  const isWithin = cancels_on === null || (term.effective_on <= cancels_on && cancels_on <= term.expires_on);
  return isWithin ? [] : [problem('days-out-of-order', 'policy.cancels_on')];
}

function checkBills({ premium_cents, fees }: PolicyDocument, bills: ImportedPolicy['instalments']): Problem[] {
  const field = (at: number, name: string) => `instalments.${at}.${name}`;
  const problems = bills.flatMap(({ number, amount_cents, paid_cents, paid_on }, at) => [
    ...(bills.findIndex((other) => other.number === number) === at ? [] : [problem('bill-twice', field(at, 'number'))]),
    ...(paid_cents > amount_cents ? [problem('paid-too-much', field(at, 'paid_cents'))] : []),
    ...(paid_cents > 0 !== (paid_on !== null) ? [problem('paid-without-day', field(at, 'paid_on'))] : []),
  ]);
  const least = premium_cents + fees.reduce((sum, { cents }) => sum + cents, 0);
  const billed = bills.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  // The bills may add up to more, because the source adds its installment fees.
  if (bills.length > 0 && billed < least) problems.push(problem('bills-differ', 'instalments'));
  return problems;
}
