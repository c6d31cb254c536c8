// For tests: a policy rated by our own rate book, as it is after it was sold: a version, its projection, its bills.
import { states } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { postTermCharges } from '#insurance/billing/ledger/post-charges.ts';
import type { PolicyVersion } from '#insurance/record/policy-version.ts';
import { rowsOf } from '#insurance/record/projection.ts';
import { writeProjections } from '#insurance/record/projection-store.ts';
import { insertVersion } from '#insurance/record/version-store.ts';
import { plusDays, plusMonths } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { goldenDocument, pricedDocument } from '../test-documents.ts';
import { addAgency } from '../test-people.ts';
import type { TestPortals } from '../test-portals.ts';

let next = 0;

type Options = {
  golden?: 'A' | 'B' | 'C' | 'D';
  /** Days since the term began. */
  daysIn?: number;
  change?: (document: PolicyDocument) => PolicyDocument;
};

/**
 * Adds a golden case as a policy on an account. Its term began `daysIn` days ago and has six bills, none of them paid.
 */
export async function addRatedPolicy(
  portals: TestPortals,
  accountId: number,
  { golden = 'B', daysIn = 10, change = (document) => document }: Options = {},
): Promise<{ id: number; name: string; version: PolicyVersion }> {
  const { db } = portals;
  next += 1;
  const sold = goldenDocument(golden);
  const state = sold.state as 'FL' | 'TX' | 'GA';
  const agency = await addAgency(portals, { state });
  const { code } = await db.selectFrom('agency').select('code').where('id', '=', agency.id).executeTakeFirstOrThrow();
  const effective_on = plusDays(dayIn(state, new Date()), -daysIn);
  const number = String(70_000_000 + accountId * 100 + next);
  const document = pricedDocument(
    change({
      ...sold,
      prefix: state,
      number,
      agency_code: code,
      phone: '3055550143',
      email: `rated-${number}@example.com`,
      term: { number: 1, effective_on, expires_on: plusMonths(effective_on, golden === 'D' ? 12 : 6) },
      drivers: sold.drivers.map((driver) => ({ ...driver, license_number: `${driver.license_number}${number}` })),
      vehicles: sold.vehicles.map((car) => ({
        ...car,
        added_on: effective_on,
        vin: `${car.vin.slice(0, 12)}${String(next * 10 + car.position).padStart(5, '0')}`,
      })),
    }),
  );
  const { id } = await db
    .insertInto('policy')
    .values({
      prefix: state,
      number,
      state,
      company_code: states[state].companyCode,
      line: 'personal',
      status: 'A',
      agency_id: agency.id,
      address: document.address,
      city: document.city,
      zip: document.zip,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('account_policy').values({ account_id: accountId, policy_id: id }).execute();
  const version = await db.transaction().execute(async (trx) => {
    const effectiveAt = startOfDayIn(state, effective_on);
    const first = await insertVersion(trx, id, 1, { kind: 'new_business', actor: 'operator', effectiveAt, document });
    const rows = rowsOf(document);
    await writeProjections(trx, [{ policyId: id, versionNumber: 1, rows }], { withContact: true });
    const each = Math.floor(document.premium_cents / 6);
    const bills = Array.from({ length: 6 }, (_, at) => ({
      dueOn: plusDays(effective_on, at * 30),
      premiumCents: at === 0 ? document.premium_cents - each * 5 : each,
    }));
    await postTermCharges(trx, { policyId: id, termNumber: 1, actor: 'operator', versionNumber: 1, bills });
    return first;
  });
  return { id, name: `${state}${number}`, version };
}
