import { useEffect, useRef, useState } from 'react';
import { stateName } from '#config/by-state/state-names.ts';
import { statePlates } from '#config/by-state/state-plates.ts';
import { appointmentMailboxes } from '#config/contact-desks.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES_BY_NAME, type StateCode } from '#config/states.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { useCan } from '../can.ts';
import { MailboxList } from '../content/mailbox-list.tsx';
import { paths } from '../navigation/navigation.ts';
import { appointmentHref, hasAppointmentSites } from './appointment.ts';
import styles from './state-choice.module.css';

/**
 * BA-02: selecting a state leads to its application, or shows the mailboxes if not every state has an online
 * application.
 */
export function StateChoice() {
  const can = useCan();
  const byState = STATES_BY_NAME.map((state) => ({ state, href: appointmentHref(state, can) }));
  const online = byState.filter((each): each is typeof each & { href: string } => each.href !== undefined);
  return online.length === byState.length ? <Choice states={online} /> : <Addresses states={byState} />;
}

function Addresses({ states }: { states: { state: StateCode; href: string | undefined }[] }) {
  return (
    <>
      <p>{m.agents_apply_by_mail()}</p>
      <MailboxList
        mailboxes={states.map(({ state, href }) => ({ state, address: appointmentMailboxes[state], site: href }))}
        click="agent-apply"
      />
    </>
  );
}

/** Without a script, the form itself does this. */
function Choice({ states }: { states: { state: StateCode; href: string }[] }) {
  const form = useRef<HTMLFormElement>(null);
  const [isButtonNeeded, setButtonNeeded] = useState(false);
  useEffect(() => {
    // The state was selected before hydration, or restored by the browser, so no change event will follow.
    setButtonNeeded(form.current !== null && new FormData(form.current).get('state') !== '');
  }, []);
  return (
    <>
      <form ref={form} method="get" action={localizeHref(paths.becomeAgent)} className={styles.choice}>
        <SelectField
          name="state"
          label={m.agents_choose_state()}
          hint={hasAppointmentSites ? m.agents_choose_hint() : m.agents_choose_hint_here()}
          error={undefined}
          onChange={({ currentTarget: { value } }) => {
            const chosen = states.find(({ state }) => state === value);
            if (chosen) location.assign(chosen.href);
          }}
        >
          <option value="">{m.agents_choose_placeholder()}</option>
          {states.map(({ state }) => (
            <option key={state} value={state}>
              {stateName(state)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" kind="outline" className={isButtonNeeded ? '' : styles.go}>
          {m.agents_choose_go()}
        </Button>
      </form>
      <p className={`small ${styles.or}`}>{m.agents_choose_plate()}</p>
      <ul className={styles.plates}>
        {states.map(({ state, href }) => (
          <li key={state}>
            <a href={href} data-click="agent-apply" data-in-state={state}>
              <img src={statePlates[state]} alt={stateName(state)} width="240" height="120" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
