import { data } from 'react-router';
import { findAnyPolicy } from '#insurance/policies/policy-search-store.ts';
import { cancellationNotice, noticeOf } from '#insurance/purchases/cancellation-notice.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/policy-notice-file';

/** Answers a policy's notice of cancellation as a PDF to print and mail, in the named insured's language. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'print-letter');
  const policy = await findAnyPolicy(context.db, rowNumber(params.id));
  const notice = policy && (await noticeOf(context.db, policy.id));
  const paper = notice && (await cancellationNotice(context.db, policy.id, notice.document.language));
  if (!paper) throw data(null, { status: 404 });
  await auditStaff(context.db, context, member, { act: 'print-letter', subject: ['policy', policy.id] });
  return pdfResponse(paper, 'notice-of-cancellation');
}
