import { m } from '#config/messages/compiled/messages.js';
import type { ClockView } from '#insurance/claims/views/clock-view.ts';
import styles from './clock-signs.module.css';

/** The deadlines of a line that we promise and those that the law sets, each with its day. */
export function ClockSigns({ clocks }: { clocks: readonly ClockView[] }) {
  if (clocks.length === 0) return <p className="mute">{m.track_no_days()}</p>;
  return (
    <ul className={styles.signs}>
      {clocks.map((clock) => (
        <li key={clock.id} className={`${styles.sign} ${clock.kind === 'house' ? styles.promise : styles.law}`}>
          <small>{clock.label}</small>
          <b className={styles.day}>{clock.day || m.track_day_later()}</b>
          <span>{clock.what}</span>
          {clock.note && <span>{clock.note}</span>}
          {clock.source && <small>{clock.source}</small>}
        </li>
      ))}
    </ul>
  );
}
