import { findApplication } from '../applications/application-store.ts';
import { portalContext } from '../portal-context.ts';
import { rowNumber } from '../read-fields.ts';
import { thumbnailResponse, uploadResponse } from '../uploads/upload-response.ts';
import { findUpload } from '../uploads/upload-store.ts';
import type { Route } from './+types/application-file';
import { auditStaff, staffFor } from './staff-desk.ts';

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
