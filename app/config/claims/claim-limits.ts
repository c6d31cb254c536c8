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
