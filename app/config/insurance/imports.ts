// How policy files are imported (`insurance/book/import`): when a person must approve a file, and what is too large.

const MEGABYTE = 1024 * 1024;

export const importLimits = {
  /**
   * A file that would change more than this is held until a person has reviewed it. Shares relate to the current book.
   */
  breaker: {
    /** At least this share of the policies in force must still be in force. */
    leastInForce: 0.95,
    /** Share of the policies in force that it would cancel, mark as pending cancellation, or end earlier. */
    mostCancelled: 0.02,
    /** Share of lines that cannot be imported. */
    mostRejected: 0.01,
    /** How far the premium in force after it may differ from ours, up or down; a delta's new policies do not count. */
    mostPremiumChange: 0.1,
  },
  /** A held file must be approved by another person than the one who sent it. */
  needsSecondPerson: true,
  /** Limits for uploads on the page; larger files use the command. A mapping file may come along. */
  upload: { mostBytes: 200 * MEGABYTE, mostRequestBytes: 201 * MEGABYTE, mostFiles: 2, mostMappingBytes: MEGABYTE },
  zip: { mostEntries: 30, mostBytes: 20_000 * MEGABYTE, mostRatio: 200 },
  /** Policies per transaction, and connections that write at the same time when nobody uses the system beside it. */
  aBatch: 500,
  connections: 3,
  /**
   * While people use the system, transactions are short, with a pause after each in proportion to its duration. With
   * these values, the 95th percentile of a look-up rises by at most half (`npm run bench -- import`).
   */
  besideRequests: { aBatch: 100, restShare: 6 },
};
