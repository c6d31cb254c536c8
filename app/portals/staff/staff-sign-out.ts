import { redirect } from 'react-router';
import { STAFF_DOOR } from '../accounts/door.ts';
import { signOut } from '../accounts/session.ts';
import { portalContext } from '../portal-context.ts';
import { inSameLanguage } from '../portal-page.ts';
import type { Route } from './+types/staff-sign-out';

/** What the button of every page posts to. */
export const action = ({ request, context }: Route.ActionArgs) =>
  signOut(context.get(portalContext), request, 'staff', STAFF_DOOR.signIn);

/** Somebody typed or kept the address: nothing ends by being looked at. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(inSameLanguage(STAFF_DOOR.home, request), 303);
