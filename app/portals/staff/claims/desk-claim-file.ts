import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { findPaper } from '#insurance/claims/talk/claim-paper-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { thumbnailResponse, uploadResponse } from '#platform/uploads/upload-response.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/desk-claim-file';

/** Answers a file of this claim; with `?small`, its thumbnail. Each view of a whole file is recorded in the audit log. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'see-claim');
  const number = readClaimNumber(params.number) ?? '';
  const id = rowNumber(params.id);
  const found = await findPaper(context.db, id, number);
  if (!found || new URL(request.url).searchParams.has('small')) return thumbnailResponse(found?.thumbnail);
  await auditStaff(context.db, context, member, { act: 'see-claim', subject: ['claim', found.claimId] });
  return uploadResponse(context.env, found, `${number}-${id}`);
}
