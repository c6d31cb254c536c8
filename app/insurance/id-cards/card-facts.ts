import type { IdCard } from './id-card.ts';
import type { CardItem } from './id-card-law.ts';

/** An item of a card within its row: where it begins and how wide it is, as shares of the row's width. */
export type CardFact = { item: CardItem; lines: string[]; at: number; span: number };

const WIDTHS: Record<number, number[]> = { 1: [1], 2: [0.5, 0.5], 3: [0.46, 0.27, 0.27] };

/** The contents of a card between title and footer, in rows, in reading order. */
export function factRowsOf({ values }: Pick<IdCard, 'values'>): CardFact[][] {
  const { vehicles = [], vins } = values;
  const row = (...items: CardItem[]) => items.flatMap((item) => (values[item] ? [{ item, lines: values[item] }] : []));
  const rows: { item: CardItem; lines: string[] }[][] = [
    row('policy-number', 'effective', 'expires'),
    row('insureds', 'address'),
    // A vehicle is beside its VIN. On a card without VINs, all vehicles are listed below one another.
    ...(vins
      ? vehicles.map((name, at) => [
          { item: 'vehicles' as const, lines: [name] },
          { item: 'vins' as const, lines: [vins[at] ?? ''] },
        ])
      : [row('vehicles', 'agent')]),
    row('policy-type'),
    row('limits'),
  ];
  return rows
    .filter((each) => each.length > 0)
    .map((each) => {
      const widths = WIDTHS[each.length] ?? [];
      return each.map((fact, index) => ({
        ...fact,
        at: widths.slice(0, index).reduce((sum, width) => sum + width, 0),
        span: widths[index] ?? 1,
      }));
    });
}
