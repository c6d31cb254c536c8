import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { PolicyName } from '../policies/policy.ts';
import type { HelpPolicy, HelpReason } from './help-request.ts';

/**
 * The policy of that number whose named insured was born that day. One query for a number that does
 * not exist and for a wrong day, so that both take alike long.
 *
 * @param name without a prefix when the person knows only the digits
 */
export function findHelpPolicy(
  db: Queryable,
  { prefix, number }: Partial<PolicyName> & Pick<PolicyName, 'number'>,
  dateOfBirth: string,
): Promise<HelpPolicy | undefined> {
  return (
    db
      .selectFrom('policy') // policy_by_number
      .innerJoin('agency', 'agency.id', 'policy.agency_id')
      .select([
        'policy.id',
        'policy.prefix',
        'policy.number',
        'policy.state',
        'policy.phone',
        'agency.name as agency_name',
        'agency.phone as agency_phone',
      ])
      .select(({ selectFrom, exists }) =>
        exists(
          selectFrom('help_request') // help_request_open
            .whereRef('help_request.policy_id', '=', 'policy.id')
            .where('help_request.status', '=', 'open')
            .select('help_request.id'),
        ).as('has_open_request'),
      )
      .where('policy.number', '=', number)
      .$if(prefix !== undefined, (query) => query.where('policy.prefix', '=', prefix ?? ''))
      .where(({ selectFrom, exists }) =>
        exists(
          selectFrom('named_insured')
            .whereRef('named_insured.policy_id', '=', 'policy.id')
            .where('named_insured.date_of_birth', '=', dateOfBirth)
            .select('named_insured.position'),
        ),
      )
      // One number may stand in two books: what covers today comes first.
      .orderBy((eb) => eb.case().when('policy.status', 'in', ['A', 'C']).then(0).else(1).end())
      .limit(1)
      .executeTakeFirst() as Promise<HelpPolicy | undefined>
  );
}

export type NewHelpRequest = {
  reference: string;
  policyId: number;
  reason: HelpReason;
  name: string;
  email: string;
  /** The day of the request is the policy's own. */
  timeZone: string;
};

/**
 * Opens a request. The same policy and reason within the day is the same ticket: a repeat changes
 * nothing, unless the ticket was closed in between and is opened again.
 *
 * @returns the ticket's reference when it was opened now; nothing when it was open already
 */
export async function openHelpRequest(db: Queryable, request: NewHelpRequest): Promise<string | undefined> {
  const opened = await db
    .insertInto('help_request')
    .values({
      reference: request.reference,
      policy_id: request.policyId,
      reason: request.reason,
      name: request.name,
      email: request.email,
      asked_on: sql<string>`(now() at time zone ${request.timeZone})::date`,
    })
    // help_request_once_a_day: of parallel repeats the first one commits, the others find it open.
    .onConflict((conflict) =>
      conflict
        .columns(['policy_id', 'reason', 'asked_on'])
        .doUpdateSet((eb) => ({
          status: 'open',
          closed_at: null,
          name: eb.ref('excluded.name'),
          email: eb.ref('excluded.email'),
        }))
        .where('help_request.status', '=', 'closed'),
    )
    .returning('reference')
    .executeTakeFirst();
  return opened?.reference;
}
