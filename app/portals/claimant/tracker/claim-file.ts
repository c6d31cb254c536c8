import { findPaper } from '#insurance/claims/talk/claim-paper-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { thumbnailResponse, uploadResponse } from '#platform/uploads/upload-response.ts';
import type { Route } from './+types/claim-file';
import { ownPartOf } from './own-part.ts';

/** Answers a file that the claimant sent to their own part of a claim; with `?small`, its thumbnail. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { party } = await ownPartOf(context, request, params.number);
  const id = rowNumber(params.id);
  const found = await findPaper(context.db, id, party.number, party.partyId);
  if (!found || new URL(request.url).searchParams.has('small')) return thumbnailResponse(found?.thumbnail);
  return uploadResponse(context.env, found, `${party.number}-${id}`);
}
