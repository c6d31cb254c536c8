import type { Fields } from '#contract/call.ts';
import { CLAIM_KINDS, type ClaimKind } from '../claim.ts';

/** By which door somebody came: signed in, with policy number and birth date, or as somebody else. */
export type Door = 'policyholder' | 'guest' | 'other';

/** What is known before anything is asked: what is on the policy that was proved. */
export type ReportFacts = {
  door: Door;
  state: string;
  cars: readonly { position: number; label: string }[];
  drivers: readonly { position: number; label: string }[];
  /** They came by a card: which car of ours it was is known. */
  isMatched: boolean;
  today: string;
};

export const isOwn = ({ door }: Pick<ReportFacts, 'door'>) => door !== 'other';

export const kindOf = ({ kind }: Fields): ClaimKind | undefined => CLAIM_KINDS.find((each) => each === kind);
