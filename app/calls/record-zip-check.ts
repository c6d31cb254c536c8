import type { recordZipCheck } from '#contract/zip.ts';
import { insertZipCheck } from '#insurance/zips/zip-check-store.ts';
import type { Handler } from '#platform/context/handler.ts';

/** Kept for the demand report: where people want to buy, and could not. */
export const recordZipCheckHandler: Handler<typeof recordZipCheck> = async (input, context) => {
  await insertZipCheck(context.db, {
    zip: input.zipcode,
    is_supported: input.status === 'Y',
    checked_on: input.date.replaceAll('/', '-'),
    checked_time: input.time,
  });
  return 'OK';
};
