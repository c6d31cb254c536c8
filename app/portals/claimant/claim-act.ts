/** What somebody comes to do with a claim: the site leads to it by these names (CL-02). */
export const CLAIM_ACTS = ['status', 'papers', 'messages', 'estimate'] as const;
export type ClaimAct = (typeof CLAIM_ACTS)[number];
