import type { checkState } from '#contract/zip.ts';
import { Failure } from '../failure.ts';
import type { Handler } from '../handler.ts';
import { notServed } from './state-next-door.ts';
import { zipCode } from './zip-code.ts';

/** By the zip code itself, not its first digits: 88 is Texas only around El Paso. */
export const checkStateHandler: Handler<typeof checkState> = async (input, asked) => {
  const place = zipCode(input.mailingZip);
  if (!place) throw new Failure('refused', notServed(input.mailingZip, asked.language));
  return place.state;
};
