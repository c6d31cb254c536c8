import { data } from 'react-router';
import { calendarFile } from '#insurance/claims/appointments/calendar-file.ts';
import { visitOf } from '#insurance/claims/appointments/visit-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import type { Route } from './+types/appointment-file';
import { ownLineOf } from './own-line.ts';

/** Answers an appraisal appointment as a calendar file, with its current status: booked, moved or canceled. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { view, line } = await ownLineOf(context, request, params);
  const visit = visitOf(view.appointments, line.id);
  if (!visit) throw data(null, { status: 404 });
  return new Response(calendarFile(visit, view.claim.number, context.language), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'cache-control': 'private, no-store',
    },
  });
}
