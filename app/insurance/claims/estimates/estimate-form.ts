import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { Coverage, CoverageKind } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { Failure } from '#platform/context/failure.ts';
import { typedMoney } from '#platform/forms/typed-money.ts';
import { type EstimateRow, OPERATIONS } from '../amounts/estimate.ts';
import { coverageOf } from '../lines/policy-at-loss.ts';
import { isFilled, MOST_ROWS, type TypedRow, typedRow } from './typed-row.ts';

/** What a first version may have. A later one may add what a usual repair needs. */
const FIRST_ROWS = 30;
/** Empty rows below those of the previous version. */
const EMPTY_ROWS = 6;
/** What a usual repair needs. */
const USUAL_ROWS = 12;
const MOST_CENTS = 100_000_00;
const MOST_TENTHS = 5000;
const MOST_WORDS = 200;

export type TypedEstimate = { rows: EstimateRow[]; taxCents: number; deductibleCents: number; why: string };

/**
 * Reads an estimate from its form. Empty rows are ignored. A row of the previous version keeps its id; a new one has id
 * 0.
 *
 * @throws {Failure} refused, with a message that names the row
 */
export function readEstimate(form: Fields, language: Language): TypedEstimate {
  const locale = { locale: language };
  const typed = Array.from({ length: MOST_ROWS }, (_, at) => ({ at, row: typedRow(form, at) })).filter(({ row }) =>
    isFilled(row),
  );
  if (typed.length === 0) throw new Failure('refused', m.est_no_rows({}, locale)).at('part-0');
  const rows = typed.map(({ row, at }): EstimateRow => {
    const read = readRow(row);
    if (typeof read === 'string')
      throw new Failure('refused', m.est_bad_row({ row: at + 1 }, locale)).at(`${read}-${at}`);
    return { ...read, id: numberIn(row.id) };
  });
  const [taxCents, deductibleCents] = [centsIn(form.tax), centsIn(form.deductible)];
  if (taxCents === undefined) throw new Failure('refused', m.est_bad_tax({}, locale)).at('tax');
  if (deductibleCents === undefined) throw new Failure('refused', m.est_bad_deductible({}, locale)).at('deductible');
  return { rows, taxCents, deductibleCents, why: (form.why ?? '').trim() };
}

/** The rows a form shows: the previous version's, followed by empty ones, and how many of them it does not fold away. */
export function rowsToShow(before: readonly EstimateRow[]): { rows: TypedRow[]; unfolded: number } {
  const length = Math.min(MOST_ROWS, Math.max(FIRST_ROWS, before.length + USUAL_ROWS));
  return {
    rows: Array.from({ length }, (_, at) => (before[at] ? asTyped(before[at]) : EMPTY)),
    unfolded: Math.min(length, Math.max(USUAL_ROWS, before.length + EMPTY_ROWS)),
  };
}

/** The coverage whose deductible applies. For glass it varies, so a person enters it. */
const DEDUCTIBLE_OF: Partial<Record<Coverage, CoverageKind>> = {
  COLL: 'collision',
  COMP: 'comprehensive',
  UMPD: 'uninsured_motorist_property',
};

type CoveredCar = { coverage: Coverage; vin: string | null; document: PolicyDocument | undefined };

/** The policy's deductible, in cents; undefined where none is known, as while the car of the accident is not named. */
export function deductibleOfPolicy({ coverage, vin, document }: CoveredCar): number | undefined {
  const kind = DEDUCTIBLE_OF[coverage];
  return (kind && coverageOf(document, vin, kind)?.deductible_cents) ?? undefined;
}

/** The deductible that a form shows at first: the previous version's, or else the policy's. */
export const deductibleToShow = (before: { deductibleCents: number } | undefined, car: CoveredCar): string =>
  dollars(before?.deductibleCents ?? deductibleOfPolicy(car) ?? 0);

const EMPTY: TypedRow = { id: '', op: 'replace', part: '', hours: '', rate: '', parts: '', note: '' };

const dollars = (cents: number) => (cents === 0 ? '' : (cents / 100).toFixed(2));

const asTyped = ({ id, operation, part, tenths, rateCents, partsCents, note }: EstimateRow): TypedRow => ({
  id: String(id),
  op: operation,
  part,
  note,
  hours: tenths === 0 ? '' : String(tenths / 10),
  rate: dollars(rateCents),
  parts: dollars(partsCents),
});

/** @returns the row, or the field that cannot be read */
function readRow({ op, part, hours, rate, parts, note }: TypedRow): Omit<EstimateRow, 'id'> | keyof TypedRow {
  const operation = OPERATIONS.find((each) => each === op);
  const [tenths, rateCents, partsCents] = [tenthsIn(hours), centsIn(rate), centsIn(parts)];
  if (!operation) return 'op';
  if (!part || part.length > MOST_WORDS) return 'part';
  if (tenths === undefined) return 'hours';
  // Hours without a rate would cost nothing, which must be a mistake.
  if (rateCents === undefined || (tenths > 0 && rateCents === 0)) return 'rate';
  if (partsCents === undefined) return 'parts';
  if (note.length > MOST_WORDS) return 'note';
  return { operation, part, tenths, rateCents, partsCents, note };
}

function centsIn(typed: string | undefined): number | undefined {
  if (!typed?.trim()) return 0;
  const cents = typedMoney().safeParse(typed).data;
  return cents !== undefined && cents <= MOST_CENTS ? cents : undefined;
}

function tenthsIn(typed: string): number | undefined {
  if (typed === '') return 0;
  const tenths = /^\d{1,3}(\.\d)?$/.test(typed) ? Math.round(Number(typed) * 10) : MOST_TENTHS + 1;
  return tenths <= MOST_TENTHS ? tenths : undefined;
}

const numberIn = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : 0);
