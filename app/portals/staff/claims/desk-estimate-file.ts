import { data } from 'react-router';
import { estimatePaper } from '#insurance/claims/estimates/estimate-paper.ts';
import { estimateView } from '#insurance/claims/estimates/estimate-view.ts';
import { ownPartName } from '#insurance/claims/lines/line-labels.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import type { Route } from './+types/desk-estimate-file';
import { openLine } from './open-line.ts';

/**
 * Answers a version of a line's estimate as a PDF, in the claimant's language. Each view is recorded in the audit log.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const { record, line } = await openLine(routing.get(portalContext), request, params);
  const language = record.parties.find(({ id }) => id === line.partyId)?.language ?? 'en';
  const shown = rowNumber(new URL(request.url).searchParams.get('version') ?? '') || undefined;
  const versions = record.estimates.filter(({ lineId }) => lineId === line.id);
  const { state, number } = record.claim;
  const estimate = estimateView(versions, { shown, against: undefined }, { state, language });
  if (!estimate) throw data(null, { status: 404 });
  const car = record.vehicles.find(({ id }) => id === line.vehicleId);
  const what = [car?.year, car?.make, car?.model].filter(Boolean).join(' ') || ownPartName(line.coverage, language);
  return pdfResponse(
    await estimatePaper(estimate, { number, what, language }),
    `${number}-${line.number}-${estimate.version}`,
  );
}
