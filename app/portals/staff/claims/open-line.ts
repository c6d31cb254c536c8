import { data, href, redirect } from 'react-router';
import { actsOf } from '#config/staff-acts.ts';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { findNumberNow } from '#insurance/claims/access/claim-access-store.ts';
import { findLineNow } from '#insurance/claims/lines/line-change-store.ts';
import { readTimedClaim } from '#insurance/claims/lines/read-timed-claim.ts';
import { viewOfStaff } from '#insurance/claims/lines/visibility.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { staffFor } from '../staff-desk.ts';

/**
 * Loads a claim line, reduced to what the reader's roles may see. Each view is recorded in the audit log. The number of a
 * claim or a line that became part of another one leads there.
 *
 * @throws {Response} 404 if there is no such line
 */
export async function openLine(context: Context, request: Request, params: { number: string; line: string }) {
  const member = await staffFor(context, request, 'see-claim');
  const may = actsOf(member.roles);
  const told = readClaimNumber(params.number) ?? '';
  const number = (await findNumberNow(context.db, told)) ?? told;
  const leadTo = (line: number) =>
    redirect(inSameLanguage(href('/staff/claims/:number/:line', { number, line: String(line) }), request), 303);
  if (number !== told) throw leadTo(1);
  const found = await readTimedClaim(context.db, number);
  const record = found && viewOfStaff(found, may);
  const asked = rowNumber(params.line);
  const line = record?.lines.find(({ number }) => number === asked);
  if (!record || !line) {
    const now = await findLineNow(context.db, number, asked);
    throw now === undefined ? data(null, { status: 404 }) : leadTo(now);
  }
  await auditStaff(context.db, context, member, { act: 'see-claim', subject: ['claim', record.claim.id] });
  return { member, may, record, line };
}
