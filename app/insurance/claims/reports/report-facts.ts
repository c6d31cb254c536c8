import type { Fields } from '#contract/call.ts';
import { CLAIM_KINDS, type ClaimKind } from '../claim.ts';

/** How the reporter came in: signed in, with policy number and date of birth, or as a third party. */
export type ReportedAs = 'policyholder' | 'guest' | 'other';

/** What is known before anything is asked, from the policy that was proved. */
export type ReportFacts = {
  reportedAs: ReportedAs;
  state: string;
  cars: readonly { position: number; label: string }[];
  drivers: readonly { position: number; label: string }[];
  /** The reporter came with a card, so our car is already known. */
  isMatched: boolean;
  today: string;
  /** Whether the reporter can be reached by text. */
  canText: boolean;
};

export const isOwn = ({ reportedAs }: Pick<ReportFacts, 'reportedAs'>) => reportedAs !== 'other';

/**
 * Whether a form was shown for another report than this one. A browser has one report open, and its other tabs may still
 * show the one before.
 */
export const isOfAnother = ({ id }: { id: number }, { report }: Fields): boolean =>
  report !== undefined && report !== String(id);

export const kindOf = ({ kind }: Fields): ClaimKind | undefined => CLAIM_KINDS.find((each) => each === kind);
