// State law on the sale of a policy.
import { m } from '#config/messages/compiled/messages.js';
import { type StateCode, stateNamed } from '#config/states.ts';
import type { CoverageKind } from '#contract/coverages.ts';
import type { PlanTerms } from '../rating/payment-plan.ts';
import type { TERMS } from './cover-choice.ts';

type OfTerm = Record<(typeof TERMS)[number], Pick<PlanTerms, 'down' | 'count'>>;
type SaleLaw = {
  /** The filings that a court or agency may require for a driver. */
  filings: readonly string[];
  /** Coverages that are included unless rejected in writing. */
  unlessRejected: readonly CoverageKind[];
  /** The down payment of a monthly plan, in hundredths of a percent of the premium, and the number of installments. */
  monthly: OfTerm;
  /** The plan or pool that finds insurance for people whom no insurer accepts. */
  others: typeof m.price_others;
};

const LAW: Partial<Record<StateCode, SaleLaw>> = {
  FL: {
    // Fla. Stat. 324.022, 324.023.
    filings: ['none', 'SR22', 'FR44'],
    unlessRejected: [],
    // Fla. Stat. 627.7295: two months' premium is required before a new policy is issued.
    monthly: { 6: { down: 3334, count: 4 }, 12: { down: 1667, count: 10 } },
    // Fla. Stat. 627.351.
    others: m.price_others_FL,
  },
  TX: {
    // Tex. Transp. Code 601.153. An SR-22A is for six months, paid up front.
    filings: ['none', 'SR22', 'SR22A'],
    // Tex. Ins. Code 1952.101, 1952.152.
    unlessRejected: ['personal_injury_protection', 'uninsured_motorist', 'uninsured_motorist_property'],
    // The down payment may be at most a third of six months or a sixth of twelve; the rest is due in at least four or
    // ten equal installments.
    monthly: { 6: { down: 3333, count: 5 }, 12: { down: 1666, count: 10 } },
    // Tex. Ins. Code ch. 2151.
    others: m.price_others_TX,
  },
  GA: {
    // O.C.G.A. 40-9-81.
    filings: ['none', 'SR22', 'SR22A'],
    // O.C.G.A. 33-7-11(a)(3).
    unlessRejected: ['uninsured_motorist'],
    monthly: { 6: { down: 3333, count: 5 }, 12: { down: 1667, count: 10 } },
    // O.C.G.A. 33-7-14.
    others: m.price_others_GA,
  },
};

/** For a state without rules of its own here. */
const ELSEWHERE: SaleLaw = {
  filings: ['none', 'SR22'],
  unlessRejected: [],
  monthly: { 6: { down: 3333, count: 5 }, 12: { down: 1667, count: 10 } },
  others: m.price_others,
};

/** @throws for a state where we do not write; no quote is started there */
export function saleLaw(state: string): SaleLaw {
  const code = stateNamed(state);
  if (!code) throw new Error(`nothing is sold in ${state}`);
  return LAW[code] ?? ELSEWHERE;
}
