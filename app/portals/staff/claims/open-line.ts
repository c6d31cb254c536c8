import { data, href, redirect } from 'react-router';
import { actsOf } from '#config/staff-acts.ts';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { findNumberNow } from '#insurance/claims/access/claim-access-store.ts';
import { readTimedClaim } from '#insurance/claims/lines/read-timed-claim.ts';
import { viewOfStaff } from '#insurance/claims/lines/visibility.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { staffFor } from '../staff-desk.ts';

/**
 * Loads a claim line, reduced to what the reader's roles may see. Each view is recorded in the audit log.
 *
 * @throws {Response} 404 if there is no such line
 */
export async function openLine(context: Context, request: Request, params: { number: string; line: string }) {
  const member = await staffFor(context, request, 'see-claim');
  const may = actsOf(member.roles);
  const told = readClaimNumber(params.number) ?? '';
  const number = (await findNumberNow(context.db, told)) ?? told;
  if (number !== told) {
    const there = href('/staff/claims/:number/:line', { number, line: '1' });
    throw redirect(inSameLanguage(there, request), 303);
  }
  const found = await readTimedClaim(context.db, number);
  const record = found && viewOfStaff(found, may);
  const line = record?.lines.find(({ number }) => number === rowNumber(params.line));
  if (!record || !line) throw data(null, { status: 404 });
  await auditStaff(context.db, context, member, { act: 'see-claim', subject: ['claim', record.claim.id] });
  return { member, may, record, line };
}
