// For tests and proofs: the price of a bound policy according to each place that states it, in whole cents.
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

type Figures = {
  /**
   * From the worksheet that the policy's version stores: the total, and the sum of its lines before the minimum
   * premium.
   */
  worksheetCents: number;
  worksheetLinesCents: number;
  /** From the declarations page: the sum of the coverages, and the premium of the term. */
  declaredLinesCents: number;
  declaredCents: number;
  /** The bills, in the order in which they fall due. */
  bills: number[];
};

export async function boundFigures({ db }: Pick<Database, 'db'>, policyId: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select (version.worksheet->>'total_cents')::int as "worksheetCents",
      (version.worksheet->>'sum')::int * 100 as "worksheetLinesCents",
      (select coalesce(sum(premium_cents), 0) from coverage where policy_id = policy.id)::int as "declaredLinesCents",
      (select premium_cents from policy_term where policy_id = policy.id and is_current) as "declaredCents",
      (select json_agg(amount_cents order by due_on, number) from instalment where policy_id = policy.id) as bills
    from policy join policy_version as version on version.policy_id = policy.id and version.number = 1
    where policy.id = ${policyId}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error(`policy ${policyId} is not there`);
  return figures;
}

/** Compares the figures with the price page. @returns one text for each difference; empty if all agree */
export function differencesOf(
  figures: Figures,
  price: {
    premiumCents: number;
    feesCents: number;
    plan: { todayCents: number; instalments: number[]; moreThanInFullCents: number };
  },
): string[] {
  const { premiumCents, feesCents, plan } = price;
  const page = premiumCents + feesCents;
  const schedule = figures.bills.reduce((sum, cents) => sum + cents, 0);
  const checks = {
    worksheet: figures.worksheetCents === page,
    lines: figures.declaredLinesCents === figures.worksheetLinesCents,
    declarations: figures.declaredCents + feesCents === page,
    schedule: schedule - plan.moreThanInFullCents === page,
    bills: JSON.stringify(figures.bills) === JSON.stringify([plan.todayCents, ...plan.instalments]),
  };
  return Object.entries(checks).flatMap(([name, isSame]) => (isSame ? [] : [name]));
}
