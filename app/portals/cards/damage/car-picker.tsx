import { m } from '#config/messages/compiled/messages.js';
import styles from './car-picker.module.css';
import { CAR_SHAPES } from './car-shapes.ts';

/** The margin around the drawing that can be tapped too: a corner of a car is small under a thumb. */
const MARGIN = 16;
const [WIDTH, HEIGHT] = [120 + 2 * MARGIN, 228 + 2 * MARGIN];
/** What is tapped, in the units of the drawing: left, top, right, bottom. No two of them meet. */
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
 * The car, to be tapped where it is damaged. Each part of it is one more label of its tick box, which stands below with
 * its words: so it works before and without scripts, and whoever uses the keyboard or hears the page has the boxes alone.
 *
 * The form that it stands in has a tick box a part, `zone-1` to `zone-14`.
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
            {/* Windshield and rear window, on what they belong to. */}
            <path className={styles.glass} d="M32 60q28-10 56 0l-4 16q-24-5-48 0zM36 154q24 5 48 0l4 14q-28 8-56 0z" />
          </svg>
          {Object.entries(TOUCHED).map(([zone, [left, top, right, bottom]]) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: its tick box has another label, whose words are heard.
            <label
              key={zone}
              htmlFor={`zone-${zone}`}
              style={{
                ...{ left: share(left + MARGIN, WIDTH), top: share(top + MARGIN, HEIGHT) },
                ...{ width: share(right - left, WIDTH), height: share(bottom - top, HEIGHT) },
              }}
            />
          ))}
        </div>
        <small>{m.report_zones_rear()}</small>
      </div>
    </div>
  );
}
