// A quote that an underwriter decides on, as far as pages know it. Also used in the browser.
/** `ended`: without a decision, because no rule sends the quote to a person any more. */
export type ReferralStatus = 'received' | 'handling' | 'accepted' | 'declined' | 'ended';
export const isOpen = (status: ReferralStatus) => status === 'received' || status === 'handling';

export const REFERRAL_LISTS = ['open', 'mine', 'done'] as const;
export type ReferralList = (typeof REFERRAL_LISTS)[number];

/** The maximum length that the columns allow. */
export const MOST_WORDS = 1500;
