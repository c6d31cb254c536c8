import { redirect } from 'react-router';
import { signOut } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { agentRealm } from '#platform/sessions/realm.ts';
import type { Route } from './+types/agent-sign-out';

/** The sign-out button of every page posts here. */
export function action({ request, params, context: routing }: Route.ActionArgs) {
  const { signIn } = agentRealm(params.state);
  return signOut(routing.get(portalContext), request, 'agent', signIn);
}

/** Typing or bookmarking the address does not sign out: a GET changes nothing. */
export const loader = ({ request, params }: Route.LoaderArgs) =>
  redirect(inSameLanguage(agentRealm(params.state).home, request), 303);
