// A rating on paper: every factor with its table and row, every product unrounded, every rounding. With the book and a
// pencil anyone comes to the same dollar.
import { exactText, factorText } from './exact.ts';
import type { Rating } from './rate.ts';
import { GROUPS } from './rate-book.ts';
import type { Step } from './step.ts';

export type PrintedStep = { table: string; key: string; factor: string };

/** Numbers as text where they have decimals; dollars and cents as whole numbers. */
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
      ...{ vehicle, coverage },
      base: { table: 'T1 base', dollars: Number(base) },
      steps: steps.map(printed),
      product: exactText(product),
      ...{ rounded, dollars },
    })),
    ...{ sum, minimum, premium, fees, total_cents: totalCents },
  };
}

const printed = ({ table, key, factor }: Step): PrintedStep => ({ table, key, factor: factorText(factor) });
