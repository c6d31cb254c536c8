import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { actsOf } from '#config/staff-acts.ts';
import { isDay } from '#contract/days.ts';
import { hoursOf, weekdayOf, zoneName } from '#insurance/claims/appointments/appointment-labels.ts';
import {
  appointmentsOn,
  countVisitsWithoutOutcome,
  type DayRow,
  visitsWithoutOutcome,
} from '#insurance/claims/appointments/appointment-store.ts';
import { closeAppointment } from '#insurance/claims/appointments/book-appointment.ts';
import { capacityView } from '#insurance/claims/appointments/capacity-view.ts';
import { setCapacity } from '#insurance/claims/appointments/set-capacity.ts';
import { COVERAGE_NAMES } from '#insurance/claims/lines/line-labels.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { SelectField } from '#ui/field.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import { portalMeta, type Typed, typedInto, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/appointments-page';
import styles from './claim-desk.module.css';

const MOST_SHOWN = 200;
const MOST_OPEN = 50;
const ACT_OF = { done: 'close-appointment', missed: 'close-appointment', seats: 'set-capacity' } as const;

const dayAsked = (request: Request) => {
  const typed = new URL(request.url).searchParams.get('day');
  return typed !== null && isDay(typed) ? typed : dayIn(brand.home, new Date());
};

