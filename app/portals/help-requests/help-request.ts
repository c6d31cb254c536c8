import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { HELP_REQUEST_HEADER, type helpReason } from '#contract/help.ts';
import type { StateCode } from '#contract/limits.ts';

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
};

/** A request as it is named beside an answer. */
export const requestHeader = (reference: string, askedOn: string) => ({
  [HELP_REQUEST_HEADER]: `${reference} ${askedOn}`,
});

/** `(xxx) ***-1234`: enough to know one's own number by, too little to call it. */
export function maskPhone(phone: string | null): string {
  return phone === null ? '' : `(xxx) ***-${phone.slice(-4)}`;
}

/** Without 0, 1, I, L, O and U: nobody mishears or misreads a reference on the phone. */
export const REFERENCE_SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

/** `H` and eight symbols: 39 bits, unique by the table's index. */
export function newHelpReference(): string {
  const symbols = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_SYMBOLS[randomInt(REFERENCE_SYMBOLS.length)],
  );
  return `H${symbols.join('')}`;
}
