import type { z } from 'zod';
import { HELP_ANSWERED_WITHIN_DAYS } from '#config/contact-desks.ts';
import type { StateCode } from '#config/states.ts';
import type { helpReason, NamedHelpRequest } from '#contract/help.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';

export type HelpReason = z.output<typeof helpReason>;

/** Received, taken by somebody, answered, put away. */
export const HELP_STATUSES = ['received', 'handling', 'answered', 'closed'] as const;
export type HelpStatus = (typeof HELP_STATUSES)[number];
/** What the desk still owes an answer to. */
export const OPEN_STATUSES = ['received', 'handling'] as const satisfies HelpStatus[];

/** A policy as the help desk needs it, found by its number and a named insured's date of birth. */
export type HelpPolicy = {
  id: number;
  prefix: string;
  number: string;
  state: StateCode;
  /** Ten digits. */
  phone: string | null;
  agency_name: string;
  agency_phone: string;
  /** The newest request that is being handled. */
  open_reference: string | null;
  /** `2026-11-21`, by the policy's own calendar. */
  open_since: string | null;
  open_reason: HelpReason | null;
};

/** A request as its own people see it. */
export type FoundHelp = {
  id: number;
  policy_id: number;
  reference: string;
  reason: HelpReason;
  status: HelpStatus;
  /** `2026-11-21`, by the policy's own calendar. */
  asked_on: string;
  created_at: Date;
  answer: string | null;
  answered_at: Date | null;
  closed_at: Date | null;
  prefix: string;
  number: string;
  state: StateCode;
  agency_name: string;
  /** Ten digits. */
  agency_phone: string;
};

export const isOpen = ({ status }: Pick<FoundHelp, 'status'>) => OPEN_STATUSES.some((open) => open === status);

/** The day we said we would have answered by. */
export const expectedOn = (askedOn: string, state: StateCode) =>
  businessDaysAfter(askedOn, HELP_ANSWERED_WITHIN_DAYS, state);

/** A request as it is named beside an answer. */
export const namedRequest = (
  reference: string,
  askedOn: string,
  state: StateCode,
  reason: HelpReason,
): NamedHelpRequest => ({ reference, askedOn, answerBy: expectedOn(askedOn, state), reason });
