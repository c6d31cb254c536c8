// How a term may be paid: so much today, the rest in equal parts. Whole cents.

export type PlanTerms = {
  /** Of the premium, in hundredths of a percent: 3333 is 33.33 %. All of it is 10 000. */
  down: number;
  /** How many parts the rest is paid in. */
  count: number;
  /** What each part costs besides. */
  instalmentFeeCents: number;
};

export type PaymentPlan = {
  /** The part of the premium, and all fees of the term. */
  todayCents: number;
  /** Each with its fee. */
  instalments: number[];
  totalCents: number;
  /** Than all at once. */
  moreThanInFullCents: number;
};

/** The down payment and each part are rounded down; the cents that are left go to the first parts, one each. */
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
