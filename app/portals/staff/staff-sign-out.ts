import { redirect } from 'react-router';
import { signOut } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { STAFF_REALM } from '#platform/sessions/realm.ts';
import type { Route } from './+types/staff-sign-out';

/** What the button of every page posts to. */
export const action = ({ request, context: routing }: Route.ActionArgs) =>
  signOut(routing.get(portalContext), request, 'staff', STAFF_REALM.signIn);

/** Somebody typed or kept the address: nothing ends by being looked at. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(inSameLanguage(STAFF_REALM.home, request), 303);
