import { useId } from 'react';
import styles from './choice-cards.module.css';
import { FieldNote } from './field-note.tsx';

type ChoiceCardsProps<Id extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  name: string;
  choices: readonly { id: Id; label: string }[];
  /** The error message, which says what to do; it replaces the hint. */
  error?: string | undefined;
  hint?: string | undefined;
  /** The ID of the first choice, for links to this field. */
  firstId?: string;
} & (
  | { chosen: Id; onChoose: (id: Id) => void }
  /** Uncontrolled: parts that depend on the choice read the radio button in their style sheet. */
  | { chosenAtFirst: Id | '' }
);

/** A choice between a few options, side by side: radio buttons in frames. */
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
