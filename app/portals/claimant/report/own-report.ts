import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { DRAFT_DAYS } from '#config/retention.ts';
import { mayDo } from '#config/staff-acts.ts';
import type { Fields } from '#contract/call.ts';
import { findReportOf } from '#insurance/claims/reports/begin-report.ts';
import { resumeCodeOf, writtenCode } from '#insurance/claims/reports/report-codes.ts';
import { isOfAnother, type ReportFacts } from '#insurance/claims/reports/report-facts.ts';
import { factsOfReport } from '#insurance/claims/reports/report-in-words.ts';
import { openStep } from '#insurance/claims/reports/report-steps.ts';
import { isForDeskOnly, type Report } from '#insurance/claims/reports/report-store.ts';
import { findStaff, type StaffMember } from '#insurance/staff/staff-store.ts';
import { signedIn } from '#platform/accounts/session.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { canText } from '#platform/messages/can-text.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { STAFF_REALM } from '#platform/sessions/realm.ts';
import { findOwnerOf, touchSession } from '#platform/sessions/session-store.ts';
import type { Elsewhere } from '../../shell/portal-away.tsx';
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

/** `taker` is the employee who takes it down for a caller. */
export type OwnReport = { report: Report; facts: ReportFacts; token: string; taker: StaffMember | undefined };

type Found = { report: Report; token: string };

/** The code that continues a report on another device; undefined when it is only for the desk. */
export const resumeCode = ({ report, token }: Found): string | undefined =>
  isForDeskOnly(report.answers) ? undefined : writtenCode(resumeCodeOf(token));

async function ofBrowser(context: Context, request: Request): Promise<Found | undefined> {
  const token = readCookie(request, 'report');
  const report = token ? await findReportOf(context, token) : undefined;
  return report && token ? { report, token } : undefined;
}

/** The employee who takes a caller's report down, while they are signed in. Without them it is not open. */
async function takerOf(context: Context, request: Request, takenBy: number): Promise<StaffMember | undefined> {
  const token = readCookie(request, 'staff');
  const person = token ? await touchSession(context.db, 'staff', hashToken(token)) : undefined;
  const member = person?.id === takenBy ? await findStaff(context.db, takenBy) : undefined;
  return member && mayDo(member.roles, 'take-report') ? member : undefined;
}

/** The report that this browser is writing or has just sent. */
export async function findOwn(context: Context, request: Request): Promise<OwnReport | undefined> {
  const found = await ofBrowser(context, request);
  if (!found) return undefined;
  const { takenBy } = found.report;
  const taker = takenBy === null ? undefined : await takerOf(context, request, takenBy);
  if (takenBy !== null && !taker) return undefined;
  return { ...found, taker, facts: await factsOfReport(context.db, found.report, { canText: canText(context.env) }) };
}

/**
 * The same. Throws a redirect to where reports begin; if an employee was taking it, to the desk, or to the sign-in once
 * their session has ended. What they typed is kept if the form was not read yet.
 */
export async function ownReport(context: Context, request: Request): Promise<OwnReport> {
  const own = await findOwn(context, request);
  if (own) return own;
  const found = await ofBrowser(context, request);
  const token = readCookie(request, 'staff');
  const owner = found && token ? await findOwnerOf(context.db, 'staff', hashToken(token)) : undefined;
  if (owner && owner.id === found?.report.takenBy) await signedIn(context, request, 'staff', STAFF_REALM.signIn);
  throw redirect(inSameLanguage(found ? href('/staff/claims/report') : reportPath(), request), 303);
}

/** Like `ownReport`, while the report is a draft. Throws a redirect to the result if it was sent. */
export async function draftOf(context: Context, request: Request): Promise<OwnReport> {
  const own = await ownReport(context, request);
  if (own.report.sentAt) throw redirect(inSameLanguage(reportPath('sent'), request), 303);
  return own;
}

/**
 * Throws 409 when a form belongs to another report than the browser has open: somebody began a second one in another tab,
 * and one person's answers would be saved as another's.
 *
 * @param isKept whether what was typed can be sent again, which files cannot
 */
export function requireOwnForm(
  { language }: Context,
  { report, taker }: OwnReport,
  request: Request,
  typed: Fields,
  isKept = true,
): void {
  if (!isOfAnother(report, typed)) return;
  const locale = { locale: language };
  const { code } = typed;
  throw data<Elsewhere>(
    {
      title: m.report_other_title({}, locale),
      text: taker ? m.byphone_other_text({}, locale) : m.report_other_text({ code: code ?? '' }, locale),
      next: taker
        ? { href: inSameLanguage(href('/staff/claims/report'), request), text: m.byphone_back({}, locale) }
        : {
            href: inSameLanguage(href('/insurednew/claims/report/resume'), request),
            text: m.report_started_go({}, locale),
          },
      ...(isKept && { typed }),
    },
    { status: 409 },
  );
}

/** The page where the report continues. */
export const openPath = ({ report, facts }: OwnReport) =>
  reportPath(report.sentAt ? 'sent' : openStep(facts, report.answers));
