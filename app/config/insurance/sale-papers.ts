// Papers of others that a state has whoever buys a policy read: theirs, at their own address, in the version of the day.
import { m } from '../messages/compiled/messages.js';
import type { StateCode } from '../states.ts';

export type SalePaper = { title: typeof m.buy_rights_TX; more: typeof m.buy_rights_TX_more; href: string };

/** A carrier mails its printed copy with the policy, too. */
export const SALE_PAPERS: Partial<Record<StateCode, readonly SalePaper[]>> = {
  // 28 Tex. Admin. Code 5.9970: with every new policy, in Spanish to whoever asks for it.
  TX: [
    {
      ...{ title: m.buy_rights_TX, more: m.buy_rights_TX_more },
      href: 'https://www.tdi.texas.gov/commissioner/rights.html',
    },
  ],
};
