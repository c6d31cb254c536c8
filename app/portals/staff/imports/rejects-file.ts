import { problemRows } from '#insurance/book/import/desk/problem-rows.ts';
import { findImport } from '#insurance/book/import/file/import-file-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { csvResponse } from '#platform/documents/csv.ts';
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
  return csvResponse(problemRows(context.db, file.id, context.language), `import-${file.id}-problems`);
}
