import { findOwnState } from '#insurance/policies/own-policy-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import type { PortalHandle } from '../shell/portal-layout.tsx';
import type { Route } from './+types/policyholder-layout';
import { policyholderOf } from './policyholder.ts';
import { PolicyholderHeader } from './policyholder-header.tsx';

/** Which state the reader's policy is of: their pages have its sky. The page itself turns away whoever is not signed in. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const id = await policyholderOf(context, request).catch(() => undefined);
  return { state: id === undefined ? undefined : await findOwnState(context.db, id) };
}

/** The pages of a signed-in policyholder: one header, with the way around and the way out. */
export const handle: PortalHandle = { Header: PolicyholderHeader };
