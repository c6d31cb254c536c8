import { findApplication } from '#insurance/applications/application-store.ts';
import { findUpload } from '#insurance/applications/upload-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { thumbnailResponse, uploadResponse } from '#platform/uploads/upload-response.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/application-file';

/** Answers a document of an application; the id of another application's document gets a 404. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'read-document');
  const application = await findApplication(context.db, params.reference.toUpperCase());
  const id = rowNumber(params.id);
  const found = application && (await findUpload(context.db, application.id, id));
  if (!found || new URL(request.url).searchParams.has('small')) return thumbnailResponse(found?.thumbnail);
  await auditStaff(context.db, context, member, { act: 'read-document', subject: ['application', application.id] });
  return uploadResponse(context.env, found, `${application.reference}-${id}`);
}
