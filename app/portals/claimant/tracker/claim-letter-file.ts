import { data } from 'react-router';
import { claimLetterPaper } from '#insurance/claims/letters/claim-letter-paper.ts';
import { letterView } from '#insurance/claims/views/letter-labels.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import type { Route } from './+types/claim-letter-file';
import { ownPartOf, partyViewOf } from './own-part.ts';

/** Answers a letter from us to this claimant as a PDF, in the language it was written in. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const view = await partyViewOf(context, await ownPartOf(context, request, params.number));
  const letter = view.letters.find(({ id }) => id === rowNumber(params.id));
  if (!letter) throw data(null, { status: 404 });
  const paper = await claimLetterPaper(letterView(letter, view.claim, view.self.name, view.lines));
  return pdfResponse(paper, `${view.claim.number}-${letter.id}`);
}
