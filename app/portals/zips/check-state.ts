import { m } from '#config/messages/compiled/messages.js';
import type { checkState } from '#contract/zip.ts';
import { Failure } from '../failure.ts';
import type { Handler } from '../handler.ts';
import { zipCode } from './zip-code.ts';

/** By the zip code itself, not its first digits: 88 is Texas only around El Paso. */
export const checkStateHandler: Handler<typeof checkState> = async (input, asked) => {
  const place = zipCode(input.mailingZip);
  if (!place) throw new Failure('refused', m.zip_not_served({}, { locale: asked.language }));
  return place.state;
};
