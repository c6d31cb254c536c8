import type { Language } from '#config/language.ts';
import { recordsInPrice } from '#insurance/quotes/found/found-view.ts';
import { type PriceFor, plansView, priceSummary, priceTable, waysView } from '#insurance/quotes/pricing/price-view.ts';
import { whyView } from '#insurance/record/pricing/why-view.ts';

/** Everything about a price that its page shows. */
export const givenView = (found: PriceFor, language: Language) => ({
  summary: priceSummary(found, language),
  plan: found.choice.plan,
  plans: plansView(found, language),
  ways: waysView(found, language),
  table: priceTable(found.price.document, found.price, language),
  why: whyView(found.price.document, { language, withFees: true }),
  records: recordsInPrice(found.draft, language),
});
export type GivenPrice = ReturnType<typeof givenView> & {
  worksheet: string;
  packages: string;
  /** The address of the notice that records raised the price, if they did. */
  notice: string | undefined;
  /** The total before the price changed, for a shopper who was sent here because it did. */
  was?: string | undefined;
};
