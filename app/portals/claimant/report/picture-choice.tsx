import animal from '#config/art/what-animal.svg';
import bumper from '#config/art/what-bumper.svg';
import glass from '#config/art/what-glass.svg';
import intersection from '#config/art/what-intersection.svg';
import left from '#config/art/what-left.svg';
import parked from '#config/art/what-parked.svg';
import theft from '#config/art/what-theft.svg';
import weather from '#config/art/what-weather.svg';
import { m } from '#config/messages/compiled/messages.js';
import type { FieldView } from '#platform/forms/field-view.ts';
import { FieldNote } from '#ui/field-note.tsx';
import styles from './report.module.css';

const PICTURES: Record<string, { picture: string; text: typeof m.report_kind_other_text }> = {
  rear_end: { picture: bumper, text: m.report_kind_rear_end_text },
  intersection: { picture: intersection, text: m.report_kind_intersection_text },
  parked: { picture: parked, text: m.report_kind_parked_text },
  animal: { picture: animal, text: m.report_kind_animal_text },
  weather: { picture: weather, text: m.report_kind_weather_text },
  theft: { picture: theft, text: m.report_kind_theft_text },
  glass: { picture: glass, text: m.report_kind_glass_text },
  hit_and_run: { picture: left, text: m.report_kind_hit_and_run_text },
};

type PictureChoiceProps = { field: FieldView; chosen: string | undefined; error: string | undefined };

/** A choice of what happened, as pictures that blame nobody. Options without a picture come last. */
export function PictureChoice({ field: { name, label, options }, chosen, error }: PictureChoiceProps) {
  const note = `${name}-note`;
  return (
    <fieldset aria-describedby={error ? note : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.pictures}>
        {options.map(({ value, label: words }, index) => {
          const { picture, text = m.report_kind_other_text } = PICTURES[value] ?? {};
          return (
            <label key={value} className={picture ? undefined : styles.wide}>
              {picture && <img src={picture} alt="" width="240" height="150" />}
              <span>
                <input
                  type="radio"
                  id={index === 0 ? name : undefined}
                  name={name}
                  value={value}
                  defaultChecked={value === chosen}
                />
                <b>{words}</b>
                <small>{text()}</small>
              </span>
            </label>
          );
        })}
      </div>
      <FieldNote id={note} error={error} />
    </fieldset>
  );
}
