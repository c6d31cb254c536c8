// How a term can be paid: a down payment today and the rest in equal installments. Amounts are in whole cents.

export type PlanTerms = {
  /** The down payment in hundredths of a percent of the premium: 3333 is 33.33%, 10,000 is all of it. */
  down: number;
  /** The number of installments. */
  count: number;
  /** The fee of each installment. */
  instalmentFeeCents: number;
};

export type PaymentPlan = {
  /** The down payment, and all fees of the term. */
  todayCents: number;
  /** Each including its fee. */
  instalments: number[];
  totalCents: number;
  /** How much more this plan costs than paying in full. */
  moreThanInFullCents: number;
};

/**
 * The down payment and the installments are rounded down. The remaining cents go to the first installments, one each.
 */
export function planOf(
  premiumCents: number,
  feesCents: number,
  { down, count, instalmentFeeCents }: PlanTerms,
): PaymentPlan {
  const downCents = count === 0 ? premiumCents : Math.floor((premiumCents * down) / 10_000);
  const rest = premiumCents - downCents;
  const each = count === 0 ? 0 : Math.floor(rest / count);
  const odd = rest - each * count;
  const instalments = Array.from({ length: count }, (_, at) => each + (at < odd ? 1 : 0) + instalmentFeeCents);
  const moreThanInFullCents = count * instalmentFeeCents;
  return {
    todayCents: downCents + feesCents,
    instalments,
    totalCents: premiumCents + feesCents + moreThanInFullCents,
    moreThanInFullCents,
  };
}
