/**
 * The zones of a car seen from above, with its front at the top, 120 wide and 228 high. Zones 1 to 12 are the hours of
 * a clock, 13 is the hood and 14 the roof.
 */
export const CAR_SHAPES: Readonly<Record<number, string>> = {
  12: 'M34 4h52q6 0 8 6l2 8H24l2-8q2-6 8-6z',
  11: 'M6 24 22 8v34H6z',
  1: 'M114 24 98 8v34h16z',
  10: 'M6 46h16v34H6z',
  2: 'M98 46h16v34H98z',
  9: 'M6 84h16v60H6z',
  3: 'M98 84h16v60H98z',
  8: 'M6 148h16v34H6z',
  4: 'M98 148h16v34H98z',
  7: 'M6 186h16v34L6 204z',
  5: 'M98 186h16v18l-16 16z',
  6: 'M26 148h68v58H26z M24 210h72l-2 8q-2 6-8 6H34q-6 0-8-6z',
  13: 'M26 22h68v58H26z',
  14: 'M26 84h68v60H26z',
};
