import { mayDo } from '#config/staff-acts.ts';

/** Claim figures are for the people who work on claims, and for those who may download all figures. */
export const seesClaims = (roles: readonly string[]) => mayDo(roles, 'see-claims') || mayDo(roles, 'download-figures');
