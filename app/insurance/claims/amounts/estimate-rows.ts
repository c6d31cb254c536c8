import { z } from 'zod';
import { type EstimateRow, OPERATIONS } from './estimate.ts';

const rows = z.array(
  z.object({
    id: z.int(),
    // A newer release beside this one may write an operation that is unknown here; it reads as “other”.
    operation: z.enum(OPERATIONS).catch('other'),
    part: z.string(),
    tenths: z.int(),
    rateCents: z.int(),
    partsCents: z.int(),
    note: z.string(),
  }),
);

/** The stored rows of an estimate. Parsing also restores the order of keys, which the database does not keep. */
export const readEstimateRows = (stored: unknown): EstimateRow[] => rows.parse(stored);
