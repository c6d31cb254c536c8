import { href, useLocation } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { useCanQuote, useStateOfPage } from '../shell/portal-page.ts';
import { currentAt, SignedInHeader } from '../shell/signed-in-header.tsx';

const placesOf = (system: { state: string }, canQuote: boolean) => [
  { path: href('/uaicins/:state/home', system), label: m.desk_home },
  { path: href('/uaicins/:state/leads', system), label: m.leads_title },
  ...(canQuote ? [{ path: href('/uaicins/:state/quotes', system), label: m.agent_quotes_title }] : []),
  { path: href('/uaicins/:state/policies', system), label: m.desk_policies },
  ...(canQuote ? [{ path: href('/uaicins/:state/commission', system), label: m.commission_title }] : []),
  { path: href('/uaicins/:state/security', system), label: m.account_security_title },
];

/** The navigation of one state's agent pages. */
export function AgentHeader() {
  const { pathname } = useLocation();
  const state = useStateOfPage();
  const system = { state: state.toLowerCase() };
  const places = placesOf(system, useCanQuote()).map(({ path, label }) => ({
    href: path,
    label: label(),
    current: currentAt(pathname.toLowerCase(), path),
  }));
  const signOut = href('/uaicins/:state/sign-out', system);
  return <SignedInHeader label={m.desk_places()} places={places} signOut={signOut} states={[state]} />;
}
