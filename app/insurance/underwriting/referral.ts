// A quote that an underwriter decides on, as pages know it, in the browser, too.
export type ReferralStatus = 'received' | 'handling' | 'accepted' | 'declined';
export const isOpen = (status: ReferralStatus) => status === 'received' || status === 'handling';

export const REFERRAL_LISTS = ['open', 'mine', 'done'] as const;
export type ReferralList = (typeof REFERRAL_LISTS)[number];

/** As long as the columns take. */
export const MOST_WORDS = 1500;
