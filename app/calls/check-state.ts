import type { checkState } from '#contract/zip.ts';
import { notServedText } from '#insurance/zips/not-served.ts';
import { zipCode } from '#insurance/zips/zip-code.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Handler } from '#platform/context/handler.ts';

/** Looks up the whole zip code, because its first two digits may belong to another state, too. */
export const checkStateHandler: Handler<typeof checkState> = async (input, context) => {
  const place = zipCode(input.mailingZip);
  if (!place) throw new Failure('refused', notServedText(input.mailingZip, context.language));
  return { state: place.state };
};