/** The appraisal appointments of a day, and the outcome of each; and those of other days that lack one. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const { roles } = await staffFor(context, request, 'see-appointments');
  const day = dayAsked(request);
  const open = await visitsWithoutOutcome(context.db, { but: day, most: MOST_OPEN });
  return {
    day,
    name: weekdayOf(day, language),
    earlier: plusDays(day, -1),
    later: plusDays(day, 1),
    may: actsOf(roles),
    places: await capacityView(context.db, day, language),
    done: doneIn(request, DONE),
    open: open.map((visit) => ({
      ...visitOf(visit, language),
      day: mediumDay(visit.onDay, language),
    })),
    openInAll: open.length < MOST_OPEN ? open.length : await countVisitsWithoutOutcome(context.db),
    visits: (await appointmentsOn(context.db, day, MOST_SHOWN)).map((visit) => visitOf(visit, language)),
  };
}

function visitOf(row: DayRow, language: Language) {
  const { id, claimNumber, line, state, coverage, party, phone, car, place, note, status, ...visit } = row;
  return {
    id,
    number: claimNumber,
    line,
    car,
    place,
    note,
    status,
    day: '',
    party: party ?? '',
    state: stateName(state),
    coverage: COVERAGE_NAMES[coverage](),
    phone: phone ? writtenPhone(phone) : '',
    hours: hoursOf(visit, language),
    zone: zoneName(visit.beginsAt, visit.placeId, language),
    isBegun: visit.beginsAt <= new Date(),
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-appointments', does: ACT_OF }, async ({ member, act, form }) => {
    let done: keyof typeof DONE = act;
    if (act === 'seats') {
      await setCapacity(context, member, {
        placeId: form.place ?? '',
        day: dayAsked(request),
        typed: form.seats ?? '',
      });
    } else {
      const { isUntold } = await closeAppointment(context, member, rowNumber(form.visit), act);
      if (isUntold) done = 'missed-untold';
    }
    const here = inSameLanguage(href('/staff/claims/appointments'), request);
    return redirect(withQuery(here, { day: dayAsked(request), done }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.vdesk_title);

const DONE = {
  done: m.vdesk_set_done,
  missed: m.vdesk_set_missed,
  seats: m.vdesk_set_seats,
  'missed-untold': m.vdesk_set_missed_untold,
};

export default function AppointmentsPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const path = link(href('/staff/claims/appointments'));
  const on = (day: string) => withQuery(path, { day });
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/claims'))}>{m.cdesk_title()}</a>
      </p>
      <header className={cards.row}>
        <h1>{m.vdesk_title()}</h1>
        <ButtonLink kind="outline" size="small" icon="arrow-left" href={on(at.earlier)}>
          {m.vdesk_day_before()}
        </ButtonLink>
        <ButtonLink kind="outline" size="small" iconAfter="arrow-right" href={on(at.later)}>
          {m.vdesk_day_after()}
        </ButtonLink>
      </header>
      <Outcome refusal={typed.refusal} done={at.done && DONE[at.done]()} />
      {at.open.length > 0 && (
        <Card title={m.vdesk_open_title()}>
          {at.openInAll > at.open.length && <p>{m.vdesk_open_more({ count: at.openInAll, shown: at.open.length })}</p>}
          <Visits title={m.vdesk_open_title()} visits={at.open} may={at.may} />
        </Card>
      )}
      <Card title={at.name}>
        {at.visits.length === 0 ? (
          <Empty object="calendar" href={link(href('/staff/claims'))} act={m.cdesk_title()}>
            {m.vdesk_none()}
          </Empty>
        ) : (
          <Visits title={at.name} visits={at.visits} may={at.may} />
        )}
      </Card>
      {at.places.length > 0 && <Capacity at={at} typed={typed} />}
    </CardPage>
  );
}

type At = Route.ComponentProps['loaderData'];

type VisitsProps = { title: string; visits: At['visits']; may: At['may'] };

function Visits({ title, visits, may }: VisitsProps) {
  const link = usePortalLink();
  return (
    <WideTable label={title} stacks className={styles.queue}>
      <thead>
        <tr>
          <th scope="col">{m.vdesk_when()}</th>
          <th scope="col">{m.cdesk_place()}</th>
          <th scope="col">{m.cdesk_party()}</th>
          <th scope="col">{m.cdesk_line()}</th>
          <th scope="col">{m.vdesk_outcome()}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.id}>
            <td>
              <b>{[visit.day, visit.hours].filter(Boolean).join(', ')}</b>
              <small>{visit.zone}</small>
            </td>
            <td>
              {visit.place}
              <small>{visit.note ?? visit.state}</small>
            </td>
            <td>
              <b>{visit.party}</b>
              <small>{[visit.car, visit.phone].filter(Boolean).join(', ')}</small>
            </td>
            <td>
              <a href={link(href('/staff/claims/:number/:line', { number: visit.number, line: `${visit.line}` }))}>
                {visit.number} / {visit.line}
              </a>
              <small>{visit.coverage}</small>
            </td>
            <td>
              <Outcomes visit={visit} maySet={may.includes('close-appointment')} />
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** How many inspections each place takes at a time on the day. A claims lead lowers it, or closes the place. */
function Capacity({ at: { places, may, name }, typed }: { at: At; typed: Typed }) {
  const seatsFor = (id: string) => typedInto(typed, ({ act, place }) => act === 'seats' && place === id).values.seats;
  return (
    <Card title={m.vdesk_seats_title({ day: name })}>
      <p>{m.vdesk_seats_lead()}</p>
      <ul className={styles.people}>
        {places.map((place) => (
          <li key={place.id}>
            <b>{place.name}</b>
            <span>
              {place.seats === 0 ? (
                <Chip kind="warn">{m.visit_closed()}</Chip>
              ) : (
                m.vdesk_seats_of({ seats: place.seats, most: place.most })
              )}
            </span>
            <small>{m.vdesk_seats_booked({ count: place.booked })}</small>
            {may.includes('set-capacity') && (
              <form method="post" className={cards.row}>
                <input type="hidden" name="place" value={place.id} />
                <SelectField
                  label={m.vdesk_seats_label({ place: place.name })}
                  isLabelHidden
                  name="seats"
                  error={undefined}
                  defaultValue={seatsFor(place.id) ?? place.seats}
                >
                  {Array.from({ length: place.most + 1 }, (_, seats) => (
                    <option key={String(seats)} value={seats}>
                      {seats === 0 ? m.visit_closed() : seats}
                    </option>
                  ))}
                </SelectField>
                <Button type="submit" kind="outline" size="small" name="act" value="seats">
                  {m.vdesk_seats_save()}
                  <span className="visually-hidden"> {place.name}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Visit = { id: number; status: string; isBegun: boolean; party: string };

function Outcomes({ visit, maySet }: { visit: Visit; maySet: boolean }) {
  if (visit.status !== 'booked') {
    return (
      <Chip kind={visit.status === 'done' ? 'ok' : 'warn'}>
        {visit.status === 'done' ? m.visit_done() : m.visit_missed()}
      </Chip>
    );
  }
  if (!visit.isBegun || !maySet) return <Chip kind="none">{m.visit_booked()}</Chip>;
  return (
    <form method="post" className={cards.row}>
      <input type="hidden" name="visit" value={visit.id} />
      <Button type="submit" kind="outline" size="small" name="act" value="done">
        {m.vdesk_done()}
        <span className="visually-hidden"> {visit.party}</span>
      </Button>
      <Button type="submit" kind="outline" size="small" name="act" value="missed">
        {m.vdesk_missed()}
        <span className="visually-hidden"> {visit.party}</span>
      </Button>
    </form>
  );
}
