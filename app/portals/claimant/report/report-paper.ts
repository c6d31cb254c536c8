import { data } from 'react-router';
import type { StateCode } from '#config/states.ts';
import { claimLetterPaper } from '#insurance/claims/letters/claim-letter-paper.ts';
import { isPaper } from '#insurance/claims/reports/sent-report-view.ts';
import { readSent } from '#insurance/claims/reports/sent-store.ts';
import { letterView } from '#insurance/claims/views/letter-labels.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import type { Route } from './+types/report-paper';
import { findOwn } from './own-report.ts';

/** Answers a rights notice for the claim of this browser's own report, as a PDF. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const own = await findOwn(context, request);
  const claimId = own?.report.claimId ?? null;
  if (!own || claimId === null) throw data(null, { status: 404 });
  const { claim, lines, letters } = await readSent(context.db, claimId, Number(own.report.answers.party));
  const letter = letters.find(({ id, kind }) => id === rowNumber(params.id) && isPaper(kind));
  if (!letter) throw data(null, { status: 404 });
  const { number, lawState, isLawKnown } = claim;
  const law = { state: lawState as StateCode, isLawKnown };
  const paper = await claimLetterPaper(letterView(letter, { number, ...law }, null, lines));
  return pdfResponse(paper, `${number}-${letter.id}`);
}
