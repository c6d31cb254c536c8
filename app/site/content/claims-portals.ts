import { brand } from '#config/brand.ts';
import { paths } from '../navigation/navigation.ts';
import { destination } from './destination-link.tsx';

/** Where a claim is reported and followed online: the configured portals, or our own for customers. */
export const claimsPortals = {
  customer: destination(brand.links.claimsPortal, `${paths.policyholder}?for=claims`, 'claim-customer'),
  nonCustomer: brand.links.claimantPortal
    ? destination(brand.links.claimantPortal, paths.claims, 'claim-non-customer')
    : undefined,
};

/** How a claim is reported without an account, and where one stands: whoever asks finds the way there. */
export const claimHelp = { report: `${paths.claims}#report`, status: `${paths.claims}#status` };

/** LG-05: where somebody gets an account for claims, or help without one. */
export const claimsAccount = destination(brand.links.claimsAccount, claimHelp.report);
