import { redirect } from 'react-router';
import { signOut } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { STAFF_DOOR } from '#platform/sessions/door.ts';
import type { Route } from './+types/staff-sign-out';

/** What the button of every page posts to. */
export const action = ({ request, context }: Route.ActionArgs) =>
  signOut(context.get(portalContext), request, 'staff', STAFF_DOOR.signIn);

/** Somebody typed or kept the address: nothing ends by being looked at. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(inSameLanguage(STAFF_DOOR.home, request), 303);
