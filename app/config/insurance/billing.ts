import { byState } from '../states.ts';

/** How this company bills premium changes within a term. */
export const billing = {
  /**
   * Days until a bill for a change is due when no other bill is coming: ten for the person to act, as a nonpayment
   * notice would give them (Florida s. 627.7282 and 627.728, Texas Ins. Code 551.105, Georgia 33-24-44), plus some for
   * the mail.
   */
  changeDueInDays: byState(() => 15),
  /** The amount of a bill that is due sooner than this is no longer raised. */
  changeNoticeDays: byState(() => 10),
  /**
   * Days from a notice of cancellation for nonpayment to the end of the policy. Florida s. 627.728 gives 15 days from the
   * notice to pay a first payment that failed; it, Texas Ins. Code 551.105 and Georgia 33-24-44 give at least ten, plus
   * some for the mail.
   */
  nonpaymentNoticeDays: byState(() => 15),
  /** Days that the desk has to mail the notice, before the days above begin: enough for a weekend. */
  noticeMailingDays: 3,
  /**
   * When a bill reminder may go out as a text, in the time of the policy's state. Sales calls may be made from 8 a.m. to
   * 9 p.m. (47 CFR 64.1200(c)(1)), in Florida to 8 p.m. (s. 501.059(8)); a reminder keeps within both.
   */
  textHours: { from: '09:00', until: '20:00' },
  /**
   * Days before its due day that a bill is written for whoever wants paper: a few for the desk to mail it, and then the
   * 15 that a bill for a change has.
   */
  paperBillDays: 20,
  /** A balance of an ended policy up to this amount may be written off. */
  mostWrittenOffCents: 50_00,
} as const;
