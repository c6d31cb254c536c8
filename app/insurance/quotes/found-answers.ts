// What counts of a quote: what its person said, and in place of it or beside it what a record says and was accepted. What
// was said is never lost: it lies beside what counts instead, and is all that the quote itself keeps.

import { daysBetween } from '#platform/calendar/day.ts';
import { countsUntil } from '../rating/driver-rates.ts';
import type { RecordItem } from '../records/record-source.ts';
import type { Found, RecordDecision, RecordReport } from '../records/record-store.ts';
import {
  type FoundSource,
  OWNER,
  type PriorInsuranceAnswer,
  type QuoteAnswers,
  type QuoteIncident,
  type QuoteVehicle,
} from './quote-answers.ts';

/** One thing that a record says, beside what was said of it. */
export type Finding = {
  /** Of a form: `17-1`. */
  id: string;
  report: RecordReport;
  item: RecordItem;
  said?: QuoteIncident | PriorInsuranceAnswer | QuoteVehicle | undefined;
  /** `uncounted`: no price counts it, so nothing is asked about it. */
  standing: 'same' | 'differs' | 'better' | 'uncounted';
  decision?: { is: RecordDecision; why?: string | undefined } | undefined;
};

/** One event is written down on another day by the police, a court and its person. */
const SAME_EVENT_DAYS = 45;
const isNear = (one: string, other: string) => Math.abs(daysBetween(one, other)) <= SAME_EVENT_DAYS;

/**
 * Everything that was found about the people and cars of a quote as they are now. What two reports say is one finding: the
 * first report's.
 *
 * @param answers what was said
 */
export function findingsIn(answers: QuoteAnswers, { reports }: Pick<Found, 'reports'>): Finding[] {
  const matched = new Set<QuoteIncident>();
  const findings: Finding[] = [];
  for (const report of reports) {
    for (const item of report.items) {
      const beside = besideSaid(answers, report, item, { findings, matched });
      if (!beside) continue;
      // Of insurance the report that came last, of the same person under another name or birth.
      const former = item.what === 'insurance' ? findings.findIndex((each) => each.item.what === item.what) : -1;
      if (former >= 0) findings.splice(former, 1);
      findings.push({ id: `${report.id}-${item.id}`, report, item, decision: report.decisions[item.id], ...beside });
    }
  }
  return findings;
}

type Beside = Pick<Finding, 'said' | 'standing'>;
type SoFar = { findings: Finding[]; matched: Set<QuoteIncident> };

/** @returns nothing of somebody, or a car, that the quote no longer names, and of what another report has named */
function besideSaid(answers: QuoteAnswers, report: RecordReport, item: RecordItem, so: SoFar): Beside | undefined {
  switch (item.what) {
    case 'incident': {
      const isNamed = report.subject === OWNER || answers.drivers.some(({ key }) => key === report.subject);
      if (!isNamed || isKnown(so.findings, report, item)) return undefined;
      return besideIncident(answers, report, item, so.matched);
    }
    case 'insurance':
      return besideInsurance(answers.insurance, report, item);
    case 'lender': {
      const car = answers.vehicles.find(({ key }) => key === report.subject);
      return car && { said: car, standing: car.ownership === 'owned' ? 'differs' : 'same' };
    }
  }
}

type Incident = Extract<RecordItem, { what: 'incident' }>;

/** Another report has named it. */
const isKnown = (findings: Finding[], { subject }: RecordReport, { kind, on }: Incident): boolean =>
  findings.some(
    ({ report, item }) =>
      item.what === 'incident' && report.subject === subject && item.kind === kind && isNear(item.on, on),
  );

function besideIncident(
  { incidents }: QuoteAnswers,
  { subject, askedOn }: RecordReport,
  { kind, on }: Incident,
  matched: Set<QuoteIncident>,
): Beside {
  const near = incidents.filter((each) => each.who === subject && isNear(each.on, on) && !matched.has(each));
  const said = near.find((each) => each.kind === kind) ?? near[0];
  if (said) matched.add(said);
  if (said?.kind === kind) return { said, standing: 'same' };
  // A policy begins tomorrow at the earliest.
  const isRated = kind !== 'not_at_fault' && countsUntil(on) > askedOn;
  return { said, standing: isRated || said ? 'differs' : 'uncounted' };
}

/** As the form asks it: a year or more, six months, one, less. */
const bandOf = (months: number) => [12, 6, 1].find((least) => months >= least) ?? 0;

