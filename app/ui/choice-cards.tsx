import styles from './choice-cards.module.css';

type ChoiceCardsProps<Id extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  name: string;
  choices: readonly { id: Id; label: string }[];
} & (
  | { chosen: Id; onChoose: (id: Id) => void }
  /** Left to the browser: what depends on it asks the radio button by style. */
  | { chosenAtFirst: Id }
);

/** A choice between a few, side by side: radio buttons in frames of their own. */
export function ChoiceCards<Id extends string>(props: ChoiceCardsProps<Id>) {
  const { legend, isLegendHidden = false, name, choices } = props;
  return (
    <fieldset className={styles.choice}>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {choices.map(({ id, label }) => (
          <label key={id} className={styles.card}>
            <input
              type="radio"
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
    </fieldset>
  );
}
