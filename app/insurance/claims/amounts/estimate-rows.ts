import { z } from 'zod';
import { type EstimateRow, OPERATIONS } from './estimate.ts';

const rows = z.array(
  z.object({
    id: z.int(),
    // An operation that only a newer release knows, which may run beside this one, reads as “other”.
    operation: z.enum(OPERATIONS).catch('other'),
    part: z.string(),
    tenths: z.int(),
    rateCents: z.int(),
    partsCents: z.int(),
    note: z.string(),
  }),
);

/** The rows of an estimate as they were written; the database keeps their parts in an order of its own. */
export const readEstimateRows = (stored: unknown): EstimateRow[] => rows.parse(stored);
