import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { PolicyName } from '#contract/policy-name.ts';
import type { Queryable } from '#platform/database/database.ts';
import { todayInState } from '#platform/database/day-in-state.ts';
import { agencyToCall } from '../agencies/agency-store.ts';
import { type FoundHelp, type HelpPolicy, type HelpReason, type HelpStatus, OPEN_STATUSES } from './help-request.ts';

/**
 * The policy with this number that has a named insured with this date of birth. A single query, so that an unknown
 * number and a wrong date of birth take equally long.
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
      .select(['policy.id', 'policy.prefix', 'policy.number', 'policy.state', 'policy.phone'])
      .select(agencyToCall())
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom('help_request') // help_request_open
            .whereRef('help_request.policy_id', '=', 'policy.id')
            .where('help_request.status', 'in', OPEN_STATUSES)
            .orderBy('help_request.id', 'desc')
            .limit(1)
            .select(['help_request.reference', 'help_request.asked_on', 'help_request.reason'])
            .as('opened'),
        (join) => join.onTrue(),
      )
      .select(['opened.reference as open_reference', 'opened.asked_on as open_since', 'opened.reason as open_reason'])
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
      // A number can exist in two books. The policy in force comes first.
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
  language: Language;
  state: StateCode;
};

/**
 * Opens a request. The same policy and reason on the same day is the same request: a repeat changes nothing, unless it
 * was answered or closed in between, which reopens it for anyone at the desk to take.
 *
 * @returns the request, and whether it was opened now
 */
export async function openHelpRequest(db: Queryable, request: NewHelpRequest): Promise<OpenedRequest> {
  const askedOn = todayInState(request.state);
  const opened = await db
    .insertInto('help_request')
    .values({
      reference: request.reference,
      policy_id: request.policyId,
      state: request.state,
      reason: request.reason,
      name: request.name,
      email: request.email,
      language: request.language,
      asked_on: askedOn,
    })
    // help_request_once_a_day: of repeats at the same time, the first one commits and the others find it open.
    .onConflict((conflict) =>
      conflict
        .columns(['policy_id', 'reason', 'asked_on'])
        .doUpdateSet((eb) => ({
          status: 'received',
          assigned_to: null,
          closed_at: null,
          version: sql<number>`help_request.version + 1`,
          name: eb.ref('excluded.name'),
          email: eb.ref('excluded.email'),
          language: eb.ref('excluded.language'),
        }))
        .where('help_request.status', 'not in', OPEN_STATUSES),
    )
    .returning(['reference', 'asked_on', 'email'])
    .executeTakeFirst();
  if (opened) return { ...opened, isNew: true };
  const open = await db
    .selectFrom('help_request') // help_request_once_a_day
    .where('policy_id', '=', request.policyId)
    .where('reason', '=', request.reason)
    .where('asked_on', '=', askedOn)
    .select(['reference', 'asked_on', 'email'])
    .executeTakeFirstOrThrow();
  return { ...open, isNew: false };
}

/** `email`: where it is answered, which stays that of the first form. */
export type OpenedRequest = { reference: string; asked_on: string; email: string; isNew: boolean };

/**
 * The request with this reference, if a named insured of its policy has this date of birth. A single query for both.
 */
export function findHelpByReference(
  db: Queryable,
  reference: string,
  dateOfBirth: string,
): Promise<FoundHelp | undefined> {
  return foundHelp(db)
    .where('help.reference', '=', reference)
    .where(({ selectFrom, exists }) =>
      exists(
        selectFrom('named_insured')
          .whereRef('named_insured.policy_id', '=', 'help.policy_id')
          .where('named_insured.date_of_birth', '=', dateOfBirth)
          .select('named_insured.position'),
      ),
    )
    .executeTakeFirst();
}

/** For a person who has already proved the reference and date of birth. */
export function findHelp(db: Queryable, id: number): Promise<FoundHelp | undefined> {
  return foundHelp(db).where('help.id', '=', id).executeTakeFirst();
}

/** The requests about the account's own policies, newest first. The query filters by the account. */
export function findOwnHelp(db: Queryable, accountId: number): Promise<FoundHelp[]> {
  return foundHelp(db)
    .innerJoin('account_policy', 'account_policy.policy_id', 'help.policy_id') // its primary key
    .where('account_policy.account_id', '=', accountId)
    .orderBy('help.created_at', 'desc')
    .orderBy('help.id', 'desc')
    .limit(100)
    .execute();
}

const foundHelp = (db: Queryable) =>
  db
    .selectFrom('help_request as help')
    .innerJoin('policy', 'policy.id', 'help.policy_id')
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .select(['help.id', 'help.policy_id', 'help.reference', 'help.asked_on', 'help.created_at'])
    .select(['help.answer', 'help.answered_at', 'help.closed_at'])
    .select(['policy.prefix', 'policy.number'])
    .select(agencyToCall())
    .select(({ ref }) => [
      ref('help.reason').$castTo<HelpReason>().as('reason'),
      ref('help.status').$castTo<HelpStatus>().as('status'),
      ref('policy.state').$castTo<StateCode>().as('state'),
    ]);

/** The policy's open request for the same reason, whatever day it was made. */
export function findOpenHelp(db: Queryable, policyId: number, reason: HelpReason): Promise<OpenedRequest | undefined> {
  return db
    .selectFrom('help_request') // help_request_open
    .select(['reference', 'asked_on', 'email', sql.lit(false).as('isNew')])
    .where('policy_id', '=', policyId)
    .where('reason', '=', reason)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The name and address for a request that is made from an account. */
export function findAsker(db: Queryable, accountId: number) {
  return db
    .selectFrom('account')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}
