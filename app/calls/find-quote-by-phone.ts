import type { findQuoteByPhone } from '#contract/saved-quote.ts';
import { requestPin } from '#insurance/quotes/request-pin.ts';
import { findQuoteOfPhone } from '#insurance/quotes/saved-quote-store.ts';
import type { Handler } from '#platform/context/handler.ts';

export const findQuoteByPhoneHandler: Handler<typeof findQuoteByPhone> = ({ licnum, phone }, context) =>
  requestPin(context, { licnum, phone }, () => findQuoteOfPhone(context.db, phone));
