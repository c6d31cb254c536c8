/** What people come to do with a claim. The site links to them by these names (CL-02). */
export const CLAIM_ACTS = ['status', 'papers', 'messages', 'estimate'] as const;
export type ClaimAct = (typeof CLAIM_ACTS)[number];
