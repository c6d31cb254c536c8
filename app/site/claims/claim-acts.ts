import type { Ability } from '#config/abilities.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { IconName } from '#ui/icon.tsx';
import type { Can } from '../can.ts';
import type { OwnClaimAct } from '../content/claims-portals.ts';
import { paths } from '../navigation/navigation.ts';

/** Something a person does with a claim (CL-02): online if a portal allows it, otherwise by phone or mail. */
export type ClaimAct = {
  icon: IconName;
  label: () => string;
  customer: Ability;
  /** Absent when a claimant cannot do it, for lack of a policy with us. */
  claimant?: Ability;
  /** Done by mail instead of by phone; the FAQ gives the address. */
  isMailed?: true;
  /** This act reports a claim; customers and claimants have their own address for it. */
  isReport?: true;
  /** Done on the claim's own page. A claimant opens it with number and code, a customer by signing in. */
  own?: OwnClaimAct;
  /** Where a customer does it, when that is not in the claims portal. */
  at?: string;
};

export const claimActs: readonly ClaimAct[] = [
  {
    icon: 'document',
    label: m.claims_act_file,
    customer: 'report-claim',
    claimant: 'claimant-report-claim',
    isReport: true,
  },
  { icon: 'search', label: m.claims_act_view, customer: 'follow-claim', own: 'status' },
  { icon: 'shield', label: m.claims_act_coverages, customer: 'see-coverages', at: paths.policyholder },
  {
    icon: 'clock',
    label: m.claims_act_status,
    customer: 'follow-claim',
    claimant: 'claimant-follow-claim',
    own: 'status',
  },
  {
    icon: 'camera',
    label: m.claims_act_documents,
    customer: 'send-claim-papers',
    claimant: 'claimant-send-claim-papers',
    isMailed: true,
    own: 'papers',
  },
  {
    icon: 'chat',
    label: m.claims_act_adjuster,
    customer: 'message-adjuster',
    claimant: 'claimant-message-adjuster',
    own: 'messages',
  },
  {
    icon: 'calendar',
    label: m.claims_act_estimate,
    customer: 'book-estimate',
    claimant: 'claimant-book-estimate',
    own: 'estimate',
  },
];

type HowOfAct = Pick<ClaimAct, 'customer' | 'claimant' | 'isMailed'>;

/** How an act is done today, as words after its name. Some people may have no portal for it. */
export function howFor({ customer, claimant, isMailed }: HowOfAct, can: Can): string {
  if (!can(customer)) return isMailed ? m.claims_how_mail() : m.claims_how_phone();
  return claimant && !can(claimant) && !isMailed ? m.claims_how_either() : m.claims_how_online();
}
