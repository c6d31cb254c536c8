import type { findQuoteByLicense } from '#contract/saved-quote.ts';
import { requestPin } from '#insurance/quotes/request-pin.ts';
import { findQuoteOfLicense } from '#insurance/quotes/saved-quote-store.ts';
import type { Handler } from '#platform/context/handler.ts';

export const findQuoteByLicenseHandler: Handler<typeof findQuoteByLicense> = ({ licnum, phone }, context) =>
  requestPin(context, { licnum, phone }, () => findQuoteOfLicense(context.db, licnum));
