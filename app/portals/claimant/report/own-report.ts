import { redirect } from 'react-router';
import { DRAFT_DAYS } from '#config/security-limits.ts';
import { findReportOf } from '#insurance/claims/reports/begin-report.ts';
import type { ReportFacts } from '#insurance/claims/reports/report-facts.ts';
import { factsOfReport } from '#insurance/claims/reports/report-in-words.ts';
import { openStep } from '#insurance/claims/reports/report-steps.ts';
import type { Report } from '#insurance/claims/reports/report-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { reportPath } from './report-path.ts';

const DAY_SECONDS = 86_400;

export const reportCookie = (request: Request, token: string) =>
  writtenCookie(request, 'report', token, DRAFT_DAYS * DAY_SECONDS);

/** Redirects to the first page of a new report, and sets the cookie by which this browser is recognized. */
export const toFirstPage = (request: Request, token: string) =>
  redirect(inSameLanguage(reportPath('what'), request), {
    status: 303,
    headers: { 'set-cookie': reportCookie(request, token) },
  });

export type OwnReport = { report: Report; facts: ReportFacts; token: string };

/** The report that this browser is writing or has just sent. */
export async function findOwn(context: Context, request: Request): Promise<OwnReport | undefined> {
  const token = readCookie(request, 'report');
  const report = token ? await findReportOf(context, token) : undefined;
  return report && token ? { report, token, facts: await factsOfReport(context.db, report) } : undefined;
}

/**
 * Like `findOwn`, while the report is a draft. Throws a redirect to the start without a report, to the result if it was
 * sent.
 */
export async function draftOf(context: Context, request: Request): Promise<OwnReport> {
  const own = await findOwn(context, request);
  if (!own) throw redirect(inSameLanguage(reportPath(), request), 303);
  if (own.report.sentAt) throw redirect(inSameLanguage(reportPath('sent'), request), 303);
  return own;
}

/** The page where the report continues. */
export const openPath = ({ report, facts }: OwnReport) =>
  reportPath(report.sentAt ? 'sent' : openStep(facts, report.answers));
