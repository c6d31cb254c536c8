import { findOwnState } from '#insurance/policies/own-policy-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import type { PortalHandle } from '../shell/portal-layout.tsx';
import type { Route } from './+types/policyholder-layout';
import { policyholderOf } from './policyholder.ts';
import { PolicyholderHeader } from './policyholder-header.tsx';

/** Loads the state of the reader's policy, whose sky their pages show. Each page checks the sign-in itself. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const id = await policyholderOf(context, request).catch(() => undefined);
  return { state: id === undefined ? undefined : await findOwnState(context.db, id) };
}

/** The pages of a signed-in policyholder share one header, with the navigation and the sign-out button. */
export const handle: PortalHandle = { Header: PolicyholderHeader };
