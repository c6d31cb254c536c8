import { href, useLocation, useRouteLoaderData } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#config/states.ts';
import { currentAt, SignedInHeader } from '../shell/signed-in-header.tsx';
import type { loader } from './staff-layout.tsx';
import { PLACE_GROUPS } from './staff-places.ts';

/** The navigation of the staff's pages: the pages that this employee's roles permit. */
export function StaffHeader() {
  const { pathname } = useLocation();
  const { acts = [] } = useRouteLoaderData<typeof loader>('portals/staff/staff-layout') ?? {};
  const own = [
    ...(acts.includes('see-desk') ? [{ path: href('/staff'), label: m.staff_desk }] : []),
    ...PLACE_GROUPS.flatMap(({ places }) => places).filter(({ act }) => acts.includes(act)),
  ];
  // The desk is the parent of every page, so it is current only on itself; of nested pages, the deepest is the current
  // one.
  const [here] = own
    .map(({ path }) => path)
    .filter((path) => (path === href('/staff') ? path === pathname : currentAt(pathname, path)))
    .sort((a, b) => b.length - a.length);
  const places = own.map(({ path, label }) => ({
    href: path,
    label: label(),
    current: path === here ? currentAt(pathname, path) : undefined,
  }));
  // An employee with many roles has more pages than fit on a line beside the logo.
  return (
    <SignedInHeader
      label={m.staff_places()}
      places={places}
      signOut={href('/staff/sign-out')}
      states={STATES}
      mostInLine={7}
    />
  );
}
