// Prices a quote and a choice through the policy that would be sold, so quotes and policies share one pricing path.
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { type PaymentPlan, planOf } from '../../rating/payment-plan.ts';
import { planOn } from '../../rating/rate-books.ts';
import { answersOf, type ByHand } from '../../record/pricing/answers-of.ts';
import { type Priced, priceDocument, rateDocument, withPrice } from '../../record/pricing/price-document.ts';
import type { CoverChoice, PlanName } from '../cover-choice.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { planTerms } from './plan-terms.ts';
import { policyOf } from './quote-policy.ts';
import { type QuoteRefused, recordReasons } from './record-reasons.ts';
import { CAR_KINDS, keysOf, POLICY_KINDS, soundChoice } from './sound-choice.ts';

/** `document` includes the price of each coverage; `plan` is the chosen payment plan. */
export type QuotePrice = Priced & { document: PolicyDocument; plan: PaymentPlan };

/** @param book the rate book that the price was locked with; by default the one in force on the first day */
export function priceQuote(draft: QuoteDraft, choice: CoverChoice, book?: string): QuotePrice | ByHand | QuoteRefused {
  const document = policyOf(draft, choice, { book });
  const price = priceDocument(document);
  if (price.kind === 'by-hand' || (price.kind === 'refused' && price.outcome === 'decline')) return price;
  const ofRecords = recordReasons({ draft, choice, price, sold: { book } });
  const reasons = [...(price.kind === 'refused' ? price.reasons : []), ...ofRecords];
  if (price.kind === 'refused' || reasons.length > 0) return { kind: 'refused', outcome: 'refer', reasons };
  return {
    ...price,
    document: withPrice(document, price),
    plan: planOf(price.premiumCents, price.feesCents, planTerms(draft.state, choice, book)),
  };
}

/** All payments of the term in cents; undefined when there is no price. */
export function totalOf(draft: QuoteDraft, choice: CoverChoice): number | undefined {
  const price = priceDocument(policyOf(draft, choice));
  if (price.kind !== 'priced') return undefined;
  return planOf(price.premiumCents, price.feesCents, planTerms(draft.state, choice)).totalCents;
}

/** The price with the other payment plan, since paying in full has a discount. */
export function priceByPlan(
  draft: QuoteDraft,
  choice: CoverChoice,
  { plan, today }: { plan: PlanName; today: string },
) {
  const price = priceQuote(draft, soundChoice({ ...choice, plan }, draft, today));
  return price.kind === 'priced' ? price : undefined;
}

/** The input with which `npm run rate` gives the same price. */
export function rateInput(document: PolicyDocument): object | undefined {
  const given = answersOf(document);
  return given.kind === 'answers' ? given.answers : undefined;
}

/** Car key (`''` for the whole policy) → coverage → rate book key → cents. */
type KeyPrices = Map<string, Map<CoverageKind, Map<string, number>>>;

/**
 * The price of every option, and the fees, which are the same with each. No line depends on another, so one rating prices the first option of all coverages, the
 * next rating the second options, and so on. A few ratings give every price exactly.
 */
export function keyPrices(draft: QuoteDraft, choice: CoverChoice): { prices: KeyPrices; feesCents: number } {
  let feesCents = 0;
  const cars = draft.answers.vehicles.map(({ key }) => key);
  const prices: KeyPrices = new Map(['', ...cars].map((key) => [key, new Map()]));
  const keys = new Map([...POLICY_KINDS, ...CAR_KINDS].map((kind) => [kind, keysOf(kind, draft, choice.effective)]));
  const rounds = Math.max(...[...keys.values()].map(({ length }) => length));
  for (let round = 0; round < rounds; round++) {
    const at = (kinds: readonly CoverageKind[]) =>
      Object.fromEntries(
        kinds.flatMap((kind) => (keys.get(kind)?.[round] ? [[kind, keys.get(kind)?.[round] ?? '']] : [])),
      );
    const all = {
      ...choice,
      policy: at(POLICY_KINDS),
      cars: Object.fromEntries(cars.map((key) => [key, at(CAR_KINDS)])),
    };
    const rated = rateDocument(policyOf(draft, all));
    if (rated.kind !== 'priced') continue;
    feesCents = rated.feesCents;
    for (const { vehicle, kind, cents } of rated.lines) {
      const owner = POLICY_KINDS.includes(kind) ? '' : (cars[vehicle - 1] ?? '');
      const ofKind = prices.get(owner)?.get(kind) ?? new Map<string, number>();
      const key = keys.get(kind)?.[round] ?? '';
      ofKind.set(key, (ofKind.get(key) ?? 0) + cents);
      prices.get(owner)?.set(kind, ofKind);
    }
  }
  return { prices, feesCents };
}

/** The rate book's minimum premium for a term, in cents. */
export const minimumCents = ({ state }: QuoteDraft, { effective, term }: CoverChoice): number =>
  (planOn(state, effective).rates.minimumPolicyDollars.get(term) ?? 0) * 100;
