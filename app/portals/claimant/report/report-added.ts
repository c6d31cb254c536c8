import { redirect } from 'react-router';
import { addPhotos } from '#insurance/claims/reports/add-photos.ts';
import { takeInNotes } from '#insurance/claims/reports/take-in-notes.ts';
import { Failure, STATUS } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { incomingForm } from '#platform/uploads/take-file.ts';
import type { Route } from './+types/report-added';
import { findOwn } from './own-report.ts';
import { reportPath } from './report-path.ts';

/** What was wrong with what was sent; sending the same again would not help. */
export type Added = { refusals: string[] };

/**
 * Takes photos one by one, or the notes from a phone, and answers JSON to the script that retries each until it
 * arrives. Something that arrives twice is stored once.
 */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const own = await findOwn(context, request);
  if (!own || own.report.sentAt) return Response.json({ refusals: [] }, { status: 409 });
  try {
    if (/^multipart\//i.test(request.headers.get('content-type') ?? '')) {
      return Response.json((await addPhotos(context, own.report, incomingForm(context, request))) satisfies Added);
    }
    await takeInNotes(context, own, await readForm(request, { withLines: 'all' }));
    return Response.json({ refusals: [] } satisfies Added);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, retryAfterSeconds } = error;
    const status = code === 'refused' ? 422 : STATUS[code];
    const headers: HeadersInit = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {};
    return Response.json({ refusals: [message] } satisfies Added, { status, headers });
  }
}

/** There is no page here to GET. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(inSameLanguage(reportPath(), request));
