// A rate book as actuaries read it: page by page, with every factor in its table and row.
import { type Factor, factorText } from '../rating/exact.ts';
import { type ByGroup, GROUPS, HOUSEHOLDS, type RateBook, type StateRates, TIERS } from '../rating/rate-book.ts';
import { bandText } from '../rating/step.ts';

export type BookPage = {
  /** The table's name as in a worksheet, with its state: `T2 territory TX`. */
  table: string;
  /** The names of a row's cells. */
  columns: readonly string[];
  rows: { key: string; cells: readonly string[] }[];
};

const ALL = ['factor'] as const;
const DAMAGE = ['COMP', 'COLL'] as const;

export function bookPages(book: RateBook): BookPage[] {
  const states = [...book.states];
  return [
    ...states.map(([state, { base }]) => ({
      table: `T1 base ${state}`,
      columns: ['dollars'],
      rows: [...base].map(([key, dollars]) => ({ key, cells: [String(dollars)] })),
    })),
    ...states.map(([state, rates]) => territoryPage(state, rates)),
    page(
      'T3 driver class',
      GROUPS,
      book.driverClasses.map((band) => ({ key: bandText(band), cells: byGroup(band.value) })),
    ),
    page(
      'T4 years licensed',
      ALL,
      book.yearsLicensed.map((band) => ({ key: bandText(band), cells: [factorText(band.value)] })),
    ),
    page('T4 foreign license', ALL, [{ key: 'yes', cells: [factorText(book.foreign)] }]),
    page('T4 marital status', ALL, factorRows(book.marital)),
    page(
      'T5 incident points',
      ['points'],
      [...book.incidentPoints].map(([key, points]) => row(key, String(points))),
    ),
    page(
      'T5 points',
      GROUPS,
      book.points.L.map((_, points) => ({
        key: String(points),
        cells: GROUPS.map((group) => factorText(book.points[group][points] ?? 0n)),
      })),
    ),
    page('T6 filing', ALL, factorRows(book.filings)),
    page(
      'T6 household',
      ALL,
      HOUSEHOLDS.map((key) => row(key, factorText(book.household[key]))),
    ),
    page(
      'T7 tier',
      GROUPS,
      TIERS.map((tier) => ({ key: tier, cells: byGroup(book.tiers[tier]) })),
    ),
    page('T8 use', ALL, factorRows(book.uses)),
    page(
      'T9 symbol',
      DAMAGE,
      [...(book.symbols.get('COMP')?.keys() ?? [])].map((key) => ({
        key,
        cells: DAMAGE.map((coverage) => factorText(book.symbols.get(coverage)?.get(key) ?? 0n)),
      })),
    ),
    page(
      'T10 vehicle age',
      DAMAGE,
      (book.vehicleAges.get('COMP') ?? []).map((band, at) => ({
        key: bandText(band),
        cells: DAMAGE.map((coverage) => factorText(book.vehicleAges.get(coverage)?.[at]?.value ?? 0n)),
      })),
    ),
    ...states.map(([state, { limits }]) =>
      page(
        `T11 limit ${state}`,
        ALL,
        [...limits].flatMap(([coverage, factors]) => factorRows(factors, `${coverage} `)),
      ),
    ),
    page(
      'T12 deductible',
      ALL,
      [...book.deductibles].flatMap(([coverage, factors]) => factorRows(factors, `${coverage} `)),
    ),
    ...states.flatMap(([state, { pipDeductibles }]) =>
      pipDeductibles ? [page(`T12 PIP deductible ${state}`, ALL, factorRows(pipDeductibles))] : [],
    ),
    page(
      'T13 discount',
      ALL,
      Object.entries(book.discounts).flatMap(([name, factors]) => factorRows(factors, `${name.replaceAll('_', ' ')} `)),
    ),
    page('T14 term', ALL, factorRows(book.terms)),
    page(
      'T15 minimum',
      ['dollars'],
      [
        row('line', String(book.minimumLineDollars)),
        ...[...book.minimumPolicyDollars].map(([term, dollars]) => row(`policy, ${term} months`, String(dollars))),
      ],
    ),
    page(
      'T15 fees',
      ['cents'],
      [
        ...states.flatMap(([state, { policyFeeCents, instalmentFeeCents }]) => [
          row(`policy ${state}`, String(policyFeeCents)),
          row(`instalment ${state}`, String(instalmentFeeCents)),
        ]),
        ...[...book.filingFeeCents].map(([filing, cents]) => row(`filing ${filing}`, String(cents))),
        row('late', String(book.lateFeeCents)),
        row('returned payment', String(book.returnedPaymentFeeCents)),
      ],
    ),
  ];
}

const page = (table: string, columns: readonly string[], rows: BookPage['rows']): BookPage => ({
  table,
  columns,
  rows,
});
const row = (key: string, cell: string) => ({ key, cells: [cell] });
const byGroup = (factors: ByGroup) => GROUPS.map((group) => factorText(factors[group]));
const factorRows = (factors: ReadonlyMap<string, Factor>, before = '') =>
  [...factors].map(([key, factor]) => row(`${before}${key}`, factorText(factor)));

/** A territory, with the first three digits of its zip codes. */
function territoryPage(state: string, { territories, territoryFactors }: StateRates): BookPage {
  const zipsOf = (id: string) => [...territories].filter(([, of]) => of === id).map(([zip3]) => zip3);
  return page(
    `T2 territory ${state}`,
    GROUPS,
    [...territoryFactors]
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .map(([id, factors]) => ({ key: `${id} [${zipsOf(id).join(' ')}]`, cells: byGroup(factors) })),
  );
}

/** All pages as one file, with one factor per line. */
export const bookRows = (pages: readonly BookPage[]): string[][] => [
  ['table', 'row', 'column', 'value'],
  ...pages.flatMap(({ table, columns, rows }) =>
    rows.flatMap(({ key, cells }) => cells.map((cell, at) => [table, key, columns[at] ?? '', cell])),
  ),
];
