import { m } from '#config/messages/compiled/messages.js';
import { CAR_SHAPES } from './car-shapes.ts';
import styles from './car-zones.module.css';

/**
 * A drawing that shows where a car is damaged.
 *
 * @param said the same in words: its caption, and its text for screen readers
 */
export function CarZones({ zones, said }: { zones: number[]; said: string }) {
  return (
    <figure className={styles.car}>
      <svg viewBox="0 0 120 228" aria-hidden="true">
        {Object.entries(CAR_SHAPES).map(([zone, d]) => (
          <path key={zone} d={d} className={zones.includes(Number(zone)) ? styles.hit : undefined} />
        ))}
      </svg>
      <figcaption>
        <b>{m.cdesk_damage()}</b>
        {said}
      </figcaption>
    </figure>
  );
}
