import type { Language } from '#config/language.ts';
import {
  type PriceFor,
  plansView,
  priceSummary,
  priceTable,
  waysView,
  whyView,
} from '#insurance/quotes/pricing/price-view.ts';

/** All that the page of a price shows of it. */
export const givenView = (found: PriceFor, language: Language) => ({
  summary: priceSummary(found, language),
  plan: found.choice.plan,
  plans: plansView(found, language),
  ways: waysView(found, language),
  table: priceTable(found.price.document, found.price, language),
  why: whyView(found, language),
});
export type GivenPrice = ReturnType<typeof givenView> & {
  worksheet: string;
  packages: string;
  /** What it was before it changed. */
  was: string | undefined;
};
