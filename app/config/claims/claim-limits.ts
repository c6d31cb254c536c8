const MEGABYTE = 1024 * 1024;

/**
 * How a party of a claim without an account comes back: a link that is mailed, a code beside the claim's number, and what
 * either opens for a while.
 */
export const CLAIM_ACCESS = { linkDays: 14, codeDays: 730, sessionMinutes: 30 };
/** Of a message about a claim. */
export const CLAIM_TEXT = 1500;
/** What may be sent to a claim at once, of one party, and in all. */
export const CLAIM_UPLOADS = {
  mostBytes: 10 * MEGABYTE,
  mostFiles: 10,
  mostRequestBytes: 50 * MEGABYTE,
  mostFilesOfParty: 60,
  mostBytesOfClaim: 2048 * MEGABYTE,
};
/** A report of a loss: the photos of one who is not signed in, and of one that was sent, how long its browser shows it. */
export const REPORTS = {
  mostFiles: 60,
  mostBytes: 200 * MEGABYTE,
  shownDays: 7,
  /** What one form may bring: photos of a phone, several at once. */
  upload: { mostBytes: 15 * MEGABYTE, mostFiles: 16, mostRequestBytes: 100 * MEGABYTE },
};
