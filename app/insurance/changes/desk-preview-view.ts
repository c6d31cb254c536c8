import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenMoney } from '#platform/calendar/written.ts';
import type { CancelRefusal } from '../record/pricing/cancel-rules.ts';
import type { RuleReason } from '../record/pricing/change-rules.ts';
import { byHandLabel } from '../record/pricing/price-labels.ts';
import { cancelReasonView, type ReasonView, reasonView } from '../record/pricing/rule-labels.ts';
import { type ChangePreviewView, changePreviewView } from './change-preview-view.ts';
import type { DeskPreview } from './desk-change.ts';

/** What the change would do, as display text for the desk; or what prevents it, and why. */
export type DeskPreviewView =
  | { kind: 'words' }
  | { kind: 'refused'; why: string[] }
  | { kind: 'cancel'; lines: string[]; seen: { version: number; changeCents: number } }
  | {
      kind: 'change';
      view: ChangePreviewView;
      byHand: string[];
      needs: string[];
      account: string | undefined;
      /** The contact on file that may be of the person who leaves. */
      contact: string | undefined;
    };

const ACCOUNTS = { renamed: m.staff_change_holder_renamed, left: m.staff_change_holder_left };

/** What only the desk can do about it. */
const AT_DESK: Partial<Record<RuleReason | CancelRefusal, typeof m.staff_change_withdraw_first>> = {
  'out-of-sequence': m.staff_change_take_back_first,
  'cancelled-later': m.staff_change_withdraw_first,
};

/** A clerk tells the policyholder both: why not, and what to do. */
const whyAndNext = (reason: RuleReason | CancelRefusal, { why, next }: ReasonView, language: Language) =>
  `${why} ${AT_DESK[reason]?.({}, { locale: language }) ?? next}`;

export function deskPreviewView(looked: DeskPreview, state: StateCode, language: Language): DeskPreviewView {
  const locale = { locale: language };
  switch (looked.kind) {
    case 'words':
      return { kind: 'words' };
    case 'refused': {
      const why = looked.ruling.reasons.map((each) =>
        whyAndNext(each, reasonView(each, language, looked.ruling.endsOn), language),
      );
      return { kind: 'refused', why };
    }
    case 'cancel': {
      const { refusals, earnedCents, returnCents, version } = looked.preview;
      if (refusals.length > 0) {
        const why = refusals.map((each) =>
          whyAndNext(each, cancelReasonView(each, looked.preview, language), language),
        );
        return { kind: 'refused', why };
      }
      const [earned, back] = [writtenMoney(earnedCents, language), writtenMoney(returnCents, language)];
      const lines = [
        m.staff_change_ends({ day: mediumDay(looked.on, language) }, locale),
        m.staff_change_returns({ earned, back }, locale),
        ...(looked.endsNextTerm ? [m.staff_change_ends_next_term({}, locale)] : []),
      ];
      return { kind: 'cancel', lines, seen: { version, changeCents: returnCents } };
    }
    case 'change': {
      const { preview, ruling, people } = looked;
      const unclear = people?.unclear;
      const isToday = preview.effectiveOn === dayIn(state, new Date());
      const view = changePreviewView(preview, ruling, language, isToday);
      return {
        kind: 'change',
        view: isToday ? { ...view, from: m.staff_change_from_now({}, locale) } : view,
        byHand:
          preview.changeCents === undefined && preview.price.kind === 'by-hand'
            ? preview.price.why.map((why) => byHandLabel(why, language))
            : [],
        needs: ruling.needs,
        account: people?.holder && ACCOUNTS[people.holder.kind]({}, locale),
        contact: unclear && [unclear.email, unclear.phone && writtenPhone(unclear.phone)].filter(Boolean).join(', '),
      };
    }
  }
}
