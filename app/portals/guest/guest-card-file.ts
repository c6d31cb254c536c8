import { data, href } from 'react-router';
import { guestOf } from '#insurance/guests/guest-session.ts';
import { findCardPolicy } from '#insurance/id-cards/id-card-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { cardFileOf } from '../shell/card-file.ts';
import type { Route } from './+types/guest-card-file';

/** Answers the ID cards of the guest's policy as a PDF. A guest who came to pay gets a 404. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const guest = await guestOf(context, readCookie(request, 'guest'));
  const policy = guest?.view === 'ID' ? await findCardPolicy(context.db, guest.policy_id) : undefined;
  if (!policy) throw data(null, { status: 404 });
  return cardFileOf(context, policy, 'guest', inSameLanguage(href('/insurednew/guest'), request));
}
