// How files of policies come in (`insurance/book/import`): when a file waits for a person, and what is too large.

const MEGABYTE = 1024 * 1024;

export const importLimits = {
  /** A file that would do more than this is held until a person has looked at it. Shares are of what is in force now. */
  breaker: {
    /** Of a full file: at least this share of the policies in force must be in force in it. */
    leastInForce: 0.95,
    /** Policies in force that it would cancel, or that it says are about to be cancelled. */
    mostCancelled: 0.02,
    /** Lines that cannot be taken, of all lines. */
    mostRejected: 0.01,
    /** How far the premium in force of a full file may be from ours, up or down. */
    mostPremiumChange: 0.1,
  },
  /** Whoever sent a file does not let it through when it is held: somebody else does. */
  needsSecondPerson: true,
  /** By the page; larger ones come in by the command. A mapping comes beside it. */
  upload: { mostBytes: 200 * MEGABYTE, mostRequestBytes: 201 * MEGABYTE, mostFiles: 2, mostMappingBytes: MEGABYTE },
  zip: { mostEntries: 30, mostBytes: 20_000 * MEGABYTE, mostRatio: 200 },
  /** Policies a transaction. */
  aBatch: 500,
  /**
   * Beside people's requests a transaction is short, and so much of the time it took goes by before the next one. With
   * these a look-up waits, at the 95th percentile, at most half as long again as without (`npm run bench -- import`).
   */
  besideRequests: { aBatch: 100, restShare: 6 },
};
