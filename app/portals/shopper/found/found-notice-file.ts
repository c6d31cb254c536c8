import { redirect } from 'react-router';
import { declineLetterPaper } from '#insurance/quotes/declining/decline-letter.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { quotePath } from '../quote-visit.ts';
import type { Route } from './+types/found-notice-file';
import { openNotice } from './open-notice.ts';

/** Answers the notice as a PDF. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const found = await openNotice(context, request);
  if (!found) throw redirect(quotePath(request, 'price'), 303);
  const { open, draft, kept } = found;
  await audit(context.db, context, {
    act: 'read-record-notice',
    actor: open.actor ?? 'visitor',
    subject: ['quote', draft.id],
  });
  return pdfResponse(await declineLetterPaper(kept.letter, kept.language), 'notice');
}
