import { href, redirect } from 'react-router';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { policyWorksheetFile } from '../cards/price/policy-price.ts';
import type { Route } from './+types/own-worksheet-file';
import { ownPolicyOf } from './policyholder.ts';

/**
 * Answers the rating worksheet of the person's own policy as a file; if there is none, redirects to the page that says
 * so.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { policy } = await ownPolicyOf(context, request, params.number);
  const { number, of, format } = params;
  const asOf = asOfView(await asOfPolicy(context, policy.id), policy, context.language);
  const file = asOf?.isTooOld ? undefined : await policyWorksheetFile(context, policy.id, of, format);
  return file ?? redirect(inSameLanguage(href('/insurednew/policy/:number/price/:of', { number, of }), request), 303);
}
