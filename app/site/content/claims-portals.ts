import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Can } from '../can.ts';
import { paths } from '../navigation/navigation.ts';
import { portalHref } from '../navigation/portal-href.ts';
import { type Destination, destination } from './destination-link.tsx';

/** Where a claim is reported and followed online: the configured portals, or our own for customers. */
export const claimsPortals = {
  customer: destination(brand.links.claimsPortal, `${paths.policyholder}?for=claims`, 'claim-customer'),
  nonCustomer: brand.links.claimantPortal
    ? destination(brand.links.claimantPortal, paths.claims, 'claim-non-customer')
    : undefined,
};

/**
 * CL-02, CL-04: where a claim is reported online. Our own flow has a door for each; a carrier's own portals are led to as
 * they are configured. A function, since our own page is told the language.
 */
export function reportWays(can: Can): Record<'customer' | 'nonCustomer', Destination | undefined> {
  // Who is no customer reports on our own pages, or in a portal that has an address: so it is known which it is.
  const isOurs = can('claimant-report-claim') && !brand.links.claimantPortal;
  const ours = portalHref(href('/insurednew/claims/report'));
  const { customer, nonCustomer } = claimsPortals;
  return {
    customer: can('report-claim')
      ? destination(brand.links.claimsPortal, isOurs ? ours : customer.href, customer.click)
      : undefined,
    nonCustomer: isOurs ? destination(undefined, ours, 'claim-non-customer') : nonCustomer,
  };
}

/** CL-02: where somebody who is no customer follows a claim, writes and sends papers: by its number and their code. */
export function followWay(can: Can): Destination | undefined {
  const isOurs = can('claimant-follow-claim') && !brand.links.claimantPortal;
  const ours = portalHref(href('/insurednew/claims/follow'));
  return isOurs ? destination(undefined, ours, 'claim-non-customer') : claimsPortals.nonCustomer;
}

/** How a claim is reported without an account, and where one stands: whoever asks finds the way there. */
export const claimHelp = { report: `${paths.claims}#report`, status: `${paths.claims}#status` };

/** LG-05: where somebody gets an account for claims, or help without one. */
export const claimsAccount = destination(brand.links.claimsAccount, claimHelp.report);
