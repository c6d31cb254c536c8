import { findApplication } from '#insurance/applications/application-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { thumbnailResponse, uploadResponse } from '#platform/uploads/upload-response.ts';
import { findUpload } from '#platform/uploads/upload-store.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/application-file';

/** A file of an application, of that one only. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const member = await staffFor(asked, request, 'read-document');
  const application = await findApplication(asked.db, params.reference.toUpperCase());
  const id = rowNumber(params.id);
  const found = application && (await findUpload(asked.db, application.id, id));
  if (!found || new URL(request.url).searchParams.has('small')) return thumbnailResponse(found?.thumbnail);
  await auditStaff(asked.db, asked, member, { act: 'read-document', subject: ['application', application.id] });
  return uploadResponse(asked.env, found, `${application.reference}-${id}`);
}
