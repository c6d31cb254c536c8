// Exact arithmetic on factors with four decimals, as whole numbers of ten-thousandths, so that no precision is lost.

/** A factor in ten-thousandths: 1.0800 is 10,800. */
export type Factor = bigint;

const DECIMALS = 4;
const UNIT = 10n ** BigInt(DECIMALS);
export const ONE: Factor = UNIT;

/** Parses a factor as a rate book writes it, “1.0800”. Undefined for more than four decimals, zero, or a sign. */
export function readFactor(text: unknown): Factor | undefined {
  const parts = typeof text === 'string' ? /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(text) : null;
  if (!parts) return undefined;
  const factor = BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(DECIMALS, '0')}`);
  return factor > 0n ? factor : undefined;
}

/** Divides two positive numbers and rounds to the nearest whole number, half up. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** A finite decimal: `units` divided by ten to the power of `decimals`. */
export type Exact = { units: bigint; decimals: number };

/** `whole` times every factor, unrounded. */
export function multiply(whole: bigint, factors: readonly Factor[]): Exact {
  return {
    units: factors.reduce((product, factor) => product * factor, whole),
    decimals: DECIMALS * factors.length,
  };
}

/** Rounds to the nearest whole number, half up. */
export const toWhole = ({ units, decimals }: Exact): bigint => divideHalfUp(units, 10n ** BigInt(decimals));

/** Rounds to four decimals, half up, as the plan rounds a driver factor. */
export const toFactor = ({ units, decimals }: Exact): Factor => divideHalfUp(units * UNIT, 10n ** BigInt(decimals));

/** The average of factors, rounded half up to four decimals. This is the plan's only division. */
export const averageOf = (factors: readonly Factor[]): Factor =>
  divideHalfUp(
    factors.reduce((sum, factor) => sum + factor, 0n),
    BigInt(factors.length),
  );

export const factorText = (factor: Factor): string =>
  `${factor / UNIT}.${String(factor % UNIT).padStart(DECIMALS, '0')}`;

/** All decimals, without trailing zeros. */
export function exactText({ units, decimals }: Exact): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const [whole, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const shown = rest.replace(/0+$/, '');
  return shown ? `${whole}.${shown}` : whole;
}
