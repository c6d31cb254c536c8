/**
 * Limits for files sent to a claim, however they are sent; pages say them. Photos of current phones have up to 12 MB.
 */
export const CLAIM_FILES = { megabytes: 15, atOnce: 10 } as const;
