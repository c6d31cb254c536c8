import { findReportFile } from '#insurance/claims/reports/report-file-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { thumbnailResponse, uploadResponse } from '#platform/uploads/upload-response.ts';
import type { Route } from './+types/report-file';
import { findOwn } from './own-report.ts';

/** Answers a photo of this browser's own report; with `?small`, its thumbnail. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const own = await findOwn(context, request);
  const id = rowNumber(params.id);
  const found = own && (await findReportFile(context.db, own.report.id, id));
  if (new URL(request.url).searchParams.has('small') || !found) return thumbnailResponse(found?.thumbnail);
  return uploadResponse(context.env, found, `photo-${id}`);
}
