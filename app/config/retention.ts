/** For how many days we keep what is over, before it is removed for good. */
export const retention = {
  /** Pins, links and passes that work no more. */
  codes: 1,
  /** So long a form that is sent from a session that is over still finds its owner. */
  sessions: 1,
  /** What was counted against guessing, from when the count is over. */
  misses: 30,
  /** Quotes that nobody went on with. */
  unfinishedQuotes: 90,
  /**
   * Quotes that an agency had, from the last that was done with them: so long somebody may still claim that they were
   * called without having asked for it (47 U.S.C. 227; 28 U.S.C. 1658).
   */
  leads: 4 * 365 + 1,
  /** Reports of a loss that were begun and not sent. */
  unsentReports: 60,
  /**
   * Claims in which nobody was hurt, from when nothing of them is open: as long as the books of an insurer are looked at, and
   * longer than a contract of ours can be sued on (five years in the slowest of our states). With an injury: for good.
   */
  claims: 7 * 365 + 2,
  /** Who wanted the claims desk to call, from when they were called. */
  callBacks: 30,
  /** Addresses that want to know when we sell online where they live, from their consent. */
  tellWhen: 2 * 365,
  /** The same once they were told: so long the link in that mail still stops it. */
  told: 30,
  /** How often pages were opened, what was clicked and sign-ins and failures, day by day; to compare a year with the one before. */
  siteActivity: 2 * 365,
  /** Who signed in, which mails went out, which calls and webhooks came. */
  logs: 30,
  /** Which lines of a file of policies were not taken, and why: so long its maker can ask. */
  imports: 90,
  /** Seven years, leap days included; the database itself lets no younger row go. */
  audit: 7 * 365 + 2,
} as const;
