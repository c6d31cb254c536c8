import { CLAIM_FILES } from './claim-files.ts';

const MEGABYTE = 1024 * 1024;

/**
 * How a claim's party without an account comes back: an emailed link or a code next to the claim number, and how long
 * each gives access.
 */
export const CLAIM_ACCESS = { linkDays: 14, codeDays: 730, sessionMinutes: 30 };
/** Maximum length of a message about a claim. */
export const CLAIM_TEXT = 1500;
/** The length of a reason that only staff read. */
export const REASON_TEXT = 300;
/** Limits for files sent to a claim: at once, per party, and in all. */
export const CLAIM_UPLOADS = {
  mostBytes: CLAIM_FILES.megabytes * MEGABYTE,
  mostFiles: CLAIM_FILES.atOnce,
  /** The maximum number of the largest files, plus the form itself. */
  mostRequestBytes: (CLAIM_FILES.megabytes * CLAIM_FILES.atOnce + 1) * MEGABYTE,
  mostBytesOfClaim: 2048 * MEGABYTE,
  /** For a party who is not signed in. */
  ofStranger: { mostFiles: 60, mostBytes: 200 * MEGABYTE },
};
/** Limit per day for everybody who is not signed in, together: what the disk can take for months. */
export const STRANGERS_A_DAY = { mostBytes: 20_480 * MEGABYTE };
/** How long a browser shows a loss report that was sent from it. */
export const REPORTS = {
  shownDays: 7,
  /** Limits of one form, which may contain several phone photos. */
  upload: { ...CLAIM_UPLOADS, mostFiles: 16 },
};
