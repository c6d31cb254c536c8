// Names the tables of a rate book for staff. Files and comparisons keep the book's own names, which are English.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { rowLabel } from '../record/pricing/step-labels.ts';

type Label = (inputs: Record<string, never>, options: { locale: Language }) => string;

/** By the table's name, without its number and state. */
const TABLES: Record<string, Label> = {
  base: m.rates_table_base,
  territory: m.rates_table_territory,
  'driver class': m.rates_table_driver_class,
  'years licensed': m.rates_table_years_licensed,
  'foreign license': m.rates_table_foreign_license,
  'marital status': m.rates_table_marital_status,
  'incident points': m.rates_table_incident_points,
  points: m.rates_table_points,
  filing: m.rates_table_filing,
  household: m.rates_table_household,
  tier: m.rates_table_tier,
  use: m.rates_table_use,
  symbol: m.rates_table_symbol,
  'vehicle age': m.rates_table_vehicle_age,
  limit: m.rates_table_limit,
  deductible: m.rates_table_deductible,
  'PIP deductible': m.rates_table_pip_deductible,
  discount: m.rates_table_discount,
  term: m.rates_table_term,
  minimum: m.rates_table_minimum,
  fees: m.rates_table_fees,
};

const COLUMNS: Record<string, Label> = {
  dollars: m.rates_column_dollars,
  points: m.rates_table_points,
  cents: m.rates_column_cents,
};

/** @param table as the book names it: `T2 territory TX`. A table of an older book keeps its name */
export function tableLabel(table: string, language: Language): string {
  const [, code = '', name = '', state = ''] = /^(T\d+) (.*?)( [A-Z]{2})?$/.exec(table) ?? [];
  const label = TABLES[name];
  return label ? `${code} ${label({}, { locale: language })}${state}` : table;
}

/** Groups and coverages keep their codes, and a factor is called that in every language. */
export const columnLabel = (column: string, language: Language): string =>
  COLUMNS[column]?.({}, { locale: language }) ?? column;

/** The row's key; in other languages than the book's, its words. */
export const keyLabel = (key: string, language: Language): string =>
  language === 'en' ? key : rowLabel(key, language);
