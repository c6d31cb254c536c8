// A rating as a printable worksheet: every factor with its table and row, every unrounded product, and every rounding.
// With it and the rate book, anyone can recalculate the price by hand.
import { exactText, factorText } from './exact.ts';
import type { Rating } from './rate.ts';
import { GROUPS } from './rate-book.ts';
import type { Step } from './step.ts';

export type PrintedStep = { table: string; key: string; factor: string };

/** Decimal numbers are text; dollars and cents are whole numbers. */
export function worksheetOf({ book, drivers, averages, lines, sum, minimum, premium, fees, totalCents }: Rating) {
  return {
    book,
    drivers: drivers.map(({ rates, ...driver }) => ({
      ...driver,
      groups: GROUPS.map((group) => ({
        group,
        steps: rates[group].steps.map(printed),
        product: exactText(rates[group].product),
        rounded: factorText(rates[group].factor),
      })),
    })),
    averages: GROUPS.map((group) => ({
      group,
      sum: factorText(drivers.reduce((total, { rates }) => total + rates[group].factor, 0n)),
      drivers: drivers.length,
      rounded: factorText(averages[group]),
    })),
    lines: lines.map(({ vehicle, coverage, base, steps, product, rounded, dollars }) => ({
      vehicle,
      coverage,
      base: { table: 'T1 base', dollars: Number(base) },
      steps: steps.map(printed),
      product: exactText(product),
      rounded,
      dollars,
    })),
    sum,
    minimum,
    premium,
    fees,
    total_cents: totalCents,
  };
}

const printed = ({ table, key, factor }: Step): PrintedStep => ({ table, key, factor: factorText(factor) });
