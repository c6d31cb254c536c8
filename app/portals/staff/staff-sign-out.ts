import { redirect } from 'react-router';
import { signOut } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { STAFF_REALM } from '#platform/sessions/realm.ts';
import type { Route } from './+types/staff-sign-out';

/** The sign-out button of every page posts here. */
export const action = ({ request, context: routing }: Route.ActionArgs) =>
  signOut(routing.get(portalContext), request, 'staff', STAFF_REALM.signIn);

/** Typing or bookmarking the address does not sign out: a GET changes nothing. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(inSameLanguage(STAFF_REALM.home, request), 303);
