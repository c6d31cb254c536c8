import { redirect } from 'react-router';
import { brand } from '#config/brand.ts';

/** The carrier's own sites where claims are reported, by who reports; undefined where they are reported on our pages. */
export const REPORT_SITES = { customer: brand.links.claimsPortal, claimant: brand.links.claimantPortal };

/**
 * For the ways into a report.
 *
 * @throws {Response} a redirect to the carrier's own site where these people report there: nobody would read it here
 */
export function expectReportedHere(who: keyof typeof REPORT_SITES): void {
  const site = REPORT_SITES[who];
  if (site) throw redirect(site, 303);
}
