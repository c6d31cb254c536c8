// Names the factors of a worksheet for people. Rate book files keep their own names, because other programs read them.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

type Label = (inputs: Record<string, never>, options: { locale: Language }) => string;

/** By the table's name, without its number, state and coverage. */
const NAMES: Record<string, Label> = {
  base: m.factor_base,
  territory: m.factor_territory,
  'driver class': m.factor_age,
  'years licensed': m.factor_years,
  'foreign license': m.factor_foreign,
  'marital status': m.factor_marital,
  'defensive course': m.factor_course,
  points: m.factor_points,
  filing: m.factor_filing,
  'average driver factor': m.factor_drivers,
  household: m.factor_household,
  tier: m.factor_prior,
  use: m.factor_use,
  symbol: m.factor_symbol,
  'vehicle age': m.factor_vehicle_age,
  limit: m.factor_limit,
  deductible: m.factor_deductible,
  'PIP deductible': m.factor_pip_deductible,
  'multi car': m.factor_multi_car,
  homeowner: m.factor_homeowner,
  'anti theft': m.factor_anti_theft,
  'paid in full': m.factor_paid_in_full,
  paperless: m.factor_paperless,
  term: m.factor_term,
};

/**
 * Rows that are words of the rate book. Other rows are numbers, limits and names that are the same in every language.
 */
const ROWS: Record<string, Label> = {
  yes: m.factor_row_yes,
  no: m.factor_row_no,
  none: m.factor_row_none,
  other: m.factor_row_other,
  married: m.factor_row_married,
  widowed: m.factor_row_widowed,
  fewer_drivers: m.factor_row_fewer_drivers,
  equal: m.factor_row_equal,
  one_more: m.factor_row_one_more,
  two_or_more: m.factor_row_two_or_more,
  pleasure: m.factor_row_pleasure,
  commute_short: m.factor_row_commute_short,
  commute_long: m.factor_row_commute_long,
  business: m.factor_row_business,
};

/** A row in words; one that is a number, limit or name stays as it is. */
export const rowLabel = (key: string, language: Language): string => ROWS[key]?.({}, { locale: language }) ?? key;

const GROUPS: Record<string, Label> = {
  L: m.factor_group_L,
  M: m.factor_group_M,
  C: m.factor_group_C,
  K: m.factor_group_K,
};

/** The coverages that belong to a group of the rate book. */
export const groupLabel = (group: string, language: Language): string =>
  GROUPS[group]?.({}, { locale: language }) ?? group;

/**
 * @param table as a worksheet names it: `T11 limit TX BI`, `T5 points`
 * @param key the row of the table; empty when it has only one
 * @returns what the factor is about, and where it is in the book: `Your limit`, `T11, 30/60`. A table of an older book
 * keeps its own name.
 */
export function stepLabel(table: string, key: string, language: Language): { name: string; row: string } {
  const locale = { locale: language };
  const [, code = '', rest = ''] = /^(?:(T\d+) )?(.*)$/.exec(table) ?? [];
  const name = rest.replace(/( [A-Z]{2,4})+$/, '');
  const row = name === 'average driver factor' ? groupLabel(key, language) : rowLabel(key, language);
  return { name: NAMES[name]?.({}, locale) ?? table, row: [code, row].filter(Boolean).join(', ') };
}
