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
  const own = PLACES.filter(({ act }) => acts.includes(act));
  // The desk lies above every page, and is none of them; of places that lie under one another it is the lower one.
  const [here] = own
    .map(({ path }) => path)
    .filter((path) => (path === href('/staff') ? path === pathname : currentAt(pathname, path)))
    .sort((a, b) => b.length - a.length);
  const places = own.map(({ path, label }) => ({
    href: path,
    label: label(),
    current: path === here ? currentAt(pathname, path) : undefined,
  }));
  // Whoever has many roles has more places than a line holds beside the mark.
  return (
    <SignedInHeader
      {...{ label: m.staff_places(), places, signOut: href('/staff/sign-out'), states: STATES, mostInLine: 7 }}
    />
  );
}
