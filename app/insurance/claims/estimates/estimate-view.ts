import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenAmount } from '#platform/calendar/written.ts';
import {
  amountOf,
  changesBetween,
  type EstimateRow,
  laborOf,
  type Operation,
  type RowChange,
} from '../amounts/estimate.ts';
import type { ClaimEstimate } from '../lines/claim-record.ts';

export const OPERATION_NAMES = {
  replace: m.est_op_replace,
  repair: m.est_op_repair,
  paint: m.est_op_paint,
  remove: m.est_op_remove,
  check: m.est_op_check,
  other: m.est_op_other,
} satisfies Record<Operation, unknown>;

type Estimate = Omit<ClaimEstimate, 'writerId'>;

/**
 * One version of an estimate as display text, and its differences from another version, row by row and in sentences.
 */
export function estimateView(
  versions: readonly Estimate[],
  { shown, against }: { shown: number | undefined; against: number | undefined },
  { state, language }: { state: StateCode; language: Language },
) {
  const current = versions.find(({ version }) => version === shown) ?? versions.at(-1);
  if (!current) return undefined;
  const before =
    versions.find(({ version }) => version === against && version < current.version) ??
    versions.findLast(({ version }) => version < current.version);
  const locale = { locale: language };
  const money = (cents: number) => writtenAmount(cents, language);
  const { totalCents, deductibleCents, taxCents, laborCents, partsCents } = current;
  return {
    version: current.version,
    isLatest: current.version === versions.at(-1)?.version,
    day: mediumDay(dayIn(state, current.writtenAt), language),
    writer: current.writer ?? brand.shortName,
    why: current.why ?? '',
    versions: versions.map((each) => ({
      version: each.version,
      total: money(each.totalCents),
      isShown: each.version === current.version,
      day: mediumDay(dayIn(state, each.writtenAt), language),
    })),
    rows: current.rows.map((row) => rowView(row, language)),
    hours: m.est_hours({ hours: hoursIn(current.tenths, language) }, locale),
    labor: money(laborCents),
    parts: money(partsCents),
    tax: money(taxCents),
    total: money(totalCents),
    deductible: deductibleCents > 0 ? money(deductibleCents) : '',
    after: money(Math.max(0, totalCents - deductibleCents)),
    difference: before && differenceView(before, current, language),
  };
}
export type EstimateView = NonNullable<ReturnType<typeof estimateView>>;

const hoursIn = (tenths: number, language: Language) =>
  new Intl.NumberFormat(`${language}-US`, { maximumFractionDigits: 1 }).format(tenths / 10);

function rowView(row: EstimateRow, language: Language) {
  const locale = { locale: language };
  const { id, operation, part, tenths, rateCents, partsCents, note } = row;
  const money = (cents: number) => writtenAmount(cents, language);
  return {
    id,
    part,
    note,
    operation: OPERATION_NAMES[operation]({}, locale),
    work:
      tenths > 0
        ? m.est_row_work(
            { hours: hoursIn(tenths, language), rate: money(rateCents), labor: money(laborOf(row)) },
            locale,
          )
        : '',
    parts: partsCents > 0 ? m.est_row_parts({ amount: money(partsCents) }, locale) : '',
    amount: money(amountOf(row)),
  };
}

/** The differences of the later version, in sentences. */
function differenceView(before: Estimate, current: Estimate, language: Language) {
  const locale = { locale: language };
  const money = (cents: number) => writtenAmount(cents, language);
  const by = current.totalCents - before.totalCents;
  const changes = changesBetween(before.rows, current.rows).filter(({ change }) => change !== 'same');
  const amounts = { amount: money(Math.abs(by)), from: money(before.totalCents), to: money(current.totalCents) };
  const taxBy = current.taxCents - before.taxCents;
  const deductibleBy = current.deductibleCents - before.deductibleCents;
  const fromTo = (from: number, to: number) => ({ from: money(from), to: money(to) });
  return {
    against: before.version,
    summary: (by > 0 ? m.est_more : by < 0 ? m.est_less : m.est_equal)(amounts, locale),
    sentences: [
      ...changes.map((change) => sentenceOf(change, language)),
      ...(taxBy === 0 ? [] : [m.est_tax_changed(fromTo(before.taxCents, current.taxCents), locale)]),
      ...(deductibleBy === 0
        ? []
        : [m.est_deductible_changed(fromTo(before.deductibleCents, current.deductibleCents), locale)]),
    ],
  };
}

function sentenceOf({ row, was, change, byCents }: RowChange, language: Language): string {
  const locale = { locale: language };
  const amount = writtenAmount(Math.abs(byCents), language);
  const { part, note } = row;
  const what = OPERATION_NAMES[row.operation]({}, locale);
  if (change === 'added') return spoken([m.est_added({ what, part, amount }, locale), note]);
  if (change === 'dropped' || !was) return m.est_dropped({ what, part, amount }, locale);
  const up = (byCents > 0 ? m.est_up : byCents < 0 ? m.est_down : m.est_same_amount)({ amount }, locale);
  return spoken([m.est_changed({ part, what: [...detailsOf(row, was, language), up].join('; ') }, locale), note]);
}

const spoken = (parts: string[]) => parts.filter(Boolean).join(' ');

/** The figures of a row that changed, each with its previous value. */
function detailsOf(row: EstimateRow, was: EstimateRow, language: Language): string[] {
  const locale = { locale: language };
  const money = (cents: number) => writtenAmount(cents, language);
  return [
    row.operation !== was.operation &&
      m.est_now_operation(
        {
          now: OPERATION_NAMES[row.operation]({}, locale).toLocaleLowerCase(language),
          was: OPERATION_NAMES[was.operation]({}, locale).toLocaleLowerCase(language),
        },
        locale,
      ),
    row.part !== was.part && m.est_now_part({ was: was.part }, locale),
    row.tenths !== was.tenths &&
      m.est_now_hours({ now: hoursIn(row.tenths, language), was: hoursIn(was.tenths, language) }, locale),
    row.rateCents !== was.rateCents && m.est_now_rate({ now: money(row.rateCents), was: money(was.rateCents) }, locale),
    row.partsCents !== was.partsCents &&
      m.est_now_parts({ now: money(row.partsCents), was: money(was.partsCents) }, locale),
  ].filter((words) => words !== false);
}
