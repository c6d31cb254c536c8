import { data } from 'react-router';
import type { PartyLine, PartyView } from '#insurance/claims/lines/visibility.ts';
import type { Context } from '#platform/context/handler.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { type OwnPart, ownPartOf, partyViewOf } from './own-part.ts';

export type OwnLine = { part: OwnPart; view: PartyView; line: PartyLine };

/**
 * One of the claimant's own lines, by its number on the claim.
 *
 * @throws {Response} as `ownPartOf`; 404 for a line of another claimant
 */
export async function ownLineOf(
  context: Context,
  request: Request,
  params: { number: string; line: string },
): Promise<OwnLine> {
  const part = await ownPartOf(context, request, params.number);
  const view = await partyViewOf(context, part);
  const line = view.lines.find(({ number }) => number === rowNumber(params.line));
  if (!line) throw data(null, { status: 404 });
  return { part, view, line };
}
