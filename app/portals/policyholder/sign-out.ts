import { href, redirect } from 'react-router';
import { signOut } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import type { Route } from './+types/sign-out';
import { SIGN_IN } from './policyholder.ts';

/** What the button of every page posts to. */
export function action({ request, context: routing }: Route.ActionArgs) {
  return signOut(routing.get(portalContext), request, 'policyholder', SIGN_IN);
}

/** Somebody typed or kept the address: nothing ends by being looked at. */
export const loader = ({ request }: Route.LoaderArgs) =>
  redirect(inSameLanguage(href('/insurednew/home'), request), 303);
