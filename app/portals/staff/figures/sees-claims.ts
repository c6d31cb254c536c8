import { mayDo } from '#config/staff-acts.ts';

/** Figures of claims are for whoever works on claims or looks over all of it. */
export const seesClaims = (roles: readonly string[]) => mayDo(roles, 'see-claims') || mayDo(roles, 'download-figures');
