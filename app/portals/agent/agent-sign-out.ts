import { redirect } from 'react-router';
import { signOut } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { agentDoor } from '#platform/sessions/door.ts';
import type { Route } from './+types/agent-sign-out';

/** What the button of every page posts to. */
export function action({ request, params, context }: Route.ActionArgs) {
  const { signIn } = agentDoor(params.state);
  return signOut(context.get(portalContext), request, 'agent', signIn);
}

/** Somebody typed or kept the address: nothing ends by being looked at. */
export const loader = ({ request, params }: Route.LoaderArgs) =>
  redirect(inSameLanguage(agentDoor(params.state).home, request), 303);
