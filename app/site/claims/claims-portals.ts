import { brand } from '#config/brand.ts';
import { destination } from '../content/destination-link.tsx';
import { paths } from '../layout/navigation.ts';

/** Where a claim is reported and followed: the configured portals, or the pages of ours that lead there. */
export const claimsPortals = {
  customer: destination(brand.links.claimsPortal, `${paths.policyholder}?for=claims`, 'claim-customer'),
  nonCustomer: destination(brand.links.claimantPortal, `${paths.contact}#states`, 'claim-non-customer'),
};
