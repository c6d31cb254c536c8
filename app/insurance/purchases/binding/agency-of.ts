import type { Queryable } from '#platform/database/database.ts';
import type { Agency } from '../../agencies/agency-search.ts';
import { findAgency, findAgencyIn } from '../../agencies/agency-store.ts';
import type { Purchase } from '../purchase.ts';

/**
 * The agency of the policy: the one that the purchase names, while it is open; otherwise an open agency of the state.
 * Undefined when there is none.
 */
export async function agencyOf(
  db: Queryable,
  { agencyId, state }: Pick<Purchase, 'agencyId' | 'state'>,
): Promise<Agency | undefined> {
  const named = agencyId === null ? undefined : await findAgency(db, agencyId);
  return named && named.closed_on === null ? named : findAgencyIn(db, state);
}
