import { audit } from '../audit/audit-store.ts';
import { hashToken } from '../keyring.ts';
import { portalContext } from '../portal-context.ts';
import { thumbnailResponse, uploadResponse } from '../uploads/upload-response.ts';
import { findUpload } from '../uploads/upload-store.ts';
import type { Route } from './+types/desk-upload';
import { findDeskApplication } from './application-store.ts';

/** A file of the application that the desk's link opens. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const application = await findDeskApplication(asked.db, hashToken(params.token));
  const id = /^[0-9]{1,12}$/.test(params.id) ? Number(params.id) : 0;
  const found = application && (await findUpload(asked.db, application.id, id));
  if (!found || new URL(request.url).searchParams.has('small')) return thumbnailResponse(found?.thumbnail);
  await audit(asked.db, asked, { act: 'read-document', actor: 'desk', subject: ['application', application.id] });
  return uploadResponse(asked.env, found, `${application.reference}-${id}`);
}
