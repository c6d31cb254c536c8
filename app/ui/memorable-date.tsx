import { useId } from 'react';
import { Field, SelectField } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './memorable-date.module.css';

type MemorableDateProps = {
  legend: string;
  labels: { month: string; date: string; year: string };
  /** The names of the months are of it. */
  language: string;
  values?: { month: string; date: string; year: string } | undefined;
  error: string | undefined;
};

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** A day people know by heart: month, day and year, chosen or typed, never picked from a calendar. */
export function MemorableDate({ legend, labels, language, values, error }: MemorableDateProps) {
  const errorId = useId();
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const state = error === undefined ? 'rest' : 'bad';
  return (
    <fieldset className={styles.day} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{legend}</legend>
      <div className={styles.parts}>
        <SelectField
          label={labels.month}
          name="month"
          autoComplete="bday-month"
          defaultValue={values?.month ?? ''}
          state={state}
          error={undefined}
        >
          <option value="" />
          {MONTHS.map((month) => (
            <option key={month} value={month}>
              {monthName.format(new Date(Date.UTC(2000, month - 1)))}
            </option>
          ))}
        </SelectField>
        <Field
          label={labels.date}
          name="date"
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
          defaultValue={values?.date}
          state={state}
          error={undefined}
        />
        <Field
          label={labels.year}
          name="year"
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          defaultValue={values?.year}
          state={state}
          error={undefined}
        />
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
