import { useLocation } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { SlotView } from '#insurance/claims/appointments/slot-view.ts';
import type { VisitView } from '#insurance/claims/appointments/visit-view.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { Button } from '#ui/button.tsx';
import { AreaField, Field } from '#ui/field.tsx';
import { FieldNote } from '#ui/field-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { Card } from '../../shell/cards.tsx';
import { fieldAt, type Typed, usePortalLink } from '../../shell/portal-page.ts';
import styles from './slot-picker.module.css';

type SlotPickerProps = {
  slots: SlotView;
  /** The path of the page that shows it. */
  here: string;
  formKey: string;
  typed: Typed;
  /** The appointment that the new one replaces; its details stay unless changed. */
  booked: Pick<VisitView, 'address' | 'zip' | 'note'> | undefined;
  lead?: string;
  /** Filled in by an employee, whose own address the browser must not offer. */
  isAtDesk?: boolean;
};

/** Chooses the place and time of an appraisal. Place and week are links; the form books. */
export function SlotPicker({ slots, here, formKey, typed, booked, lead, isAtDesk = false }: SlotPickerProps) {
  const { errors, values } = typed;
  const link = usePortalLink();
  const lang = new URLSearchParams(useLocation().search).get('lang');
  const { place, places, days, zone } = slots;
  const at = (query: Record<string, string>) => withQuery(link(here), query);
  const first = days.find(({ slots: times }) => times.length > 0)?.slots[0]?.name;
  return (
    <Card>
      {lead && <p>{lead}</p>}
      <h2 id="how">{m.visit_how()}</h2>
      <nav aria-labelledby="how">
        <ul className={styles.places}>
          {places.map((each) => (
            <li key={each.id}>
              <a
                href={at({ at: each.id })}
                className={styles.place}
                aria-current={each.id === place.id ? 'true' : undefined}
              >
                <b>{each.name}</b>
                <small>{each.about}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.head}>
        <h2 id="when">{m.visit_when()}</h2>
        <p>{m.visit_week({ from: slots.from, until: slots.until, zone })}</p>
        <nav className={styles.weeks} aria-label={m.visit_weeks()}>
          {slots.earlier && (
            <a className="link-arrow" href={at({ at: place.id, week: slots.earlier })}>
              <Icon name="arrow-left" />
              {m.visit_earlier()}
            </a>
          )}
          {slots.later && (
            <a className="link-arrow" href={at({ at: place.id, week: slots.later })}>
              {m.visit_later()}
              <Icon name="arrow-right" />
            </a>
          )}
        </nav>
      </div>
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="key" value={values.key || formKey} />
        <fieldset
          id={first ? undefined : 'slot'}
          tabIndex={first ? undefined : -1}
          className={styles.week}
          aria-labelledby="when"
          aria-describedby={errors.slot && 'slot-note'}
        >
          {days.map(({ day, name, date, slots: times, none }) => (
            <div key={day} className={styles.day}>
              <h3>
                <span className="visually-hidden">{name}</span>
                <span aria-hidden="true">
                  {name.split(',')[0]}
                  <b>{date}</b>
                </span>
              </h3>
              {none && <p className="small mute">{none}</p>}
              {times.map((slot) => (
                <label key={slot.name} className={styles.slot}>
                  <input
                    type="radio"
                    id={slot.name === first ? 'slot' : undefined}
                    name="slot"
                    value={slot.name}
                    defaultChecked={values.slot === slot.name}
                  />
                  <span className="visually-hidden">{name}, </span>
                  {slot.label}
                </label>
              ))}
            </div>
          ))}
        </fieldset>
        <FieldNote id="slot-note" error={errors.slot} />
        {first && (
          <>
            {place.kind === 'in_person' && (
              <div className={styles.pair}>
                <Field
                  label={m.visit_address()}
                  hint={m.visit_address_hint()}
                  {...fieldAt(typed, 'address')}
                  maxLength={200}
                  autoComplete={isAtDesk ? 'off' : 'street-address'}
                  defaultValue={values.address ?? booked?.address}
                />
                <Field
                  label={m.visit_zip()}
                  {...fieldAt(typed, 'zip')}
                  maxLength={5}
                  inputMode="numeric"
                  autoComplete={isAtDesk ? 'off' : 'postal-code'}
                  defaultValue={values.zip ?? booked?.zip}
                />
              </div>
            )}
            <AreaField
              label={m.visit_note()}
              hint={m.visit_note_hint()}
              error={undefined}
              name="note"
              rows={2}
              maxLength={slots.mostNote}
              defaultValue={values.note ?? booked?.note ?? ''}
            />
            <Button type="submit" kind="go" size="large" icon="calendar" name="act" value="book">
              {booked ? m.visit_move_button() : m.visit_book_button()}
            </Button>
          </>
        )}
      </form>
      <form method="get" className={styles.other}>
        {lang && <input type="hidden" name="lang" value={lang} />}
        <input type="hidden" name="at" value={place.id} />
        <Field
          label={m.visit_other_day()}
          hint={m.visit_other_day_hint()}
          type="date"
          name="week"
          min={slots.first}
          max={slots.last}
          error={undefined}
        />
        <Button type="submit" kind="outline">
          {m.visit_show_day()}
        </Button>
      </form>
    </Card>
  );
}
