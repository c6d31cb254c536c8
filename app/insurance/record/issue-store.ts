import { type StateCode, states } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import type { Queryable } from '#platform/database/database.ts';

type Row = Pick<PolicyDocument, 'prefix' | 'number' | 'line' | 'address' | 'city' | 'zip'> & { state: StateCode };

/**
 * Inserts the row that versions and bills refer to; the rest is projected. @returns undefined if the number is taken
 */
export async function insertPolicyRow(
  trx: Queryable,
  { prefix, number, line, address, city, zip, state }: Row,
  agencyId: number,
): Promise<{ id: number; agencyCode: string } | undefined> {
  const added = await trx
    .insertInto('policy')
    .values({
      prefix,
      number,
      line,
      address,
      city,
      zip,
      state,
      status: 'A',
      agency_id: agencyId,
      company_code: states[state].companyCode,
    })
    .onConflict((conflict) => conflict.columns(['number', 'prefix']).doNothing()) // policy_by_number
    .returning('id')
    .executeTakeFirst();
  if (!added) return undefined;
  const agency = await trx.selectFrom('agency').select('code').where('id', '=', agencyId).executeTakeFirstOrThrow();
  return { id: added.id, agencyCode: agency.code };
}
