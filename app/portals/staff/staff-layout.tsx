import { portalContext } from '../portal-context.ts';
import type { PortalHandle } from '../portal-layout.tsx';
import type { Route } from './+types/staff-layout';
import { actsOf } from './staff-acts.ts';
import { staffFor } from './staff-desk.ts';
import { StaffHeader } from './staff-header.tsx';

/** Which acts are theirs: the header leads to no others. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { roles } = await staffFor(context.get(portalContext), request, 'see-desk');
  return { acts: actsOf(roles) };
}

/** The pages of signed-in staff: one header, with the way around and the way out. */
export const handle: PortalHandle = { Header: StaffHeader };
