import type { findQuoteByPhone } from '#contract/saved-quote.ts';
import type { Handler } from '../handler.ts';
import { requestPin } from './request-pin.ts';
import { findQuoteOfPhone } from './saved-quote-store.ts';

export const findQuoteByPhoneHandler: Handler<typeof findQuoteByPhone> = ({ licnum, phone }, asked) =>
  requestPin(asked, { licnum, phone }, () => findQuoteOfPhone(asked.db, phone));
