import type { z } from 'zod';
import { HELP_ANSWERED_WITHIN_DAYS } from '#config/contact-desks.ts';
import type { StateCode } from '#config/states.ts';
import type { helpReason, NamedHelpRequest } from '#contract/help.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';

export type HelpReason = z.output<typeof helpReason>;

/** Received, assigned, answered, closed. */
export const HELP_STATUSES = ['received', 'handling', 'answered', 'closed'] as const;
export type HelpStatus = (typeof HELP_STATUSES)[number];
/** Requests that still need an answer. */
export const OPEN_STATUSES = ['received', 'handling'] as const satisfies HelpStatus[];

/** A policy for a help request, found by its number and a named insured's date of birth. */
export type HelpPolicy = {
  id: number;
  prefix: string;
  number: string;
  state: StateCode;
  /** Ten digits. */
  phone: string | null;
  agency_name: string;
  agency_phone: string;
  /** The newest open request. */
  open_reference: string | null;
  /** `2026-11-21`, in the policy's time zone. */
  open_since: string | null;
  open_reason: HelpReason | null;
};

/** A request as the policyholder sees it. */
export type FoundHelp = {
  id: number;
  policy_id: number;
  reference: string;
  reason: HelpReason;
  status: HelpStatus;
  /** `2026-11-21`, in the policy's time zone. */
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

/** The day by which we promised to answer. */
export const expectedOn = (askedOn: string, state: StateCode) =>
  businessDaysAfter(askedOn, HELP_ANSWERED_WITHIN_DAYS, state);

/** An existing request, as an API answer names it. */
export const namedRequest = (
  reference: string,
  askedOn: string,
  state: StateCode,
  reason: HelpReason,
): NamedHelpRequest => ({ reference, askedOn, answerBy: expectedOn(askedOn, state), reason });
