import { problemsCsv } from '#insurance/book/import/desk/problems-csv.ts';
import { findImport } from '#insurance/book/import/file/import-file-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/rejects-file';

/** Answers every line of an import file that has a problem, for the people who produced the file. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'download-rejects');
  const file = await findImport(context.db, rowNumber(params.id));
  if (!file) return new Response('Not found', { status: 404 });
  await auditStaff(context.db, context, member, { act: 'download-rejects', subject: ['import', file.id] });
  const texts = problemsCsv(context.db, file.id, context.language);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="import-${file.id}-problems.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
