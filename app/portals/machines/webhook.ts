import { MOST_BYTES } from '#config/security-limits.ts';
import { receiveWebhook } from '#insurance/billing/receive-webhook.ts';
import { errorFacts } from '#platform/context/error-facts.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import type { Route } from './+types/webhook';

/** Receives the processor's webhook. It is authenticated by its signature: there is no session and no browser here. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const body = await request.text();
  if (body.length > MOST_BYTES.news) return new Response('too large', { status: 413 });
  try {
    const isOurs = await receiveWebhook(context, body, request.headers.get('stripe-signature'));
    return isOurs ? new Response('ok') : new Response('not told by the processor', { status: 400 });
  } catch (error) {
    // The processor sends it again until we answer with success.
    context.log.error({ requestId: context.requestId, ...errorFacts(error) }, 'webhook not taken');
    return new Response('not now', { status: 503 });
  }
}
