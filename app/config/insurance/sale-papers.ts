// Documents by others that a state requires buyers to be given. They are listed before signing, with the policy's
// documents afterwards, and in the email that confirms the policy. The regulator prescribes the text, so we link to its
// current version: our own words could not replace it, and a copy of ours could become outdated.
import { m } from '../messages/compiled/messages.js';
import type { StateCode } from '../states.ts';

export type SalePaper = { title: typeof m.buy_rights_TX; more: typeof m.buy_rights_TX_more; href: string };

/**
 * `href` may point to the carrier's own copy instead, in the version that its compliance staff approved. The link
 * serves people who agreed to electronic documents. The carrier must also mail a printed copy with the policy to people
 * who did not agree, and to those who ask. Add here what else a state prescribes.
 */
export const SALE_PAPERS: Partial<Record<StateCode, readonly SalePaper[]>> = {
  // 28 Tex. Admin. Code 5.9970: with every new policy, in Spanish on request.
  TX: [
    { title: m.buy_rights_TX, more: m.buy_rights_TX_more, href: 'https://www.tdi.texas.gov/commissioner/rights.html' },
  ],
};
