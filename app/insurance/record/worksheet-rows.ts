// A worksheet as table rows: each factor with its table and row, and the results.
import type { KeptWorksheet } from './worksheet-view.ts';

export function worksheetRows({ drivers, averages, lines, fees, ...sums }: KeptWorksheet): string[][] {
  const steps = (of: string, rows: { table: string; key: string; factor: string }[]) =>
    rows.map(({ table, key, factor }) => [of, table, key, factor]);
  return [
    ['of', 'table', 'row', 'value'],
    ['policy', 'book', '', sums.book],
    ...drivers.flatMap(({ driver, groups }) =>
      groups.flatMap(({ group, steps: rows, product, rounded }) => [
        ...steps(`driver ${driver} ${group}`, rows),
        [`driver ${driver} ${group}`, 'product', '', product],
        [`driver ${driver} ${group}`, 'rounded', '', rounded],
      ]),
    ),
    ...averages.map(({ group, sum, drivers: count, rounded }) => [
      `average ${group}`,
      `${sum} / ${count}`,
      '',
      rounded,
    ]),
    ...lines.flatMap(({ vehicle, coverage, base, steps: rows, product, dollars }) => [
      [`vehicle ${vehicle} ${coverage}`, base.table, '', String(base.dollars)],
      ...steps(`vehicle ${vehicle} ${coverage}`, rows),
      [`vehicle ${vehicle} ${coverage}`, 'product', '', product],
      [`vehicle ${vehicle} ${coverage}`, 'dollars', '', String(dollars)],
    ]),
    ['policy', 'sum of lines', '', String(sums.sum)],
    ['policy', 'minimum', '', String(sums.minimum)],
    ['policy', 'premium', '', String(sums.premium)],
    ...fees.map(({ fee, cents }) => ['policy', 'fee, cents', fee, String(cents)]),
    ['policy', 'total, cents', '', String(sums.total_cents)],
  ];
}
