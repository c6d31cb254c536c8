import { states } from './states.ts';

/** Who the company is: the first file of a rebrand (see the README). Phones are ten digits. */
export const brand = {
  name: 'Unison Auto Insurance Company',
  shortName: 'Unison Auto',
  foundedYear: 1991,
  yearsOfExcellence: 35,
  /** The state of the head office. */
  home: 'FL',
  mailDomain: 'unison.example',
  /** Of the browser's own bar: theme.css's brand-deep. */
  barColour: { light: '#004538', dark: '#06281f' },
  phones: {
    /** Customer service and the automated line, toll-free. */
    support: '8005550135',
    claims: '8005550119',
    texts: '8005550177',
  },
  claimsMail: 'P.O. Box 555119, Miami, FL 33255',
  states,
  /**
   * Pages outside this product. One that is left out is not shown, or leads to a page of ours that
   * does the job.
   */
  links: {} as Partial<Record<OutsideLink, string>>,
} as const;

export type OutsideLink =
  | 'androidApp'
  | 'iosApp'
  | 'facebook'
  | 'instagram'
  | 'youtube'
  | 'claimsPortal'
  | 'claimantPortal'
  | 'claimsAccount'
  | 'subrogationPayment'
  | 'jobs';
