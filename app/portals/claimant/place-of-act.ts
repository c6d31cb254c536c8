import { href } from 'react-router';
import { isBookable } from '#insurance/claims/appointments/bookable.ts';
import { readTimedClaim } from '#insurance/claims/lines/read-timed-claim.ts';
import { viewOfParty } from '#insurance/claims/lines/visibility.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimAct } from './claim-act.ts';

type Whose = { number: string; partyId: number };

/** An address, and where on its page. */
export type Place = { path: string; hash: string };

/** Where a party does it: on their own part of the claim, and where their car is the one to be looked at, the booking itself. */
export async function placeOfAct(db: Queryable, { number, partyId }: Whose, wanted: ClaimAct): Promise<Place> {
  const tracker = href('/insurednew/claims/:number', { number });
  if (wanted === 'papers') return { path: href('/insurednew/claims/:number/papers', { number }), hash: '' };
  if (wanted !== 'estimate') return { path: tracker, hash: wanted === 'messages' ? '#talk' : '' };
  const record = await readTimedClaim(db, number);
  const view = record && viewOfParty(record, partyId);
  const [line, ...others] = (view?.lines ?? []).filter((each) => view && isBookable({ claim: view.claim, line: each }));
  if (!line || others.length > 0 || view?.isRepresented) return { path: tracker, hash: '#parts' };
  return {
    path: href('/insurednew/claims/:number/appointment/:line', { number, line: String(line.number) }),
    hash: '',
  };
}
