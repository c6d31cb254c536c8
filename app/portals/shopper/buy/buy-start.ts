import { redirect } from 'react-router';
import { nextDetails } from '#insurance/purchases/details/details-form.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { quotePath } from '../quote-visit.ts';
import type { Route } from './+types/buy-start';
import { detailsPath, openBuying } from './buy-visit.ts';

/** Redirects to the first page of details that is not complete, or to the signature. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const { open } = await openBuying(routing.get(portalContext), request);
  const part = nextDetails(open.draft);
  return redirect(part === undefined ? quotePath(request, 'sign') : detailsPath(request, part), 303);
}
