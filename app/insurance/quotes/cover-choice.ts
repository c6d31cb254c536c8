// What somebody chose of the coverages, the day, the term and how to pay: kept with their answers.
import { z } from 'zod';
import { day } from '#contract/fields.ts';
import { COVERAGE_KINDS } from '#contract/policy-document.ts';

/** A limit or a deductible by its key in the rate book. */
const keys = z.partialRecord(z.enum(COVERAGE_KINDS), z.string().max(20));
export type ChosenKeys = z.output<typeof keys>;

export const TERMS = ['6', '12'] as const;
export const PLANS = ['monthly', 'full'] as const;
export type PlanName = (typeof PLANS)[number];

export const coverChoice = z.object({
  /** The first day of the policy. */
  effective: day,
  term: z.enum(TERMS),
  plan: z.enum(PLANS),
  isPaperless: z.boolean(),
  /** Dollars; Florida's PIP has one. */
  pipDeductible: z.string().max(10),
  policy: keys,
  /** By the key of the car. */
  cars: z.record(z.string().max(20), keys),
});
export type CoverChoice = z.output<typeof coverChoice>;
