import type { recordZipCheck } from '#contract/zip.ts';
import { insertZipCheck } from '#insurance/zips/zip-check-store.ts';
import type { Handler } from '#platform/context/handler.ts';

/** Stores where people wanted to buy and could not, for the demand report. */
export const recordZipCheckHandler: Handler<typeof recordZipCheck> = async (input, context) => {
  await insertZipCheck(context.db, {
    zip: input.zipcode,
    is_supported: input.status === 'Y',
    checked_on: input.date.replaceAll('/', '-'),
    checked_time: input.time,
  });
  return 'OK';
};
