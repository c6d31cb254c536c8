import type { Language } from '#config/language.ts';
import { recordsInPrice } from '#insurance/quotes/found/found-view.ts';
import { type PriceFor, plansView, priceSummary, priceTable, waysView } from '#insurance/quotes/pricing/price-view.ts';
import { whyView } from '#insurance/record/pricing/why-view.ts';

/** All that the page of a price shows of it. */
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
  /** That records made it higher, where they did. */
  notice: string | undefined;
  /** What it was before it changed. */
  was: string | undefined;
};
