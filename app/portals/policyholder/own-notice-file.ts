import { href, redirect } from 'react-router';
import { cancellationNotice } from '#insurance/nonpayment/cancellation-notice.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import type { Route } from './+types/own-notice-file';
import { ownPolicyOf } from './policyholder.ts';

/** Answers the cancellation notice of the person's own policy as a PDF; without a notice, redirects to the policy. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { policy } = await ownPolicyOf(context, request, params.number);
  const paper = await cancellationNotice(context.db, policy.id, context.language);
  if (paper) return pdfResponse(paper, 'notice-of-cancellation');
  throw redirect(inSameLanguage(href('/insurednew/policy/:number?', { number: params.number }), request), 303);
}
