import { href } from 'react-router';
import { isBookable } from '#insurance/claims/appointments/bookable.ts';
import { readTimedClaim } from '#insurance/claims/lines/read-timed-claim.ts';
import { viewOfParty } from '#insurance/claims/lines/visibility.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimAct } from './claim-act.ts';

type Whose = { number: string; partyId: number };

/** The path of a page, and the fragment of a part of it. */
export type Place = { path: string; hash: string };

/**
 * The page where a party does it: a part of their claim's page, or the booking if exactly one of their lines can be
 * booked.
 */
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