type Insurance = Extract<RecordItem, { what: 'insurance' }>;

function besideInsurance(
  said: PriorInsuranceAnswer | undefined,
  { askedOn }: RecordReport,
  { endsOn, months, hasBi50 }: Insurance,
): Beside {
  if (!said) return { said, standing: 'uncounted' };
  const saidMonths = said.had === 'never' ? 0 : bandOf(said.months ?? 0);
  const saidEnd = said.endsOn ?? (said.had === 'now' ? askedOn : endsOn);
  const endsSooner = daysBetween(endsOn, saidEnd);
  const isLess = bandOf(months) < saidMonths || (said.limits === 'bi50' && !hasBi50) || endsSooner > 1;
  const isMore =
    bandOf(months) > saidMonths || (said.limits !== 'bi50' && hasBi50) || (said.had === 'lapsed' && endsSooner < -1);
  return { said, standing: isLess ? 'differs' : isMore ? 'better' : 'same' };
}

/** Whether a finding waits for its person to say whether it is right. */
export const isAsked = ({ standing }: Finding): boolean => standing === 'differs' || standing === 'better';

/** What was accepted, or upheld. */
export const isCounted = ({ decision, ...finding }: Finding) =>
  isAsked({ decision, ...finding }) && (decision?.is === 'accepted' || decision?.is === 'upheld');

/**
 * What counts, of what was said and what was found.
 *
 * @param taken which findings stand in for what was said
 */
export function withFound(
  said: QuoteAnswers,
  found: Pick<Found, 'reports'> | undefined,
  taken: (finding: Finding) => boolean = isCounted,
): QuoteAnswers {
  if (!found || found.reports.length === 0) return said;
  const { incidents, insurance, vehicles, ...answers } = said;
  const findings = findingsIn(said, found).filter(taken);
  return {
    ...answers,
    incidents: incidentsWith(incidents, findings),
    insurance: insurance && insuranceWith(insurance, findings),
    vehicles: vehicles.map((car) => vehicleWith(car, findings)),
  };
}

const sourceOf = ({ report, item }: Finding): FoundSource => ({
  ...{ report: report.id, item: item.id, kind: report.kind, name: report.source.name, on: report.askedOn },
});

function incidentsWith(said: QuoteIncident[], taken: Finding[]): QuoteIncident[] {
  const found = taken.flatMap((finding): QuoteIncident[] => {
    if (finding.item.what !== 'incident') return [];
    const former = said.find((each) => each === finding.said);
    return [
      {
        ...{ key: `r${finding.id}`, who: finding.report.subject, kind: finding.item.kind, on: finding.item.on },
        ...{ source: sourceOf(finding), said: former },
      },
    ];
  });
  // Each in the place of what it stands in for: what was said keeps its order, and is compared in it again.
  return [
    ...said.map((each) => found.find((other) => other.said === each) ?? each),
    ...found.filter((each) => each.said === undefined),
  ];
}

function insuranceWith(said: PriorInsuranceAnswer, taken: Finding[]): PriorInsuranceAnswer {
  const finding = taken.find(({ item }) => item.what === 'insurance');
  if (finding?.item.what !== 'insurance') return said;
  const { carrier, endsOn, months, hasBi50 } = finding.item;
  return {
    had: endsOn < finding.report.askedOn ? 'lapsed' : 'now',
    ...{ carrier, endsOn, months, limits: hasBi50 ? 'bi50' : 'less' },
    without: said.without ?? 'none',
    ...{ source: sourceOf(finding), said },
  };
}

function vehicleWith(car: QuoteVehicle, taken: Finding[]): QuoteVehicle {
  const finding = taken.find(({ item, said }) => item.what === 'lender' && said === car);
  return finding ? { ...car, ownership: 'financed', saidOwnership: car.ownership, source: sourceOf(finding) } : car;
}

/** What was said alone. */
export function saidOf(answers: QuoteAnswers): QuoteAnswers {
  const { incidents, insurance, vehicles, ...others } = answers;
  return {
    ...others,
    incidents: incidents.flatMap(({ source, said, ...incident }) => (source ? (said ? [said] : []) : [incident])),
    insurance: insurance?.said ?? insurance,
    vehicles: vehicles.map(({ source, saidOwnership, ...car }) =>
      source ? { ...car, ownership: saidOwnership } : car,
    ),
  };
}
