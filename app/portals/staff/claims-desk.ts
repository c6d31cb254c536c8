import { href, useRouteLoaderData } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { usePortalLink } from '../shell/portal-page.ts';
import type { loader } from './staff-layout.tsx';

/**
 * Whether the employee may see claims, and the way back from a page that employees without access to claims can open, too:
 * to the claims desk, or to the start.
 */
export function useClaimsDesk(): { seesClaims: boolean; back: { href: string; act: string } } {
  const link = usePortalLink();
  const { acts = [] } = useRouteLoaderData<typeof loader>('portals/staff/staff-layout') ?? {};
  const seesClaims = acts.includes('see-claims');
  const back = seesClaims
    ? { href: link(href('/staff/claims')), act: m.cdesk_title() }
    : { href: link(href('/staff')), act: m.staff_back_to_desk() };
  return { seesClaims, back };
}
