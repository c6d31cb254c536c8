import { useLocation, useRouteLoaderData } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#contract/limits.ts';
import { currentAt, SignedInHeader } from '../shell/signed-in-header.tsx';
import type { loader } from './staff-layout.tsx';
import { PLACES } from './staff-places.ts';

/** The way around the staff's pages: the places that this person's roles open. */
export function StaffHeader() {
  const { pathname } = useLocation();
  const { acts = [] } = useRouteLoaderData<typeof loader>('portals/staff/staff-layout') ?? {};
  const places = PLACES.filter(({ act }) => acts.includes(act)).map(({ href, label }) => ({
    href,
    label: label(),
    // The desk lies above every page, and is none of them.
    current: href === '/staff' && pathname !== href ? undefined : currentAt(pathname, href),
  }));
  return <SignedInHeader label={m.staff_places()} places={places} signOut="/staff/sign-out" states={STATES} />;
}
