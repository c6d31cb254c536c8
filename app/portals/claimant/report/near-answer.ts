import { redirect } from 'react-router';
import { z } from 'zod';
import { nearestZipCode } from '#insurance/zips/zip-code.ts';
import { Failure, STATUS } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import type { Route } from './+types/near-answer';
import { findOwn } from './own-report.ts';
import { reportPath } from './report-path.ts';

const coordinate = (most: number) => z.coerce.number().min(-most).max(most);
const place = z.object({ latitude: coordinate(90), longitude: coordinate(180) });
/** A zip code's middle may be this far from a place in it; what is farther from all of them is in another state. */
const MOST_MILES = 30;

export type Near = { state: string; city: string; zip: string } | null;

/**
 * The town nearest to where a phone is, for the page that asks where it was; asked in the body, so that no log and no
 * history holds it, and kept nowhere before the page is sent.
 */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const own = await findOwn(context, request);
  if (!own || own.report.sentAt) return new Response(null, { status: 409 });
  try {
    await budgetOf('apply', context, own.report.id).reserve();
    const here = place.safeParse(await readForm(request));
    if (!here.success) return new Response(null, { status: 400 });
    const { code, miles } = nearestZipCode(here.data);
    const { state, city, zip } = code;
    return Response.json((miles > MOST_MILES ? null : { state, city, zip }) satisfies Near);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return new Response(null, { status: error.code === 'refused' ? 422 : STATUS[error.code] });
  }
}

/** Nothing to look at. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(inSameLanguage(reportPath('where'), request));
