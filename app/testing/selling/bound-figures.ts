// For tests and proofs: what a bound policy costs, by each place that says so. Whole cents.
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

type Figures = {
  /** The worksheet that the policy's version keeps: all of it, and its lines before the least that a book takes. */
  worksheetCents: number;
  worksheetLinesCents: number;
  /** The coverages as the declarations page has them, and the premium of the term there. */
  declaredLinesCents: number;
  declaredCents: number;
  /** Each bill, in the order in which they fall due. */
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

/** What is not the same as the price page said of it; nothing when all is. */
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
