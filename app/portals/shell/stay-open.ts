import { portalContext } from '#platform/context/portal-context.ts';
import type { Route } from './+types/stay-open';
import { isStillOpen } from './timed-access.ts';

/** Called by the warning on pages without an account: answers 204 if the page stays open, 401 if it has closed. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const status = (await isStillOpen(routing.get(portalContext), request)) ? 204 : 401;
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } });
