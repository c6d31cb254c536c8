import { useLocation } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { useStateOfPage } from '../shell/portal-page.ts';
import { currentAt, SignedInHeader } from '../shell/signed-in-header.tsx';

const PLACES = [
  { path: 'home', label: m.desk_home },
  { path: 'leads', label: m.leads_title },
  { path: 'policies', label: m.desk_policies },
  { path: 'security', label: m.account_security_title },
];

/** The way around the agents' pages of one state. */
export function AgentHeader() {
  const { pathname } = useLocation();
  const state = useStateOfPage();
  const system = `/uaicins/${state.toLowerCase()}`;
  const places = PLACES.map(({ path, label }) => {
    const href = `${system}/${path}`;
    return { href, label: label(), current: currentAt(pathname.toLowerCase(), href) };
  });
  return <SignedInHeader label={m.desk_places()} places={places} signOut={`${system}/sign-out`} states={[state]} />;
}
