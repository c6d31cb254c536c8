import { redirect } from 'react-router';
import { addPhotos } from '#insurance/claims/reports/add-photos.ts';
import { takeInNotes } from '#insurance/claims/reports/take-in-notes.ts';
import { Failure, STATUS } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import type { Route } from './+types/report-added';
import { findOwn } from './own-report.ts';
import { reportPath } from './report-path.ts';

/** What was wrong with what was sent; nothing of it will do by sending it again. */
export type Added = { refusals: string[] };

/**
 * Photos one after the other, or the words that a phone kept, for a script that sends each until it is there: answered with
 * data. What came twice is there once.
 */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const own = await findOwn(context, request);
  if (!own || own.report.sentAt) return Response.json({ refusals: [] }, { status: 409 });
  try {
    if (/^multipart\//i.test(request.headers.get('content-type') ?? '')) {
      return Response.json((await addPhotos(context, own.report, request)) satisfies Added);
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

/** Nothing to look at. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(inSameLanguage(reportPath(), request));
