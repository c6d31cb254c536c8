import { states } from './states.ts';

/** The company's identity: the first file to change in a rebrand (see the README). Phone numbers have ten digits. */
export const brand = {
  name: 'Unison Auto Insurance Company',
  shortName: 'Unison Auto',
  foundedYear: 1991,
  yearsOfExcellence: 35,
  /** The state of the head office. */
  home: 'FL',
  mailDomain: 'unison.example',
  /** The color of the browser's own bar: brand-deep in theme.css. */
  barColor: { light: '#004538', dark: '#06281f' },
  phones: {
    /** Customer service and the automated line, toll-free. */
    support: '8005550135',
    claims: '8005550119',
    texts: '8005550177',
  },
  /** Where mail to any department goes, and what letters and emails give as ours. */
  mailingAddress: 'P.O. Box 555119, Miami, FL 33255',
  states,
  /** Pages outside this product. A link that is left out is not shown, or leads to one of our pages instead. */
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
