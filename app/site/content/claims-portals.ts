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

/** Our page where everybody reports, customer or not; undefined when a carrier's portal does it for either group. */
export const ownReport = (can: Can): string | undefined =>
  can('report-claim') && can('claimant-report-claim') && !(brand.links.claimsPortal || brand.links.claimantPortal)
    ? portalHref(href('/insurednew/claims/report'))
    : undefined;

/**
 * CL-02, CL-04: where a claim is reported online. Our own flow has an entry for each group; a carrier's portals are
 * linked as configured. A function, because links to our own pages include the language.
 */
export function reportWays(can: Can): Record<'customer' | 'nonCustomer', Destination | undefined> {
  // A non-customer reports on our pages or in a configured portal, so this tells which of the two it is.
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

/** CL-02: where a non-customer follows a claim, writes messages and sends documents: by claim number and code. */
export function followWay(can: Can, act: OwnClaimAct = 'status'): Destination | undefined {
  const ours = portalHref(href('/insurednew/claims/follow') + (act === 'status' ? '' : `?for=${act}`));
  return isClaimOnOurPages('claimant', can)
    ? destination(undefined, ours, 'claim-non-customer')
    : claimsPortals.nonCustomer;
}

/** Links for people without an account: how to report a claim, and how to follow one. */
export const claimHelp = { report: `${paths.claims}#report`, status: `${paths.claims}#status` };

/** What a customer does with a claim on our own pages, which lead to the customer's claim. */
export type OwnClaimAct = 'status' | 'papers' | 'messages' | 'estimate';
const OWN_ACTS: Record<OwnClaimAct, () => string> = {
  status: () => portalHref(href('/insurednew/claims/my-status')),
  papers: () => portalHref(href('/insurednew/claims/my-papers')),
  messages: () => portalHref(href('/insurednew/claims/my-messages')),
  estimate: () => portalHref(href('/insurednew/claims/my-estimate')),
};

/**
 * Whether a person's claim is on our own pages. A carrier's portals may have all claims, or only those of customers.
 */
export const isClaimOnOurPages = (who: 'customer' | 'claimant', can: Can) =>
  can('claimant-follow-claim') &&
  !brand.links.claimantPortal &&
  (who === 'claimant' || !claimsPortals.customer.isOutside);

/** CL-02: where a customer does it. A carrier's portal has one address for everything. */
export function customerWay(can: Can, act: OwnClaimAct): Destination {
  const { customer } = claimsPortals;
  return isClaimOnOurPages('customer', can) ? destination(undefined, OWN_ACTS[act](), customer.click) : customer;
}

/** Where people without an account handle a claim: our own page for it, otherwise our site's instructions. */
const withoutAccount = (can: Can) =>
  isClaimOnOurPages('claimant', can) ? portalHref(href('/insurednew/claims/guest')) : claimHelp.report;

/** LG-05: where a person gets an account for claims, or continues without one. */
export const claimsAccount = (can: Can) => destination(brand.links.claimsAccount, withoutAccount(can));

/** LG-07: the same as a guest. */
export const claimsAsGuest = (can: Can) => destination(brand.links.claimsPortal, withoutAccount(can));

/** Where a person requests a callback from our claims desk. */
export function callBackWay(can: Can): Destination | undefined {
  const isOurs = can('claimant-report-claim') && !brand.links.claimantPortal;
  return isOurs ? destination(undefined, portalHref(href('/insurednew/claims/call-me'))) : undefined;
}
