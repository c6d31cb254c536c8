import { actsOf } from '#config/staff-acts.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import type { PortalHandle } from '../shell/portal-layout.tsx';
import type { Route } from './+types/staff-layout';
import { staffFor } from './staff-desk.ts';
import { StaffHeader } from './staff-header.tsx';

/** Loads the acts that the employee may do; the header links to no other pages. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const { roles } = await staffFor(routing.get(portalContext), request, 'see-desk');
  return { acts: actsOf(roles) };
}

/** The pages of signed-in staff share one header, with the navigation and the sign-out button. */
export const handle: PortalHandle = { Header: StaffHeader };
