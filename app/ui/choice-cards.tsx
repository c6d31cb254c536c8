import { useId } from 'react';
import styles from './choice-cards.module.css';
import { FieldNote } from './field-note.tsx';

type ChoiceCardsProps<Id extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  name: string;
  choices: readonly { id: Id; label: string }[];
  /** What to do, in words; the error takes the hint's place. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Of the first choice, for what leads here. */
  firstId?: string;
} & (
  | { chosen: Id; onChoose: (id: Id) => void }
  /** Left to the browser: what depends on it asks the radio button by style. */
  | { chosenAtFirst: Id | '' }
);

/** A choice between a few, side by side: radio buttons in frames of their own. */
export function ChoiceCards<Id extends string>(props: ChoiceCardsProps<Id>) {
  const { legend, isLegendHidden = false, name, choices, hint, error } = props;
  const noteId = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error || hint ? noteId : undefined}>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {choices.map(({ id, label }, index) => (
          <label key={id} className={styles.card}>
            <input
              type="radio"
              id={index === 0 ? props.firstId : undefined}
              name={name}
              value={id}
              {...('chosen' in props
                ? { checked: id === props.chosen, onChange: () => props.onChoose(id) }
                : { defaultChecked: id === props.chosenAtFirst })}
            />
            {label}
          </label>
        ))}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  );
}
