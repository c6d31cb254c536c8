import { byState } from '../states.ts';

/** How this company bills a change of the premium within a term. */
export const billing = {
  /**
   * Days from today until the bill is due that a change makes when no bill is to come: ten for the person to act, as the
   * notice of a nonpayment would give them (Florida s. 627.7282 and 627.728, Texas Ins. Code 551.105, Georgia 33-24-44),
   * and some for the mail.
   */
  changeDueInDays: byState(() => 15),
  /** A bill that is due sooner than this is not raised any more. */
  changeNoticeDays: byState(() => 10),
  /**
   * Days until a policy ends whose first payment the bank took back, or never had when it was to be taken: Florida s. 627.728
   * gives 15 from the notice to make it good; Texas Ins. Code 551.105 and Georgia 33-24-44 give ten, and some are for the mail.
   */
  firstPaymentNoticeDays: byState(() => 15),
  /** What is left of a policy that is over may be written off up to here. */
  mostWrittenOffCents: 50_00,
} as const;
