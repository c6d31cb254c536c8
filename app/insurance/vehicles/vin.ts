// Vehicle identification numbers (49 CFR part 565): how they are checked, written and decoded.
import { z } from 'zod';
import { vin } from '#contract/fields.ts';
import { VIN_SUFFIX_LENGTH } from '#contract/limits.ts';

const LETTER_VALUES: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** 1980 and 2010 are both A: the codes repeat every thirty years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** The check digit (position 9) that a VIN should have, whatever is there now. */
export function vinCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * characterValue(vin[at] ?? ''), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** True for a well-formed VIN with a correct check digit. */
export const isValidVin = (text: string): boolean => vin.safeParse(text).success && text[8] === vinCheckDigit(text);

/** A VIN as it is stored: in capitals, without spaces and dashes. */
export const plainVin = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();

export const typedVin = z.string().transform(plainVin).refine(isValidVin);

/** The end of a VIN, which is what pages show and lienholders are asked for. */
export const vinEnd = (vin: string) => vin.slice(-VIN_SUFFIX_LENGTH);

/**
 * The model year of a car, van or light truck. The codes repeat every thirty years; a letter in position 7 means 2010
 * or later (565.15).
 */
export function modelYearOf(vin: string): number | undefined {
  const place = YEAR_CODES.indexOf(vin[9] ?? ' ');
  if (place < 0) return undefined;
  return (/[A-Z]/.test(vin[6] ?? '') ? 2010 : 1980) + place;
}

/**
 * Makes a VIN with its check digit.
 *
 * @param maker positions 1 to 3, the world manufacturer identifier
 * @param descriptor positions 4 to 8; position 7 is a letter from model year 2010 on, a digit before
 * @param serial positions 12 to 17, six digits
 */
export function makeVin(maker: string, descriptor: string, modelYear: number, plant: string, serial: string): string {
  const yearCode = YEAR_CODES[(modelYear - 1980) % YEAR_CODES.length];
  const open = `${maker}${descriptor}0${yearCode}${plant}${serial}`;
  return `${open.slice(0, 8)}${vinCheckDigit(open)}${open.slice(9)}`;
}

function characterValue(character: string): number {
  return LETTER_VALUES[character] ?? Number(character);
}
