import { estimatePaper } from '#insurance/claims/estimates/estimate-paper.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import type { Route } from './+types/estimate-file';
import { ownEstimateOf } from './own-estimate.ts';

/** Answers the version of an estimate that the address names as a PDF. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { estimate, number, line, what } = await ownEstimateOf(context, request, params);
  const paper = await estimatePaper(estimate, { number, what, language: context.language });
  return pdfResponse(paper, `${number}-${line}-${estimate.version}`);
}
