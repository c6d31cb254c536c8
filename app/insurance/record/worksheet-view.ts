import { z } from 'zod';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import { fullName } from '../parties/full-name.ts';
import { coverName } from '../policies/cover-labels.ts';
import { exactText, multiply, ONE, readFactor } from '../rating/exact.ts';
import type { PolicyVersion } from './policy-version.ts';
import { kindOf } from './pricing/answers-of.ts';
import { rateDocument } from './pricing/price-document.ts';
import { feeName } from './pricing/price-labels.ts';
import { groupLabel, stepLabel } from './pricing/step-labels.ts';
import { vehicleLabel } from './pricing/unpaid-labels.ts';

const steps = z.array(z.object({ table: z.string(), key: z.string(), factor: z.string() }));

/** A stored worksheet (`rating/worksheet.ts`), as far as pages show it. An older release may have written it. */
const keptWorksheet = z.object({
  book: z.string(),
  drivers: z.array(
    z.object({
      driver: z.number(),
      age: z.number(),
      years: z.number(),
      points: z.number(),
      groups: z.array(z.object({ group: z.string(), steps, product: z.string(), rounded: z.string() })),
    }),
  ),
  averages: z.array(z.object({ group: z.string(), sum: z.string(), drivers: z.number(), rounded: z.string() })),
  lines: z.array(
    z.object({
      vehicle: z.number(),
      coverage: z.string(),
      base: z.object({ table: z.string(), dollars: z.number() }),
      steps,
      product: z.string(),
      dollars: z.number(),
    }),
  ),
  sum: z.number(),
  minimum: z.number(),
  premium: z.number(),
  total_cents: z.number(),
  fees: z.array(z.object({ fee: z.string(), cents: z.number() })),
});

/** Undefined when the worksheet can no longer be read. */
export const readWorksheet = (worksheet: unknown) => keptWorksheet.safeParse(worksheet).data;
export type KeptWorksheet = z.output<typeof keptWorksheet>;

/** What the factor is about, where it is in the rate book, and the exact product of all factors up to it. */
type Row = { name: string; row: string; factor: string; soFar: string };
/** One product: its starting value, each factor, the exact product, and the rounded result. */
export type WorksheetTable = {
  title: string;
  lead?: string;
  rows: Row[];
  product: string;
  result: string;
};

/**
 * The worksheet of a version's price. For a version that was imported with a premium that our rate book reproduces, it
 * is calculated from that book. Null when a person set the price.
 */
export function worksheetOfVersion({ worksheet, document }: Pick<PolicyVersion, 'worksheet' | 'document'>): unknown {
  if (worksheet !== null || !document.rating?.book) return worksheet;
  // With whoever joined within the term.
  const price = rateDocument(document, document.term.expires_on);
  return price.kind === 'priced' && price.premiumCents === document.premium_cents ? price.worksheet : null;
}

/**
 * A worksheet as tables, coverages first, then drivers. Undefined when it can no longer be read.
 *
 * @param isWithoutFees for a price within a term or of a renewal, where fees are not charged again
 */
export function worksheetView(worksheet: unknown, document: PolicyDocument, language: Language, isWithoutFees = false) {
  const kept = readWorksheet(worksheet);
  if (!kept) return undefined;
  const { book, drivers, averages, lines, sum, minimum, premium, fees, total_cents } = kept;
  const locale = { locale: language };
  const dollars = (amount: number) => writtenMoney(amount * 100, language);
  const nameOf = (position: number) => {
    const driver = document.drivers.find((each) => each.position === position);
    return driver ? fullName(driver) : String(position);
  };
  const ofDrivers: WorksheetTable[] = [
    ...drivers.flatMap(({ driver, groups, age, years, points }) =>
      groups.map(({ group, steps: factors, product, rounded }) => ({
        title: `${nameOf(driver)}: ${groupLabel(group, language)}`,
        lead: m.worksheet_driver({ age, years, points }, locale),
        rows: rowsOf(1, factors, language),
        product,
        result: rounded,
      })),
    ),
    ...averages.map((each) => ({
      title: m.worksheet_average({ group: groupLabel(each.group, language) }, locale),
      rows: [],
      product: `${each.sum} ÷ ${each.drivers}`,
      result: each.rounded,
    })),
  ];
  const ofLines = lines.map(({ vehicle, coverage, base, steps: factors, product, dollars: result }): WorksheetTable => {
    const kind = kindOf(coverage);
    const start = {
      ...stepLabel(base.table, '', language),
      factor: dollars(base.dollars),
      soFar: String(base.dollars),
    };
    return {
      title: `${vehicleLabel(vehicle, document)}: ${kind ? coverName(kind, language) : coverage}`,
      rows: [start, ...rowsOf(base.dollars, factors, language)],
      product,
      result: dollars(result),
    };
  });
  return {
    book,
    tables: [...ofLines, ...ofDrivers],
    totals: [
      { label: m.worksheet_sum({}, locale), value: dollars(sum) },
      { label: m.worksheet_minimum({}, locale), value: dollars(minimum) },
      { label: m.worksheet_premium({}, locale), value: dollars(premium) },
      ...(isWithoutFees
        ? []
        : [
            ...fees.map(({ fee, cents }) => ({
              label: feeName(fee, language),
              value: writtenMoney(cents, language),
            })),
            { label: m.worksheet_total({}, locale), value: writtenMoney(total_cents, language) },
          ]),
    ],
  };
}
/** Each factor with the exact product of all up to it. A factor has four decimals. */
function rowsOf(start: number, factors: z.output<typeof steps>, language: Language): Row[] {
  return factors.map(({ table, key, factor }, at) => {
    const upTo = factors.slice(0, at + 1).map((each) => readFactor(each.factor) ?? ONE);
    const soFar = exactText(multiply(BigInt(start), upTo));
    return { ...stepLabel(table, key, language), factor: `× ${factor}`, soFar: shortened(soFar) };
  });
}

/** Shows six decimals, and … if there are more. */
const shortened = (exact: string) => exact.replace(/(\.\d{6})\d+$/, '$1…');

export type WorksheetView = NonNullable<ReturnType<typeof worksheetView>>;

/** A worksheet as table rows: each factor with its table and row, and the results. */
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
