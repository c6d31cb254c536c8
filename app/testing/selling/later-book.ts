// For tests: a rate book that takes effect after a price was promised.
import { FILED_PLANS, type FiledPlan } from '#insurance/rating/rate-books.ts';

export const LATER_BOOK = 'U-2027-01';
/** The limit of bodily injury liability that it no longer has. */
export const GONE_LIMIT = '50/100';
/** The deductible of personal injury protection that it has instead of `GONE_DEDUCTIBLE`. */
export const NEW_DEDUCTIBLE = '750';
export const GONE_DEDUCTIBLE = '500';

/**
 * Runs something while another book is in force from a day: with other symbols, a higher fee, one limit less, and another
 * deductible.
 */
export async function withLaterBook(effectiveFrom: string, run: () => Promise<void> | void): Promise<void> {
  const [book] = FILED_PLANS;
  const states = new Map(
    [...book.rates.states].map(([state, of]) => {
      const injury = new Map([...(of.limits.get('BI') ?? [])].filter(([limit]) => limit !== GONE_LIMIT));
      const limits = new Map([...of.limits, ['BI', injury]]);
      const deductibles = [...(of.pipDeductibles ?? [])].map(
        ([key, factor]) => [key === GONE_DEDUCTIBLE ? NEW_DEDUCTIBLE : key, factor] as const,
      );
      const pip = of.pipDeductibles && { pipDeductibles: new Map(deductibles) };
      return [state, { ...of, ...pip, effectiveFrom, limits, instalmentFeeCents: 900 }];
    }),
  );
  const { makes } = book.symbols;
  const symbols = { ...book.symbols, makes: Object.fromEntries(Object.keys(makes).map((make) => [make, 8])) };
  const plans = FILED_PLANS as unknown as FiledPlan[];
  plans.push({ ...book, symbols, rates: { ...book.rates, id: LATER_BOOK, states } });
  try {
    await run();
  } finally {
    plans.pop();
  }
}
