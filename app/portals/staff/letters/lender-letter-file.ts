import { data } from 'react-router';
import { lenderNoticePaper } from '#insurance/record/lender-notice-paper.ts';
import { findLenderNotice } from '#insurance/record/lender-notice-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/lender-letter-file';

/** Answers a letter to a lienholder as a PDF to print. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'print-letter');
  const notice = await findLenderNotice(context.db, rowNumber(params.id));
  const paper = notice && (await lenderNoticePaper(context.db, notice));
  if (!paper) throw data(null, { status: 404 });
  await auditStaff(context.db, context, member, { act: 'print-letter', subject: ['policy', notice.policyId] });
  return pdfResponse(paper, `letter-${notice.id}`);
}
