// Combines what an applicant said with accepted findings from records. What was said is never lost: it is kept beside
// the finding that replaces it, and it alone is stored in the quote.

import { createHash } from 'node:crypto';
import { daysBetween } from '#platform/calendar/day.ts';
import { countsUntil } from '../rating/driver-rates.ts';
import type { RecordItem, RecordKind } from '../records/record-source.ts';
import type { Found, RecordDecision, RecordReport } from '../records/record-store.ts';
import {
  type FoundSource,
  OWNER,
  type PriorInsuranceAnswer,
  type QuoteAnswers,
  type QuoteIncident,
  type QuoteVehicle,
} from './quote-answers.ts';

/** One item of a record, compared with what the applicant said about it. */
export type Finding = {
  /** The name of its form field: `17-1`. */
  id: string;
  report: RecordReport;
  item: RecordItem;
  said?: QuoteIncident | PriorInsuranceAnswer | QuoteVehicle | undefined;
  /** `uncounted`: it affects no price, so the applicant is not asked about it. */
  comparison: 'same' | 'differs' | 'better' | 'uncounted';
  decision?: { is: RecordDecision; why?: string | undefined } | undefined;
};

/** SHA-256, in hexadecimal, of the data that a record is looked up with. */
export const recordPrint = (kind: RecordKind, by: object): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, by]))
    .digest('hex');

/** Police, courts and drivers may date the same event differently by this many days. */
const SAME_EVENT_DAYS = 45;
const isNear = (one: string, other: string) => Math.abs(daysBetween(one, other)) <= SAME_EVENT_DAYS;

/**
 * Everything found about the people and cars that the quote names now. When two reports contain the same event, only
 * the first report's finding is kept.
 *
 * @param answers what the applicant said
 */
export function findingsIn(answers: QuoteAnswers, { reports }: Pick<Found, 'reports'>): Finding[] {
  const matched = new Set<QuoteIncident>();
  const findings: Finding[] = [];
  for (const report of reports) {
    for (const item of report.items) {
      const beside = besideSaid(answers, report, item, { findings, matched });
      if (!beside) continue;
      // Of several insurance reports only the last counts. The earlier ones were for the same person under another name
      // or date of birth.
      const former = item.what === 'insurance' ? findings.findIndex((each) => each.item.what === item.what) : -1;
      if (former >= 0) findings.splice(former, 1);
      findings.push({ id: `${report.id}-${item.id}`, report, item, decision: report.decisions[item.id], ...beside });
    }
  }
  return findings;
}

type Beside = Pick<Finding, 'said' | 'comparison'>;
type SoFar = { findings: Finding[]; matched: Set<QuoteIncident> };

/**
 * @returns undefined for a person, car or VIN no longer in the quote, for somebody who does not drive, and for an event
 * that another report named
 */
function besideSaid(answers: QuoteAnswers, report: RecordReport, item: RecordItem, so: SoFar): Beside | undefined {
  switch (item.what) {
    case 'incident': {
      const isDriver =
        report.subject === OWNER ||
        answers.drivers.some(({ key, driving }) => key === report.subject && driving === 'drives');
      if (!isDriver || isKnown(so.findings, report, item)) return undefined;
      return besideIncident(answers, report, item, so.matched);
    }
    case 'insurance':
      return besideInsurance(answers.insurance, report, item);
    case 'lender': {
      // The title is that of the VIN. A car whose VIN was corrected is another car.
      const car = answers.vehicles.find(
        ({ key, vin }) => key === report.subject && recordPrint('vehicle', { vin }) === report.print,
      );
      return car && { said: car, comparison: car.ownership === 'owned' ? 'differs' : 'same' };
    }
  }
}

type Incident = Extract<RecordItem, { what: 'incident' }>;

/** True when another report has already named the event. */
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
  if (said?.kind === kind) return { said, comparison: 'same' };
  // A policy starts tomorrow at the earliest, so the incident must still count after today.
  const isRated = kind !== 'not_at_fault' && countsUntil(on) > askedOn;
  return { said, comparison: isRated || said ? 'differs' : 'uncounted' };
}

/** The months of prior insurance in the form's bands: 12, 6, 1 or 0. */
const bandOf = (months: number) => [12, 6, 1].find((least) => months >= least) ?? 0;

type Insurance = Extract<RecordItem, { what: 'insurance' }>;

function besideInsurance(
  said: PriorInsuranceAnswer | undefined,
  { askedOn }: RecordReport,
  { endsOn, months, hasBi50 }: Insurance,
): Beside {
  if (!said) return { said, comparison: 'uncounted' };
  const saidMonths = said.had === 'never' ? 0 : bandOf(said.months ?? 0);
  const saidEnd = said.endsOn ?? (said.had === 'now' ? askedOn : endsOn);
  const endsSooner = daysBetween(endsOn, saidEnd);
  const isLess = bandOf(months) < saidMonths || (said.limits === 'bi50' && !hasBi50) || endsSooner > 1;
  const isMore =
    bandOf(months) > saidMonths || (said.limits !== 'bi50' && hasBi50) || (said.had === 'lapsed' && endsSooner < -1);
  return { said, comparison: isLess ? 'differs' : isMore ? 'better' : 'same' };
}

/** Whether the applicant must say if the finding is right. */
export const isAsked = ({ comparison }: Finding): boolean => comparison === 'differs' || comparison === 'better';

/** Whether the finding was accepted by the applicant or upheld by an underwriter. */
export const isCounted = ({ decision, ...finding }: Finding) =>
  isAsked({ decision, ...finding }) && (decision?.is === 'accepted' || decision?.is === 'upheld');

/**
 * The answers that count, from what was said and what was found.
 *
 * @param taken selects the findings that replace what was said
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
  report: report.id,
  item: item.id,
  kind: report.kind,
  name: report.source.name,
  on: report.askedOn,
});

function incidentsWith(said: QuoteIncident[], taken: Finding[]): QuoteIncident[] {
  const found = taken.flatMap((finding): QuoteIncident[] => {
    if (finding.item.what !== 'incident') return [];
    const former = said.find((each) => each === finding.said);
    return [
      {
        key: `r${finding.id}`,
        who: finding.report.subject,
        kind: finding.item.kind,
        on: finding.item.on,
        source: sourceOf(finding),
        said: former,
      },
    ];
  });
  // Each finding takes the place of the answer it replaces, so that the order stays the same when compared again.
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
    carrier,
    endsOn,
    months,
    limits: hasBi50 ? 'bi50' : 'less',
    without: said.without ?? 'none',
    source: sourceOf(finding),
    said,
  };
}

function vehicleWith(car: QuoteVehicle, taken: Finding[]): QuoteVehicle {
  const finding = taken.find(({ item, said }) => item.what === 'lender' && said === car);
  return finding ? { ...car, ownership: 'financed', saidOwnership: car.ownership, source: sourceOf(finding) } : car;
}

/** The answers exactly as the applicant said them. */
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
