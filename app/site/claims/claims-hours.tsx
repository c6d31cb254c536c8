import { m } from '#config/messages/compiled/messages.js';
import { deskHours } from '../contact/desk-hours.ts';
import type { ClaimsDesk } from './call-us.ts';
import styles from './claims-hours.module.css';

/** The hours of a claims desk, one line per time zone. */
export function ClaimsHours({ desk, label }: { desk: ClaimsDesk; label: string }) {
  return (
    <div className={styles.hours}>
      <p>{label}</p>
      <ul>
        {deskHours(desk).map((each) => (
          <li key={each.states}>{m.claims_hours_in(each)}</li>
        ))}
      </ul>
    </div>
  );
}
