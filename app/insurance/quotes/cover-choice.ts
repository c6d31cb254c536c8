// The chosen coverages, first day, term and payment plan, stored with a quote's answers.
import { z } from 'zod';
import { COVERAGE_KINDS } from '#contract/coverages.ts';
import { day } from '#contract/fields.ts';

/** Coverage → the rate book's key of its limit or deductible. */
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
  /** In dollars, for Florida's PIP. */
  pipDeductible: z.string().max(10),
  policy: keys,
  /** By the car's key. */
  cars: z.record(z.string().max(20), keys),
});
export type CoverChoice = z.output<typeof coverChoice>;
