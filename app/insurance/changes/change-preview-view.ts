// The preview of a change as display text: what changes, what it costs, the bills, the ID cards, and who is notified.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { mediumDay, writtenAmount, writtenChange } from '#platform/calendar/written.ts';
import { byDueDay } from '../billing/ledger/ledger.ts';
import { isAnotherCard } from '../id-cards/another-card.ts';
import { fullName } from '../parties/full-name.ts';
import { type EndorsementPreview, lendersToTell } from '../record/endorse.ts';
import { priceAfter } from '../record/explained-price.ts';
import { explainedPriceView } from '../record/explained-price-view.ts';
import type { Need, Ruling } from '../record/pricing/change-rules.ts';
import { unpaidLabel } from '../record/pricing/unpaid-labels.ts';
import type { OwnPreview } from './own-change.ts';

export type ChangePreviewView = ReturnType<typeof changePreviewView>;

export function changePreviewView(preview: EndorsementPreview, ruling: Ruling, language: Language, isToday: boolean) {
  const locale = { locale: language };
  const { before, after, changeCents = 0, feesCents, bills, effectiveOn } = preview;
  const day = mediumDay(effectiveOn, language);
  const price = priceAfter(preview);
  return {
    seen: { version: before.number, changeCents },
    from: isToday ? m.change_from_now({}, locale) : m.change_from_day({ day }, locale),
    change:
      changeCents + feesCents === 0
        ? m.change_no_difference({}, locale)
        : writtenChange(changeCents + feesCents, language, writtenAmount),
    isSamePrice: changeCents === 0 && feesCents === 0,
    changesNextTerm: changeCents !== 0 && preview.price.kind === 'priced' && preview.hasNextTerm,
    price: price && explainedPriceView(price, language),
    term: {
      before: writtenAmount(before.document.premium_cents, language),
      after: writtenAmount(after.premium_cents, language),
    },
    ...billsView(bills, language),
    unpaid: ruling.unpaid.map((each) => unpaidLabel(each, before.document, language)),
    needs: ruling.needs as Need[],
    lenders: [...new Set(lendersToTell(before.document, after).map(({ lender }) => lender.name))],
    newCard: newCardView(preview, language, isToday),
    insureds: insuredsView(before.document, after),
  };
}

/** From when the ID card shows the change; nothing when the card stays as it is. */
function newCardView({ before, after, effectiveOn }: EndorsementPreview, language: Language, isToday: boolean) {
  if (!isAnotherCard(before.document, after, effectiveOn)) return undefined;
  const locale = { locale: language };
  return isToday
    ? m.change_then_card({}, locale)
    : m.change_then_card_day({ day: mediumDay(effectiveOn, language) }, locale);
}

/** The named insureds before and after, if they change. */
function insuredsView(before: PolicyDocument, after: PolicyDocument) {
  const written = ({ insureds }: PolicyDocument) => insureds.map(fullName).join(', ');
  return written(before) === written(after) ? undefined : { before: written(before), after: written(after) };
}

/** The bills after the change, by due date, and what would be owed back. No bills when none of them changes. */
function billsView(bills: EndorsementPreview['bills'], language: Language) {
  const all = bills?.bills.some(({ changeCents }) => changeCents !== 0) ? bills.bills : [];
  return {
    bills: all
      .filter(({ leftCents, changeCents: change }) => leftCents > 0 || change !== 0)
      .toSorted(byDueDay)
      .map((bill) => ({
        number: bill.number,
        day: mediumDay(bill.dueOn, language),
        was: writtenAmount(bill.leftCents - bill.changeCents, language),
        change: bill.changeCents === 0 ? '' : writtenChange(bill.changeCents, language, writtenAmount),
        now: writtenAmount(bill.leftCents, language),
      })),
    owed: bills && bills.owedCents > 0 ? writtenAmount(bills.owedCents, language) : undefined,
  };
}

export type EndPreviewView = ReturnType<typeof endPreviewView>;

/** The preview of a cancellation: from when, the earned premium, the refund, and who is notified. */
export function endPreviewView(
  { on, preview, bills, lenders }: Extract<OwnPreview, { kind: 'ends' }>,
  language: Language,
  isToday: boolean,
) {
  const locale = { locale: language };
  const { version, earnedCents, returnCents } = preview;
  return {
    seen: { version, changeCents: returnCents },
    ends: isToday ? m.change_end_now({}, locale) : m.change_end_day({ day: mediumDay(on, language) }, locale),
    earned: writtenAmount(earnedCents, language),
    back: writtenAmount(returnCents, language),
    ...billsView(bills, language),
    endsNextTerm: bills.endsNextTerm,
    lenders,
  };
}
