import { figureRows, periodOf, readFigures } from '#insurance/figures/staff-figures.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { csvResponse } from '#platform/documents/csv.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/figures-file';
import { seesClaims } from './sees-claims.ts';

/** Answers one figure with all its rows as a CSV file for a spreadsheet. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'download-figures');
  const days = periodOf(new URL(request.url).searchParams);
  const figures = await readFigures(context.db, days, context.language, seesClaims(member.roles));
  const figure = figures.find(({ name }) => `${name}.csv` === params.file);
  if (!figure) return new Response('Not found', { status: 404 });
  const detail = { figure: figure.name, days };
  await auditStaff(context.db, context, member, { act: 'download-figures', subject: ['staff', member.id], detail });
  return csvResponse(figureRows(figure), `${figure.name}-${days}`);
}
