import { data } from 'react-router';
import { estimateView } from '#insurance/claims/estimates/estimate-view.ts';
import { ownPartName } from '#insurance/claims/lines/line-labels.ts';
import { carOf } from '#insurance/claims/views/tracker-view.ts';
import type { Context } from '#platform/context/handler.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { ownLineOf } from './own-line.ts';

/**
 * A version of the estimate for the claimant's own line, compared with another one: by default the latest with the one
 * before it, else the versions in `?version` and `?against`.
 *
 * @throws {Response} as `ownLineOf`; 404 if there is no estimate yet
 */
export async function ownEstimateOf(context: Context, request: Request, params: { number: string; line: string }) {
  const { view, line } = await ownLineOf(context, request, params);
  const { language } = context;
  const query = new URL(request.url).searchParams;
  const asked = (name: string) => rowNumber(query.get(name) ?? '') || undefined;
  const versions = view.estimates.filter(({ lineId }) => lineId === line.id);
  const estimate = estimateView(
    versions,
    { shown: asked('version'), against: asked('against') },
    { state: view.claim.state, language },
  );
  if (!estimate) throw data(null, { status: 404 });
  return {
    number: view.claim.number,
    line: line.number,
    state: view.claim.state,
    estimate,
    what: carOf(view, line) || ownPartName(line.coverage, language),
  };
}
