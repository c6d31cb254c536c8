import { Form, Link, useNavigate } from 'react-router';
import florida from '#config/art/brand-plate-fl.svg';
import georgia from '#config/art/brand-plate-ga.svg';
import texas from '#config/art/brand-plate-tx.svg';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { localizeHref } from '#config/messages/compiled/runtime.js';
import type { StateCode } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { paths } from '../layout/navigation.ts';
import { appointmentHref, appointmentSite, appointmentStates, hasAppointmentSites, isState } from './appointment.ts';
import styles from './state-choice.module.css';

const plates: Record<StateCode, string> = { FL: florida, GA: georgia, TX: texas };

/** BA-02: choosing a state leads to where one applies there. Without a script the form does. */
export function StateChoice({ chosen }: { chosen?: StateCode | undefined }) {
  const navigate = useNavigate();
  return (
    <>
      <Form method="get" action={`${localizeHref(paths.becomeAgent)}#apply`} className={styles.choice}>
        <SelectField
          name="state"
          label={m.agents_choose_state()}
          hint={hasAppointmentSites ? m.agents_choose_hint() : m.agents_choose_hint_here()}
          error={undefined}
          defaultValue={chosen ?? ''}
          onChange={({ currentTarget: { value } }) => {
            if (!isState(value)) return;
            const site = appointmentSite(value);
            if (site) location.assign(site);
            else void navigate(appointmentHref(value));
          }}
        >
          <option value="">{m.agents_choose_placeholder()}</option>
          {appointmentStates.map((state) => (
            <option key={state} value={state}>
              {brand.states[state].name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" kind="outline" className={styles.go}>
          {m.agents_choose_go()}
        </Button>
      </Form>
      <p className={`small ${styles.or}`}>{m.agents_choose_plate()}</p>
      <ul className={styles.plates}>
        {appointmentStates.map((state) => (
          <li key={state}>
            <Link to={appointmentHref(state)}>
              <img src={plates[state]} alt={brand.states[state].name} width="240" height="120" loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
