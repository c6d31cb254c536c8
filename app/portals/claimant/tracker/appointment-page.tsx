import { randomUUID } from 'node:crypto';
import { data, href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { bookAppointment, cancelAppointment } from '#insurance/claims/appointments/book-appointment.ts';
import { isBookable } from '#insurance/claims/appointments/bookable.ts';
import { slotView } from '#insurance/claims/appointments/slot-view.ts';
import { placesFor } from '#insurance/claims/appointments/slots.ts';
import { visitOf, visitView } from '#insurance/claims/appointments/visit-view.ts';
import { carOf } from '#insurance/claims/views/tracker-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SlotPicker } from '../../cards/damage/slot-picker.tsx';
import { VisitTicket } from '../../cards/damage/visit-ticket.tsx';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import type { Route } from './+types/appointment-page';
import { ownLineOf } from './own-line.ts';

/** Where a claimant books, moves or cancels the appraisal of their car. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { view, line } = await ownLineOf(context, request, params);
  const { claim, vehicles, isRepresented } = view;
  // Their page says that their attorney does this now, and shows the visit.
  if (isRepresented) {
    throw redirect(inSameLanguage(href('/insurednew/claims/:number', { number: claim.number }), request), 303);
  }
  const last = visitOf(view.appointments, line.id);
  const visit = last && visitView(last, context.language);
  const isOpen = isBookable({ claim, line });
  if (!isOpen && !visit) throw data(null, { status: 404 });
  const car = vehicles.find(({ id }) => id === line.vehicleId);
  const places = placesFor({ state: claim.lossState, zip: claim.zip, isDrivable: car?.isDrivable ?? null });
  const query = new URL(request.url).searchParams;
  const ask = { at: query.get('at') ?? last?.placeId ?? null, week: query.get('week') };
  const canBook = isOpen && (visit?.status !== 'booked' || visit.mayChange);
  return {
    number: claim.number,
    line: line.number,
    state: claim.state,
    car: carOf(view, line),
    visit,
    slots: canBook && places.length > 0 ? await slotView(context.db, places, ask, context.language) : undefined,
    key: randomUUID(),
  };
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { part, line } = await ownLineOf(context, request, params);
  const { party } = part;
  return answerForm(async (showAgain) => {
    const form = await readForm(request, { withLines: ['note'] });
    showAgain(form);
    const at = { number: party.number, line: line.number };
    const there = inSameLanguage(href('/insurednew/claims/:number', { number: party.number }), request);
    if (form.act === 'cancel') {
      await cancelAppointment(context, { party }, at);
      return redirect(withQuery(there, { done: 'cancelled' }), 303);
    }
    const { slot = '', address = '', zip = '', note = '', key = '' } = form;
    const isMoved = await bookAppointment(context, { party }, at, { slot, address, zip, note, key });
    return redirect(withQuery(there, { done: isMoved ? 'moved' : 'booked' }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.visit_title);

export default function AppointmentPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const { number, visit, slots } = at;
  const line = String(at.line);
  const here = href('/insurednew/claims/:number/appointment/:line', { number, line });
  const isBooked = visit?.status === 'booked';
  const phone = brand.phones.claims;
  const call = (
    <ButtonLink kind="outline" icon="phone" href={callHref(phone)}>
      {tollFree(phone)}
    </ButtonLink>
  );
  return (
    <CardPage
      state={at.state}
      head={
        <>
          <a className="link-arrow" href={link(href('/insurednew/claims/:number', { number }))}>
            <Icon name="arrow-left" />
            {m.letter_back()}
          </a>
          <h1>{isBooked ? m.visit_move_title() : m.visit_title()}</h1>
        </>
      }
      aside={
        <>
          {visit && (
            <VisitTicket visit={visit} title={isBooked ? m.visit_yours() : m.visit_last()}>
              {(isBooked || visit.status === 'cancelled') && (
                <a href={link(`${here}/calendar`)} download>
                  {isBooked ? m.visit_calendar() : m.visit_calendar_out()}
                </a>
              )}
              {visit.mayChange && (
                <form method="post">
                  <Button type="submit" kind="outline" name="act" value="cancel">
                    {m.visit_cancel()}
                  </Button>
                </form>
              )}
            </VisitTicket>
          )}
          <Card title={m.visit_what_we_do()}>
            <ol>
              <li>{m.visit_step_look()}</li>
              <li>{m.visit_step_estimate()}</li>
              <li>{m.visit_step_choose()}</li>
            </ol>
          </Card>
          <Card title={m.visit_cannot()}>
            <p>{m.visit_cannot_text()}</p>
            {call}
          </Card>
        </>
      }
    >
      <Outcome refusal={typed.refusal} errors={typed.errors} />
      {slots ? (
        <SlotPicker
          slots={slots}
          here={here}
          formKey={at.key}
          typed={typed}
          booked={isBooked ? visit : undefined}
          lead={at.car ? m.visit_lead_car({ car: at.car }) : m.visit_lead()}
        />
      ) : (
        <Card title={m.visit_call_title()}>
          <p>{isBooked ? m.visit_call_late() : m.visit_call_text()}</p>
          {call}
        </Card>
      )}
    </CardPage>
  );
}
