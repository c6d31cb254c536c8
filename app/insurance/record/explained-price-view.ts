import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { daysBetween } from '#platform/calendar/day.ts';
import { mediumDay, writtenAmount, writtenChange, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { ExplainedPrice } from './explained-price.ts';
import { centsOf } from './pricing/price-document.ts';
import { partLabel } from './pricing/price-labels.ts';
import { whyView } from './pricing/why-view.ts';
import { worksheetView } from './worksheet-view.ts';

/** A price for display: what made it, what changed and by how much, and its worksheet. */
export function explainedPriceView(price: ExplainedPrice, language: Language) {
  const { document, on, premiumCents, worksheet } = price;
  const { effective_on, expires_on } = document.term;
  return {
    premium: writtenMoney(premiumCents, language),
    term: m.renewal_term(
      { from: writtenDay(effective_on, language), until: writtenDay(expires_on, language) },
      { locale: language },
    ),
    step: priceStepView(price, language),
    // The reasons are known only for a price that one of our rate books made.
    why: worksheet ? whyView(document, { language, on }) : undefined,
    worksheet: worksheetView(worksheet, document, language, true),
  };
}

/** A price change line by line: the old price, the parts of the change, and the new total or the amount added. */
export type PriceStepView = {
  from?: { label: string; amount: string } | undefined;
  parts: { label: string; amount: string; isMore: boolean }[];
  total: { label: string; amount: string };
};

/**
 * Makes the lines add up: a difference that the parts do not explain becomes a line of its own. Undefined for a change
 * within a term that changes no price.
 */
function priceStepView(
  { document, on, step, premiumCents }: Pick<ExplainedPrice, 'document' | 'on' | 'step' | 'premiumCents'>,
  language: Language,
): PriceStepView | undefined {
  if (!step) return undefined;
  const locale = { locale: language };
  const { before, cents, feesCents, isWithinTerm } = step;
  const all = { ...document, vehicles: [...document.vehicles, ...before.vehicles] };
  const rest = cents - centsOf(step.parts);
  const lines = [
    ...step.parts.map((part) => ({ label: partLabel(part, all, language), cents: part.cents })),
    ...(rest === 0 ? [] : [{ label: m.price_part_rest({}, locale), cents: rest }]),
    ...(feesCents === 0 ? [] : [{ label: m.change_fees({}, locale), cents: feesCents }]),
  ];
  const parts = lines.map((line) => ({
    label: line.label,
    amount: writtenChange(line.cents, language, writtenAmount),
    isMore: line.cents > 0,
  }));
  if (!isWithinTerm) {
    const termFrom = ({ term }: PolicyDocument) =>
      m.price_term_from({ day: writtenDay(term.effective_on, language) }, locale);
    return {
      from: { label: termFrom(before), amount: writtenAmount(before.premium_cents, language) },
      parts,
      total: { label: termFrom(document), amount: writtenAmount(premiumCents, language) },
    };
  }
  if (parts.length === 0) return undefined;
  const { expires_on } = document.term;
  const days = { days: daysBetween(on, expires_on), end: mediumDay(expires_on, language) };
  return {
    parts,
    total: {
      label: m.change_for_days(days, locale),
      amount: writtenChange(cents + feesCents, language, writtenAmount),
    },
  };
}
