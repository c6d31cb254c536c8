import type { Queryable } from '#platform/database/database.ts';
import { agencyToCall } from '../agencies/agency-store.ts';
import type { BilledPolicy } from '../policies/billed-policy.ts';
import { awaitsCore, endedOtherwise, garagedZip, termOfToday, willCancelOn } from '../policies/policy-store.ts';

/** `has_email`: there is an address for a receipt. A guest does not learn which. */
export type GuestsPolicy = BilledPolicy & { line: 'personal' | 'commercial'; has_email: boolean };

export function findGuestsPolicy(db: Queryable, policyId: number): Promise<GuestsPolicy | undefined> {
  return db
    .selectFrom('policy')
    .innerJoin('policy_term as term', (join) => join.on('term.id', '=', termOfToday())) // its primary key
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .select([
      'policy.prefix',
      'policy.number',
      'policy.state',
      'policy.status',
      'policy.line',
      'policy.cancels_on',
      'term.effective_on',
      'term.expires_on',
      endedOtherwise(),
      awaitsCore(),
      willCancelOn(),
      garagedZip(),
    ])
    .select(({ eb }) => eb('policy.email', 'is not', null).as('has_email'))
    .select(agencyToCall())
    .where('policy.id', '=', policyId)
    .executeTakeFirst() as Promise<GuestsPolicy | undefined>;
}
