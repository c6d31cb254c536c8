import { href, useLocation, useRouteLoaderData } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#config/states.ts';
import { currentAt, SignedInHeader } from '../shell/signed-in-header.tsx';
import type { loader } from './staff-layout.tsx';
import { PLACES } from './staff-places.ts';

/** The way around the staff's pages: the places that this person's roles open. */
export function StaffHeader() {
  const { pathname } = useLocation();
  const { acts = [] } = useRouteLoaderData<typeof loader>('portals/staff/staff-layout') ?? {};
  const places = PLACES.filter(({ act }) => acts.includes(act)).map(({ path, label }) => ({
    href: path,
    label: label(),
    // The desk lies above every page, and is none of them.
    current: path === href('/staff') && pathname !== path ? undefined : currentAt(pathname, path),
  }));
  return <SignedInHeader label={m.staff_places()} places={places} signOut={href('/staff/sign-out')} states={STATES} />;
}
