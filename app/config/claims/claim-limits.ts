const MEGABYTE = 1024 * 1024;

/** Of one file of a claim, by whichever way it comes: a photo of today's phones has up to 12 MB. */
export const CLAIM_FILE_MEGABYTES = 15;

/**
 * How a party of a claim without an account comes back: a link that is mailed, a code beside the claim's number, and what
 * either opens for a while.
 */
export const CLAIM_ACCESS = { linkDays: 14, codeDays: 730, sessionMinutes: 30 };
/** Of a message about a claim. */
export const CLAIM_TEXT = 1500;
/** What may be sent to a claim at once, of one party, and in all. */
export const CLAIM_UPLOADS = {
  mostBytes: CLAIM_FILE_MEGABYTES * MEGABYTE,
  mostFiles: 10,
  mostRequestBytes: 100 * MEGABYTE,
  mostBytesOfClaim: 2048 * MEGABYTE,
  /** Of a party who is not signed in. */
  ofStranger: { mostFiles: 60, mostBytes: 200 * MEGABYTE },
};
/** What all who are not signed in may send to claims in a day, together: what the disk bears for months. */
export const STRANGERS_A_DAY = { mostBytes: 20_480 * MEGABYTE };
/** A report of a loss that was sent: how long its browser shows it. */
export const REPORTS = {
  shownDays: 7,
  /** What one form may bring: photos of a phone, several at once. */
  upload: { ...CLAIM_UPLOADS, mostFiles: 16 },
};
