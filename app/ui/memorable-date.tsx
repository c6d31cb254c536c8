import { useId } from 'react';
import { Field, SelectField } from './field.tsx';
import { FieldNote } from './field-note.tsx';
import styles from './memorable-date.module.css';

type MemorableDateProps = {
  legend: string;
  labels: { month: string; date: string; year: string };
  /**
   * The names of the months, with commas. They are a message, because the first use of a language's date formats takes a
   * phone 85 ms.
   */
  months: string;
  values?: { month: string; date: string; year: string } | undefined;
  error: string | undefined;
  /** The ID of the first part, for links in the error summary. */
  id?: string | undefined;
  hint?: string | undefined;
  /** The day is not a birthday, so browsers must not autofill one. */
  isNoBirthday?: boolean;
};

/** A date that people know by heart: month, day and year are selected or typed, not picked from a calendar. */
export function MemorableDate({
  legend,
  labels,
  months,
  values,
  error,
  id,
  hint,
  isNoBirthday = false,
}: MemorableDateProps) {
  const noteId = useId();
  const filledAs = (part: string) => (isNoBirthday ? 'off' : `bday-${part}`);
  const state = error === undefined ? 'rest' : 'bad';
  return (
    <fieldset className={styles.day} aria-describedby={error === undefined && !hint ? undefined : noteId}>
      <legend>{legend}</legend>
      <div className={styles.parts}>
        <SelectField
          label={labels.month}
          name="month"
          id={id}
          autoComplete={filledAs('month')}
          defaultValue={values?.month ?? ''}
          state={state}
          error={undefined}
        >
          <option value="" />
          {months.split(', ').map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={labels.date}
          name="date"
          inputMode="numeric"
          autoComplete={filledAs('day')}
          maxLength={2}
          defaultValue={values?.date}
          state={state}
          error={undefined}
        />
        <Field
          label={labels.year}
          name="year"
          inputMode="numeric"
          autoComplete={filledAs('year')}
          maxLength={4}
          defaultValue={values?.year}
          state={state}
          error={undefined}
        />
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  );
}
