import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { bookAppointment, cancelAppointment } from '#insurance/claims/appointments/book-appointment.ts';
import { slotView } from '#insurance/claims/appointments/slot-view.ts';
import { placesFor } from '#insurance/claims/appointments/slots.ts';
import { visitOf, visitView } from '#insurance/claims/appointments/visit-view.ts';
import { deskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { SlotPicker } from '../../cards/damage/slot-picker.tsx';
import { VisitTicket } from '../../cards/damage/visit-ticket.tsx';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm } from '../staff-desk.ts';
import type { Route } from './+types/set-appointment-page';
import { openLine } from './open-line.ts';

/** The desk books, moves or cancels an appraisal appointment for a claimant who called. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { may, record, line } = await openLine(context, request, params);
  const last = visitOf(record.appointments, line.id);
  const query = new URL(request.url).searchParams;
  const ask = { at: query.get('at') ?? last?.placeId ?? null, week: query.get('week') };
  const places = placesFor({ state: record.claim.lossState, zip: null, isDrivable: null });
  const { number, line: at, title, isRepresented, isOver } = deskLineView(record, line, context);
  const canCancel = may.includes('set-appointment') && !isOver;
  const canSet = canCancel && !isRepresented && places.length > 0;
  return {
    number,
    line: at,
    title,
    isRepresented,
    canCancel,
    visit: last && visitView(last, context.language),
    slots: canSet ? await slotView(context.db, places, ask, context.language) : undefined,
    key: randomUUID(),
  };
}

const ACT_OF = { book: 'set-appointment', cancel: 'set-appointment' } as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const as = { see: 'see-claim', does: ACT_OF, withLines: ['note'] } as const;
  return answerStaffForm(context, request, as, async ({ member, act, form }) => {
    const at = { number: readClaimNumber(params.number) ?? '', line: rowNumber(params.line) };
    const { slot = '', address = '', zip = '', note = '', key = '' } = form;
    if (act === 'cancel') await cancelAppointment(context, { member }, at);
    else await bookAppointment(context, { member }, at, { slot, address, zip, note, key });
    const there = href('/staff/claims/:number/:line', { number: at.number, line: String(at.line) });
    return redirect(withQuery(inSameLanguage(there, request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.vdesk_set, `${params.number} / ${params.line}`);

export default function SetAppointmentPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const { number, visit, slots } = at;
  const line = String(at.line);
  const isBooked = visit?.status === 'booked';
  return (
    <CardPage
      head={
        <>
          <p>
            <a href={link(href('/staff/claims/:number/:line', { number, line }))}>
              {number} / {line}
            </a>
          </p>
          <h1>{m.vdesk_set_title({ what: at.title })}</h1>
        </>
      }
      aside={
        visit && (
          <VisitTicket visit={visit} title={isBooked ? m.visit_yours_desk() : m.visit_last()}>
            {isBooked && at.canCancel && (
              <form method="post">
                <Button type="submit" kind="outline" name="act" value="cancel">
                  {m.visit_cancel()}
                </Button>
              </form>
            )}
          </VisitTicket>
        )
      }
    >
      <Outcome refusal={typed.refusal} errors={typed.errors} lost={slots ? [] : [typed.values.note]} />
      {slots ? (
        <SlotPicker
          slots={slots}
          here={href('/staff/claims/:number/:line/appointment', { number, line })}
          formKey={at.key}
          typed={typed}
          booked={isBooked ? visit : undefined}
          isAtDesk
        />
      ) : (
        <Card>
          <p>{at.isRepresented ? m.talk_has_attorney() : m.vdesk_cannot()}</p>
        </Card>
      )}
    </CardPage>
  );
}
