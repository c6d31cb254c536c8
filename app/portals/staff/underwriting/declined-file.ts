import { declineReport, filedRows, quarterNamed } from '#insurance/quotes/declining/decline-report.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { csvResponse } from '#platform/documents/csv.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/declined-file';

/** Answers the declination report of a quarter, for the states that require it. It is filed in English. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'download-declinations');
  const quarter = quarterNamed(params.file.replace(/\.csv$/, ''));
  if (!quarter) return new Response('Not found', { status: 404 });
  await auditStaff(context.db, context, member, {
    act: 'download-declinations',
    subject: ['staff', member.id],
    detail: { name: quarter.name },
  });
  return csvResponse(filedRows(await declineReport(context.db, quarter, 'en')), `declined-${quarter.name}`);
}
