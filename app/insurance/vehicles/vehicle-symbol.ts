// A car's symbol, from 1 (cheap to repair) to 8. It comes from our own table by make, body and weight class, which
// belongs to the rate book.
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
/** A symbol for each make, and what the body and the weight class add to it. */
export type SymbolTable = z.output<typeof table>;

export const openSymbolTable = (document: unknown): SymbolTable => table.parse(document);

/** `isDefault`: the table does not know the car, so an underwriter reviews it. */
export type VehicleSymbol = { symbol: number; isDefault: boolean };

/** A car that was entered by hand may be in any letter case, and its weight class may be missing. */
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
