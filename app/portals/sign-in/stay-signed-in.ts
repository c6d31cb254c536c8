import { signedIn } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { realmOf } from '#platform/sessions/realm.ts';
import type { Route } from './+types/stay-signed-in';

/** Called by the idle-session warning: answers 204 if the session continues, 401 if it is over. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const { audience, signIn } = realmOf(request);
  const isOpen = await signedIn(routing.get(portalContext), request, audience, signIn).then(
    () => true,
    () => false,
  );
  return new Response(null, { status: isOpen ? 204 : 401, headers: { 'cache-control': 'no-store' } });
}

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } });
