import type { StateCode } from '#contract/limits.ts';

/** What a rebrand edits, beside theme.css, messages/ and content/. Phones are ten digits. */
export const brand = {
  name: 'Unison Auto Insurance Company',
  shortName: 'Unison Auto',
  initials: 'UAIC',
  foundedYear: 1991,
  phones: {
    /** Customer service and the automated line, toll-free. */
    support: '8005550135',
    claims: '8005550119',
    texts: '8005550177',
  },
  claimsMail: 'P.O. Box 555119, Miami, FL 33255',
  states: {
    FL: { name: 'Florida', timeZone: 'America/New_York', prefix: 'FL', commercialPrefix: 'FLC' },
    TX: { name: 'Texas', timeZone: 'America/Chicago', prefix: 'TX', commercialPrefix: undefined },
    GA: { name: 'Georgia', timeZone: 'America/New_York', prefix: 'GA', commercialPrefix: undefined },
  } satisfies Record<
    StateCode,
    { name: string; timeZone: string; prefix: string; commercialPrefix: string | undefined }
  >,
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
  | 'jobs'
  | 'appointmentFL'
  | 'appointmentTX'
  | 'appointmentGA'
  | 'quoteFL'
  | 'quoteTX';
