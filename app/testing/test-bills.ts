// For tests: a policy of Marisol's with bills, and the people who pay them.
import { randomInt } from 'node:crypto';
import type { StateCode } from '#config/states.ts';
import type { PaidPolicy } from '#insurance/billing/payment-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addAgency, addStaff } from './test-people.ts';
import type { TestPortals } from './test-portals.ts';

/** Today in the policies' state: in the evening, the day in UTC is already the next one. */
export const TODAY = dayIn('FL', new Date());
export const inDays = (days: number) => plusDays(TODAY, days);

/** @param bills due dates in days from today; each bill is $100 and some cents */
export async function addPolicyWithBills(
  portals: TestPortals,
  {
    bills = [-3, 27, 57],
    status = 'A',
    cancels = undefined,
    agencyId = undefined,
  }: {
    bills?: number[];
    status?: PaidPolicy['status'];
    cancels?: number | undefined;
    agencyId?: number | undefined;
  } = {},
): Promise<{ id: number; bills: number[]; number: string }> {
  const number = String(randomInt(10_000_000, 99_999_999));
  const { id } = await portals.db
    .insertInto('policy')
    .values({
      prefix: 'FL',
      number,
      state: 'FL' satisfies StateCode,
      company_code: '01',
      line: 'personal',
      status,
      cancels_on: cancels === undefined ? null : inDays(cancels),
      agency_id: agencyId ?? (await addAgency(portals)).id,
      address: '12 Palm Ave',
      city: 'Miami',
      zip: '33135',
      phone: '3055550142',
      email: `p${number}@mail.example`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await portals.db
    .insertInto('policy_term')
    .values({
      policy_id: id,
      number: 1,
      effective_on: inDays(-90),
      expires_on: inDays(92),
      premium_cents: 60_000,
      is_current: true,
    })
    .execute();
  await portals.db
    .insertInto('named_insured')
    .values({ policy_id: id, position: 1, first_name: 'Marisol', last_name: 'Peña', date_of_birth: '1984-03-02' })
    .execute();
  const rows = await portals.db
    .insertInto('instalment')
    .values(
      bills.map((days, at) => ({ policy_id: id, number: at + 1, due_on: inDays(days), amount_cents: 10_001 + at })),
    )
    .returning('id')
    .execute();
  return { id, number, bills: rows.map((row) => row.id) };
}

/** The desk marks the notice of cancellation of a policy as mailed. Until then it ends nothing. */
export async function mailNotice(portals: TestPortals, policyId: number): Promise<void> {
  const { id } = await addStaff(portals, 'service');
  await portals.db
    .updateTable('desk_task')
    .set({ done_at: new Date(), done_by: id })
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'policy-notice')
    .execute();
}
