import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import type { LienStatus, VerifiedLien } from '#contract/lienholder.ts';
import type { ChipKind } from '#ui/chip.tsx';
import { NOT_AVAILABLE, readableDay } from './lien-formats.ts';

export const chips: Record<LienStatus, ChipKind> = {
  active: 'ok',
  notice: 'warn',
  expired: 'error',
  cancelled: 'error',
  unknown: 'none',
};

export const statusLabel: Record<LienStatus, () => string> = {
  active: m.liens_active,
  notice: m.liens_notice,
  expired: m.liens_expired,
  cancelled: m.liens_cancelled,
  unknown: () => NOT_AVAILABLE,
};

type LienWords = Record<'status' | 'stamp' | 'headline' | 'advice', string> & { look?: LienStatus };

const day = (of: string | null | undefined) => readableDay(of, getLocale());

/** A policy before its first day, which looks like one under notice. */
export function startsLater(firstDay: string): LienWords & { look: LienStatus } {
  const starts = { day: day(firstDay) };
  return {
    look: 'notice',
    status: m.liens_starts(starts),
    stamp: m.liens_stamp_not_yet(),
    headline: m.liens_covered_from(starts),
    advice: '',
  };
}

/** The texts for a status: the chip, the stamp, the headline, and what it means for the lienholder. */
export function wordsOf({ status, dueOn, expiresOn }: VerifiedLien): LienWords {
  switch (status) {
    case 'active':
      return { status: statusLabel[status](), stamp: m.liens_stamp_active(), headline: m.liens_covered(), advice: '' };
    case 'notice':
      return {
        status: statusLabel[status](),
        stamp: m.liens_stamp_notice(),
        headline: dueOn ? m.liens_covered_until({ day: day(dueOn) }) : m.liens_under_notice(),
        advice: m.liens_notice_advice(),
      };
    case 'expired':
      return {
        status: statusLabel[status](),
        stamp: m.liens_stamp_expired(),
        headline: m.liens_not_covered(),
        advice: m.liens_expired_advice({ day: day(expiresOn) }),
      };
    case 'cancelled':
      return {
        status: statusLabel[status](),
        stamp: m.liens_stamp_cancelled(),
        headline: m.liens_not_covered(),
        advice: m.liens_cancelled_advice({ day: day(expiresOn) }),
      };
    default:
      return {
        status: statusLabel[status](),
        stamp: NOT_AVAILABLE,
        headline: m.liens_unknown(),
        advice: m.liens_unknown_advice(),
      };
  }
}

/** LN-03: `$500`, `$250.50`. @param cents null without the coverage, undefined when unreadable */
export function deductibleView(cents: number | null | undefined): string {
  if (cents === null) return m.liens_no_cover();
  if (cents === undefined) return NOT_AVAILABLE;
  const digits = cents % 100 === 0 ? 0 : 2;
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits })}`;
}

export function yesOrNo(flag: boolean | undefined): string {
  if (flag === undefined) return NOT_AVAILABLE;
  return flag ? m.liens_yes() : m.liens_no();
}
