import { href, redirect } from 'react-router';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { policyWorksheetFile } from '../cards/price/policy-price.ts';
import type { Route } from './+types/agent-worksheet-file';
import { bookPolicyOf } from './agent-desk.ts';

/**
 * Answers the rating worksheet of a client's policy as a file; if there is none, redirects to the page that says so.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const policy = await bookPolicyOf(context, request, params);
  const { id, of, format } = params;
  const file = await policyWorksheetFile(context, policy.id, of, format);
  const page = href('/uaicins/:state/policies/:id/price/:of', { state: params.state.toLowerCase(), id, of });
  return file ?? redirect(inSameLanguage(page, request), 303);
}
