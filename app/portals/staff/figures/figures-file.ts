import { asCsv, periodOf, readFigures } from '#insurance/figures/staff-figures.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/figures-file';

/** One figure with all its rows, for a spreadsheet. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const member = await staffFor(asked, request, 'download-figures');
  const days = periodOf(new URL(request.url).searchParams);
  const figures = await readFigures(asked.db, days, asked.language);
  const figure = figures.find(({ name }) => `${name}.csv` === params.file);
  if (!figure) return new Response('Not found', { status: 404 });
  const detail = { figure: figure.name, days };
  await auditStaff(asked.db, asked, member, { act: 'download-figures', subject: ['staff', member.id], detail });
  // The mark tells spreadsheets that it is UTF-8.
  return new Response(`\uFEFF${asCsv(figure)}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${figure.name}-${days}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
