import type { Queryable } from '#platform/database/database.ts';
import type { Agency } from '../../agencies/agency-search.ts';
import { findAgency, findAgencyIn } from '../../agencies/agency-store.ts';
import type { Purchase } from '../purchase.ts';

/**
 * The agency of the policy: the one that the purchase names, otherwise an open agency of the state. Undefined when
 * there is none.
 */
export const agencyOf = async (
  db: Queryable,
  { agencyId, state }: Pick<Purchase, 'agencyId' | 'state'>,
): Promise<Agency | undefined> =>
  (agencyId === null ? undefined : await findAgency(db, agencyId)) ?? (await findAgencyIn(db, state));
