import { data } from 'react-router';
import { guestOf } from '#insurance/guests/guest-session.ts';
import { findCardPolicy } from '#insurance/id-cards/id-card-store.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { cardFileOf } from '../shell/card-file.ts';
import type { Route } from './+types/guest-card-file';

/** The cards of the policy a guest proved, as PDF; for a guest who came to pay there are none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const guest = await guestOf(asked, request);
  const policy = guest?.view === 'ID' ? await findCardPolicy(asked.db, guest.policy_id) : undefined;
  if (!policy) throw data(null, { status: 404 });
  return cardFileOf(asked, policy, 'guest');
}
