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
/** A place may be this far from the middle of its ZIP code area. Farther from all of them, it is in another state. */
const MOST_MILES = 30;

export type Near = { state: string; city: string; zip: string } | null;

/**
 * Answers the town nearest to a phone's location, for the page that asks where the accident was. The location comes in
 * the body, so that it is in no log and no history, and it is not stored before the page is sent.
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

/** There is no page here to GET. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(inSameLanguage(reportPath('where'), request));
