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

/** Where anybody reports on our own pages, customer or not; nowhere where a carrier's portals do it for one of them. */
export const ownReport = (can: Can): string | undefined =>
  can('report-claim') && can('claimant-report-claim') && !(brand.links.claimsPortal || brand.links.claimantPortal)
    ? portalHref(href('/insurednew/claims/report'))
    : undefined;

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
export function followWay(can: Can, act: OwnClaimAct = 'status'): Destination | undefined {
  const ours = portalHref(href('/insurednew/claims/follow') + (act === 'status' ? '' : `?for=${act}`));
  return isClaimOnOurPages('claimant', can)
    ? destination(undefined, ours, 'claim-non-customer')
    : claimsPortals.nonCustomer;
}

/** How a claim is reported without an account, and where one stands: whoever asks finds the way there. */
export const claimHelp = { report: `${paths.claims}#report`, status: `${paths.claims}#status` };

/** What a customer does with a claim on our own pages, which lead to it on the claim that they have. */
export type OwnClaimAct = 'status' | 'papers' | 'messages' | 'estimate';
const OWN_ACTS: Record<OwnClaimAct, () => string> = {
  status: () => portalHref(href('/insurednew/claims/my-status')),
  papers: () => portalHref(href('/insurednew/claims/my-papers')),
  messages: () => portalHref(href('/insurednew/claims/my-messages')),
  estimate: () => portalHref(href('/insurednew/claims/my-estimate')),
};

/** Whether somebody's claim is on our own pages; a carrier's portals have claims of everybody or of customers alone. */
export const isClaimOnOurPages = (who: 'customer' | 'claimant', can: Can) =>
  can('claimant-follow-claim') &&
  !brand.links.claimantPortal &&
  (who === 'claimant' || !claimsPortals.customer.isOutside);

/** CL-02: where a customer does it. A carrier's portal has one address for all of it. */
export function customerWay(can: Can, act: OwnClaimAct): Destination {
  const { customer } = claimsPortals;
  return isClaimOnOurPages('customer', can) ? destination(undefined, OWN_ACTS[act](), customer.click) : customer;
}

/** Where everybody can do something with a claim who has no account: our own page for it, else what our site says of it. */
const withoutAccount = (can: Can) =>
  isClaimOnOurPages('claimant', can) ? portalHref(href('/insurednew/claims/guest')) : claimHelp.report;

/** LG-05: where somebody gets an account for claims, or does without one. */
export const claimsAccount = (can: Can) => destination(brand.links.claimsAccount, withoutAccount(can));

/** LG-07: the same as a guest. */
export const claimsAsGuest = (can: Can) => destination(brand.links.claimsPortal, withoutAccount(can));

/** Where somebody asks our claims desk for a call. */
export function callBackWay(can: Can): Destination | undefined {
  const isOurs = can('claimant-report-claim') && !brand.links.claimantPortal;
  return isOurs ? destination(undefined, portalHref(href('/insurednew/claims/call-me'))) : undefined;
}
