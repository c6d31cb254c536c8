import { retention } from '#config/retention.ts';

/** Days are counted from the column `since`. Rows without a time in it stay. */
export type RetentionRule = {
  days: number;
  since: string;
  /** Rows with a value in one of these columns stay, because they were completed. */
  unless?: readonly string[];
  /** How long completed rows stay, or rows that ended in another way: each with a time in this column. */
  finished?: readonly { days: number; since: string }[];
};

export const WITH_ITS_OWNER = 'as long as what it belongs to';
export const FOR_GOOD = 'until somebody removes it';

/** How long a row of a table stays. */
export type Retention = RetentionRule | typeof WITH_ITS_OWNER | typeof FOR_GOOD;

/** For codes, links and passes that expire. */
export const CODE: RetentionRule = { days: retention.codes, since: 'expires_at' };
