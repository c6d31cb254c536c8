/** How many days we retain records after they end, before they are deleted for good. */
export const retention = {
  /** Expired PINs, links and passes. */
  codes: 1,
  /** This long, a form sent from an ended session can still be saved for its owner. */
  sessions: 1,
  /** Counters against guessing, after their window ends. */
  misses: 30,
  /** Unfinished quotes. */
  unfinishedQuotes: 90,
  /**
   * Quotes handled by an agency, from the last action on them, and quotes that were bought, from then on. This long, a
   * person may still claim that they were called without having asked for it (47 U.S.C. 227; 28 U.S.C. 1658).
   */
  leads: 4 * 365 + 1,
  /** Loss reports that were started but not sent. */
  unsentReports: 60,
  /**
   * Claims without injuries, after everything about them is closed: as long as an insurer's books are examined, and
   * longer than our contracts can be sued on (five years in the slowest of our states). Claims with an injury stay for
   * good.
   */
  claims: 7 * 365 + 2,
  /** Expired links to a claim: this long, one of them can get its party a new one. */
  claimLinks: 180,
  /** Callback requests at the claims desk, after the call. */
  callBacks: 30,
  /** Addresses that asked to be told when we sell online in their state, from their consent. */
  tellWhen: 2 * 365,
  /** The same after they were told: this long, the link in that email still unsubscribes. */
  told: 30,
  /** Daily counts of page views, clicks, sign-ins and failures; allows comparing a year with the one before. */
  siteActivity: 2 * 365,
  /** Logs of sign-ins, sent emails, calls and webhooks. */
  logs: 30,
  /** Rejected lines of import files and their reasons, after the file: this long, the sender can ask about them. */
  imports: 90,
  /** Seven years including leap days. The database itself refuses to delete younger rows. */
  audit: 7 * 365 + 2,
} as const;

/** Applications and reports that nobody continued are deleted after this long. */
export const DRAFT_DAYS = 30;
export const APPLICATION_LINK_DAYS = 14;

/** Days during which a quote can be continued after its last answer, and after which it is then erased. */
export const QUOTE_DAYS = 30;
export const ERASED_AFTER_DAYS = 60;
/** The emailed link back to a quote. */
export const QUOTE_LINK_DAYS = 7;
