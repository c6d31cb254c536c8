import { m } from '#config/messages/compiled/messages.js';
import styles from './car-picker.module.css';
import { CAR_SHAPES } from './car-shapes.ts';

/** A margin around the drawing that also responds to taps: a corner of a car is small under a thumb. */
const MARGIN = 16;
const [WIDTH, HEIGHT] = [120 + 2 * MARGIN, 228 + 2 * MARGIN];
/** The area to tap for each zone, in the drawing's units: left, top, right, bottom. No two areas overlap. */
const TOUCHED: Readonly<Record<number, readonly [number, number, number, number]>> = {
  12: [24, -MARGIN, 96, 20],
  13: [24, 20, 96, 82],
  14: [24, 82, 96, 146],
  6: [24, 146, 96, 228 + MARGIN],
  11: [-MARGIN, -MARGIN, 24, 44],
  10: [-MARGIN, 44, 24, 82],
  9: [-MARGIN, 82, 24, 146],
  8: [-MARGIN, 146, 24, 184],
  7: [-MARGIN, 184, 24, 228 + MARGIN],
  1: [96, -MARGIN, 120 + MARGIN, 44],
  2: [96, 44, 120 + MARGIN, 82],
  3: [96, 82, 120 + MARGIN, 146],
  4: [96, 146, 120 + MARGIN, 184],
  5: [96, 184, 120 + MARGIN, 228 + MARGIN],
};
const share = (length: number, of: number) => `${((100 * length) / of).toFixed(2)}%`;

/**
 * A drawing of a car, to tap where it is damaged. Each zone is a second label of its checkbox, which is below with its
 * text. So it works without scripts, and people who use a keyboard or a screen reader only meet the checkboxes.
 *
 * The surrounding form must have a checkbox for each zone, `zone-1` to `zone-14`.
 */
export function CarPicker() {
  return (
    <div className={styles.picker}>
      <p>{m.report_zones_tap()}</p>
      <div className={styles.car} aria-hidden="true">
        <small>{m.report_zones_front()}</small>
        <div className={styles.drawing}>
          <svg aria-hidden="true" viewBox={`${-MARGIN} ${-MARGIN} ${WIDTH} ${HEIGHT}`}>
            <path className={styles.mirrors} d="M6 78-4 72v8l10 2zM114 78l10-6v8l-10 2z" />
            {Object.entries(CAR_SHAPES).map(([zone, d]) => (
              <path key={zone} d={d} data-zone={zone} />
            ))}
            {/* Windshield and rear window, drawn on the zones they belong to. */}
            <path className={styles.glass} d="M32 60q28-10 56 0l-4 16q-24-5-48 0zM36 154q24 5 48 0l4 14q-28 8-56 0z" />
          </svg>
          {Object.entries(TOUCHED).map(([zone, [left, top, right, bottom]]) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: its tick box has another label, whose words are heard.
            <label
              key={zone}
              htmlFor={`zone-${zone}`}
              style={{
                left: share(left + MARGIN, WIDTH),
                top: share(top + MARGIN, HEIGHT),
                width: share(right - left, WIDTH),
                height: share(bottom - top, HEIGHT),
              }}
            />
          ))}
        </div>
        <small>{m.report_zones_rear()}</small>
      </div>
    </div>
  );
}
