import { href, redirect } from 'react-router';
import { signOut } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import type { Route } from './+types/sign-out';
import { SIGN_IN } from './policyholder.ts';

/** The sign-out button of every page posts here. */
export function action({ request, context: routing }: Route.ActionArgs) {
  return signOut(routing.get(portalContext), request, 'policyholder', SIGN_IN);
}

/** Typing or bookmarking the address does not sign out: a GET changes nothing. */
export const loader = ({ request }: Route.LoaderArgs) =>
  redirect(inSameLanguage(href('/insurednew/home'), request), 303);
