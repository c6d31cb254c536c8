import { type Problem, problem } from '../file/import-problem.ts';
import type { CellKind } from './csv-parts.ts';
import type { Mapping } from './mapping.ts';

export type Cell = { value: string | number | boolean | undefined } | { problem: Problem };

/** Reads a cell; an empty one gives undefined. A malformed number stays text, so that the record's check reports it. */
export function readCell(text: string, kind: CellKind, { money, days, yes, no }: Mapping, field: string): Cell {
  const cell = text.trim();
  if (cell === '') return { value: undefined };
  switch (kind) {
    case 'yes-no': {
      const isAmong = (values: string[]) => values.some((each) => each.toLowerCase() === cell.toLowerCase());
      if (isAmong(yes)) return { value: true };
      return isAmong(no) ? { value: false } : { problem: problem('unknown-value', field, [...yes, ...no].join(', ')) };
    }
    case 'number':
      return { value: /^-?[0-9]+(\.[0-9]+)?$/.test(cell) ? Number(cell) : cell };
    case 'cents': {
      const cents = money === 'cents' ? centsOf(cell, 0) : centsOf(cell, 2);
      return cents === undefined ? { problem: problem('wrong-format', field, money) } : { value: cents };
    }
    case 'day': {
      const day = dayOf(cell, days);
      return day === undefined ? { problem: problem('wrong-format', field, days) } : { value: day };
    }
    default:
      return { value: cell };
  }
}

/** True when a spreadsheet damaged a cell: a long number in scientific notation, or a date as days since 1900. */
export function isEatenBySpreadsheet(text: string, kind: CellKind): boolean {
  const cell = text.trim();
  if (kind === 'day') return /^[0-9]{5}(\.[0-9]+)?$/.test(cell);
  return kind === 'text' && isByExcel(cell);
}

/** A long number as Excel writes it: 1.23457E+16. */
export const isByExcel = (text: string) => /^[0-9](\.[0-9]+)?E\+[0-9]+$/i.test(text);

function centsOf(cell: string, decimals: 0 | 2): number | undefined {
  const plain = decimals === 2 ? cell.replace(/^\$/, '').replaceAll(/,(?=[0-9]{3})/g, '') : cell;
  const [, whole = '', part = ''] = (decimals === 2 ? /^([0-9]+)(?:\.([0-9]{1,2}))?$/ : /^([0-9]+)$/).exec(plain) ?? [];
  if (whole === '') return undefined;
  return Number(`${whole}${decimals === 2 ? part.padEnd(2, '0') : ''}`);
}

const FORMS = {
  iso: /^(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<date>[0-9]{2})$/,
  us: /^(?<month>[0-9]{1,2})\/(?<date>[0-9]{1,2})\/(?<year>[0-9]{4})$/,
  compact: /^(?<year>[0-9]{4})(?<month>[0-9]{2})(?<date>[0-9]{2})$/,
};

function dayOf(cell: string, form: Mapping['days']): string | undefined {
  const { year, month, date } = FORMS[form].exec(cell)?.groups ?? {};
  return year && month && date ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : undefined;
}
