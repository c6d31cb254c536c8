import { findUpload } from '#insurance/applications/upload-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { thumbnailResponse, uploadResponse } from '#platform/uploads/upload-response.ts';
import type { Route } from './+types/own-upload';
import { findOwn, topicOf } from './own-application.ts';

/** Answers a file of this browser's own application; with `?small`, its thumbnail. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const own = await findOwn(context, request, topicOf(params));
  const id = /^[0-9]{1,12}$/.test(params.id) ? Number(params.id) : 0;
  const found = own && (await findUpload(context.db, own.id, id));
  if (new URL(request.url).searchParams.has('small') || !found) return thumbnailResponse(found?.thumbnail);
  return uploadResponse(context.env, found, `document-${id}`);
}
