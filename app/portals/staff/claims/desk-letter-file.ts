import { data } from 'react-router';
import { mayDo } from '#config/staff-acts.ts';
import { claimLetterPaper } from '#insurance/claims/letters/claim-letter-paper.ts';
import { findPostedLetter } from '#insurance/claims/letters/letter-post-store.ts';
import { postedLetterView } from '#insurance/claims/letters/posted-letter-view.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/desk-letter-file';

/**
 * Answers a claim letter as a PDF, to print and mail. Employees without claims access print only what is mailed, also once more
 * after it was mailed. Each view is recorded in the audit log.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'print-claim-letter');
  const letter = await findPostedLetter(context.db, rowNumber(params.id));
  if (!letter || !(letter.toPost || mayDo(member.roles, 'see-claim'))) throw data(null, { status: 404 });
  const { view, envelope } = postedLetterView(letter);
  await auditStaff(context.db, context, member, { act: 'print-claim-letter', subject: ['claim', letter.claimId] });
  return pdfResponse(await claimLetterPaper(view, envelope), `${letter.number}-${letter.id}`);
}
