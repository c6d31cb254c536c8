// The symbol of a car, 1 (cheap to mend) to 8: a table of our own beside the rate book, by make, body and weight class.
import { z } from 'zod';

const HIGHEST = 8;
const step = z.int().min(-3).max(3);

const table = z.object({
  book: z.string(),
  default: z.int().min(1).max(HIGHEST),
  makes: z.record(z.string(), z.int().min(1).max(HIGHEST)),
  bodies: z.record(z.string(), step),
  weights: z.record(z.string(), step),
});
/** A make's symbol, and what a body and a weight class add. */
export type SymbolTable = z.output<typeof table>;

export const openSymbolTable = (document: unknown): SymbolTable => table.parse(document);

/** `isDefault`: the table does not know the car, and underwriting looks at it. */
export type VehicleSymbol = { symbol: number; isDefault: boolean };

/** A car entered by hand may be written in any case, and need not name its weight. */
export function symbolOf(
  { make = '', body = '', weight = '' }: { make?: string; body?: string; weight?: string },
  { default: usual, makes, bodies, weights }: SymbolTable,
): VehicleSymbol {
  const ofMake = find(makes, make);
  const ofBody = find(bodies, body);
  if (ofMake === undefined || ofBody === undefined) return { symbol: usual, isDefault: true };
  const symbol = ofMake + ofBody + (find(weights, weight) ?? 0);
  return { symbol: Math.min(HIGHEST, Math.max(1, symbol)), isDefault: false };
}

function find(of: Record<string, number>, name: string): number | undefined {
  const wanted = name.trim().toLowerCase();
  return Object.entries(of).find(([each]) => each.toLowerCase() === wanted)?.[1];
}
