import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import type { LienholderResult } from '#contract/lienholder.ts';
import type { ChipKind } from '#ui/chip.tsx';
import { deductibleOf, type LienStatus, NOT_AVAILABLE, readableDay } from './lien-status.ts';

export const chips: Record<LienStatus, ChipKind> = {
  active: 'ok',
  notice: 'warn',
  expired: 'error',
  cancelled: 'error',
  unknown: 'none',
};

export const statusWords: Record<LienStatus, () => string> = {
  active: m.liens_active,
  notice: m.liens_notice,
  expired: m.liens_expired,
  cancelled: m.liens_cancelled,
  unknown: () => NOT_AVAILABLE,
};

/** A status in words: on the chip, on the stamp, as the answer, and what it means for the lender. */
export function wordsOf(status: LienStatus, lien: LienholderResult) {
  const day = (text: string) => readableDay(text, getLocale());
  switch (status) {
    case 'active':
      return { status: statusWords[status](), stamp: m.liens_stamp_active(), headline: m.liens_covered(), advice: '' };
    case 'notice':
      return {
        status: statusWords[status](),
        stamp: m.liens_stamp_notice(),
        headline: lien.LIDUEDTE ? m.liens_covered_until({ day: day(lien.LIDUEDTE) }) : m.liens_under_notice(),
        advice: m.liens_notice_advice(),
      };
    case 'expired':
      return {
        status: statusWords[status](),
        stamp: m.liens_stamp_expired(),
        headline: m.liens_not_covered(),
        advice: m.liens_expired_advice({ day: day(lien.LIEXPDATE) }),
      };
    case 'cancelled':
      return {
        status: statusWords[status](),
        stamp: m.liens_stamp_cancelled(),
        headline: m.liens_not_covered(),
        advice: m.liens_cancelled_advice({ day: day(lien.LIEXPDATE) }),
      };
    default:
      return {
        status: statusWords[status](),
        stamp: NOT_AVAILABLE,
        headline: m.liens_unknown(),
        advice: m.liens_unknown_advice(),
      };
  }
}

export function deductibleInWords(dollars: string): string {
  const amount = deductibleOf(dollars);
  return amount === 'none' ? m.liens_no_cover() : (amount ?? NOT_AVAILABLE);
}

export function yesOrNo(flag: string): string {
  return { Y: m.liens_yes(), N: m.liens_no() }[flag.trim().toUpperCase()] ?? NOT_AVAILABLE;
}
