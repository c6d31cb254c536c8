import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { findOnPolicy } from './on-policy.ts';
import type { ReportFacts } from './report-facts.ts';
import { answersView } from './report-steps.ts';
import { findSentReports, findTaker, type Report } from './report-store.ts';

type Asked = Pick<Report, 'reportedAs' | 'policyId' | 'state' | 'answers' | 'sentAt'>;

/** What is known about a report before anything is asked. A sent one keeps the names of cars that have left the policy. */
export async function factsOfReport(
  db: Queryable,
  { reportedAs, policyId, state, answers, sentAt }: Asked,
  { canText = true } = {},
): Promise<ReportFacts> {
  const { cars, drivers } = await findOnPolicy(db, { policyId, state, answers, sentAt });
  return {
    reportedAs,
    state: state ?? '',
    isMatched: answers.joins !== undefined,
    cars: cars.map(({ position, modelYear, make, model }) => ({ position, label: `${modelYear} ${make} ${model}` })),
    drivers: drivers.map(({ position, firstName, lastName }) => ({ position, label: `${firstName} ${lastName}` })),
    today: dayIn(state ?? brand.home, new Date()),
    canText,
  };
}

/** Each answer of a report with its question, in the reader's language and in the order of the pages. */
export type AnsweredReport = { label: string; value: string }[];

export async function reportInWords(db: Queryable, report: Asked, language: Language): Promise<AnsweredReport> {
  const groups = answersView(await factsOfReport(db, report), report.answers, language);
  return groups.flatMap(({ rows }) => rows.map(({ label, value }) => ({ label, value })));
}

/** The reports of a claim as each person sent theirs, the first one first. For staff only. */
export async function reportsOfClaim(db: Queryable, claimId: number, language: Language) {
  const reports = [];
  for (const report of await findSentReports(db, claimId)) {
    const { id, answers, sentAt, takenBy } = report;
    reports.push({
      id,
      partyId: Number(answers.party),
      name: answers.name ?? '',
      sentAt,
      takenBy: takenBy === null ? undefined : await findTaker(db, takenBy),
      answers: await reportInWords(db, report, language),
    });
  }
  return reports;
}
