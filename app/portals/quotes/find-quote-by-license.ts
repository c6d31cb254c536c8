import type { findQuoteByLicense } from '#contract/saved-quote.ts';
import type { Handler } from '../handler.ts';
import { requestPin } from './request-pin.ts';
import { findQuoteOfLicense } from './saved-quote-store.ts';

export const findQuoteByLicenseHandler: Handler<typeof findQuoteByLicense> = ({ licnum, phone }, asked) =>
  requestPin(asked, { licnum, phone }, () => findQuoteOfLicense(asked.db, licnum));
