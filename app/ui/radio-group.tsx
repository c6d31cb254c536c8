import styles from './radio-group.module.css';

type RadioGroupProps<Value extends string> = {
  legend: string;
  /** The legend is read out, not shown. */
  isLegendHidden?: boolean;
  name: string;
  options: readonly { value: Value; label: string }[];
  error?: string | undefined;
} & (
  | { value: Value | undefined; onChange: (value: Value) => void; defaultValue?: undefined }
  | { value?: undefined; onChange?: (value: Value) => void; defaultValue: Value | undefined }
);

/** One of a few: the whole box is the target. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const errorId = `${props.name}-error`;
  return (
    <fieldset className={styles.group} aria-describedby={props.error ? errorId : undefined}>
      <legend className={props.isLegendHidden ? 'visually-hidden' : styles.legend}>{props.legend}</legend>
      <div className={styles.options}>
        {props.options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={props.name}
              value={option.value}
              {...(props.onChange && props.defaultValue === undefined
                ? { checked: props.value === option.value }
                : { defaultChecked: props.defaultValue === option.value })}
              onChange={() => props.onChange?.(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {props.error && (
        <p className={styles.error} id={errorId}>
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
