import fc from 'fast-check';

const [SURROGATES, AFTER, LAST] = [0xd800, 0xe000, 0x10ffff];

/**
 * Any character of Unicode, for `fc.string({ unit: anyCharacter })`. It draws the same as the unit `binary`, which
 * first makes a map of all million characters: a second or two for each `fc.string`.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: LAST - (AFTER - SURROGATES) })
  .map((place) => String.fromCodePoint(place < SURROGATES ? place : place + AFTER - SURROGATES), placeOf);

/** The way back: with it, fast-check also draws words such as `__proto__`. */
function placeOf(character: unknown): number {
  const code = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1;
  if (code < 0 || String.fromCodePoint(code) !== character) throw new Error('not one character');
  return code < SURROGATES ? code : code - (AFTER - SURROGATES);
}
