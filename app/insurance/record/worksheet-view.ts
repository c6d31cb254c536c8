import { z } from 'zod';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import { coverName } from '../policies/cover-labels.ts';
import type { PolicyVersion } from './policy-version.ts';
import { kindOf } from './pricing/answers-of.ts';
import { rateDocument } from './pricing/price-document.ts';
import { vehicleLabel } from './pricing/unpaid-labels.ts';

const steps = z.array(z.object({ table: z.string(), key: z.string(), factor: z.string() }));

/** A stored worksheet (`rating/worksheet.ts`), as far as pages show it. An older release may have written it. */
const keptWorksheet = z.object({
  book: z.string(),
  drivers: z.array(
    z.object({
      ...{ driver: z.number(), age: z.number(), years: z.number(), points: z.number() },
      groups: z.array(z.object({ group: z.string(), steps, product: z.string(), rounded: z.string() })),
    }),
  ),
  averages: z.array(z.object({ group: z.string(), sum: z.string(), drivers: z.number(), rounded: z.string() })),
  lines: z.array(
    z.object({
      ...{ vehicle: z.number(), coverage: z.string(), base: z.object({ table: z.string(), dollars: z.number() }) },
      ...{ steps, product: z.string(), dollars: z.number() },
    }),
  ),
  ...{ sum: z.number(), minimum: z.number(), premium: z.number(), total_cents: z.number() },
  fees: z.array(z.object({ fee: z.string(), cents: z.number() })),
});

/** Undefined when the worksheet can no longer be read. */
export const readWorksheet = (worksheet: unknown) => keptWorksheet.safeParse(worksheet).data;
export type KeptWorksheet = z.output<typeof keptWorksheet>;

type Row = { table: string; key: string; factor: string };
/** One product: its starting value, each factor with its table and row, and the result. */
export type WorksheetTable = { title: string; rows: Row[]; product: string; result: string };

/**
 * The worksheet of a version's price. For a version that was imported with a premium that our rate book reproduces, it
 * is calculated from that book. Null when a person set the price.
 */
export function worksheetOfVersion({ worksheet, document }: Pick<PolicyVersion, 'worksheet' | 'document'>): unknown {
  if (worksheet !== null || !document.rating?.book) return worksheet;
  const price = rateDocument(document);
  return price.kind === 'priced' && price.premiumCents === document.premium_cents ? price.worksheet : null;
}

/**
 * A worksheet as tables, drivers first. Undefined when it can no longer be read.
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
    return driver ? `${driver.first_name} ${driver.last_name}` : String(position);
  };
  const tables: WorksheetTable[] = [
    ...drivers.flatMap(({ driver, groups, age, years, points }) =>
      groups.map(({ group, steps: rows, product, rounded }) => ({
        title: m.worksheet_driver({ name: nameOf(driver), group, age, years, points }, locale),
        ...{ rows, product, result: rounded },
      })),
    ),
    ...averages.map((each) => ({
      title: m.worksheet_average({ group: each.group }, locale),
      rows: [],
      product: `${each.sum} ÷ ${each.drivers}`,
      result: each.rounded,
    })),
    ...lines.map(({ vehicle, coverage, base, steps: rows, product, dollars: result }) => {
      const kind = kindOf(coverage);
      return {
        title: `${vehicleLabel(vehicle, document)}: ${kind ? coverName(kind, language) : coverage}`,
        rows: [{ table: base.table, key: '', factor: dollars(base.dollars) }, ...rows],
        ...{ product, result: dollars(result) },
      };
    }),
  ];
  return {
    book,
    tables,
    totals: [
      { label: m.worksheet_sum({}, locale), value: dollars(sum) },
      { label: m.worksheet_minimum({}, locale), value: dollars(minimum) },
      { label: m.worksheet_premium({}, locale), value: dollars(premium) },
      ...(isWithoutFees
        ? []
        : [
            ...fees.map(({ fee, cents }) => ({
              label: m.worksheet_fee({ fee }, locale),
              value: writtenMoney(cents, language),
            })),
            { label: m.worksheet_total({}, locale), value: writtenMoney(total_cents, language) },
          ]),
    ],
  };
}
export type WorksheetView = NonNullable<ReturnType<typeof worksheetView>>;
