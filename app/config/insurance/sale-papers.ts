// Documents by others that a state requires buyers to be shown. We link to the current version at its own address.
import { m } from '../messages/compiled/messages.js';
import type { StateCode } from '../states.ts';

export type SalePaper = { title: typeof m.buy_rights_TX; more: typeof m.buy_rights_TX_more; href: string };

/** A carrier also mails a printed copy with the policy. */
export const SALE_PAPERS: Partial<Record<StateCode, readonly SalePaper[]>> = {
  // 28 Tex. Admin. Code 5.9970: with every new policy, in Spanish on request.
  TX: [
    {
      ...{ title: m.buy_rights_TX, more: m.buy_rights_TX_more },
      href: 'https://www.tdi.texas.gov/commissioner/rights.html',
    },
  ],
};
