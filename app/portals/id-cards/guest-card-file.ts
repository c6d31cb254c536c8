import { data } from 'react-router';
import { guestOf } from '../payments/guest-session.ts';
import { portalContext } from '../portal-context.ts';
import type { Route } from './+types/guest-card-file';
import { cardFileOf } from './card-file.ts';
import { findCardPolicy } from './id-card-store.ts';

/** The cards of the policy a guest proved, as PDF; for a guest who came to pay there are none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const guest = await guestOf(asked, request);
  const policy = guest?.view === 'ID' ? await findCardPolicy(asked.db, guest.policy_id) : undefined;
  if (!policy) throw data(null, { status: 404 });
  return cardFileOf(asked, policy, 'guest');
}
