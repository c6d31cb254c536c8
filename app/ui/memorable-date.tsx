import { useId } from 'react';
import { Field, SelectField } from './field.tsx';
import { FieldNote } from './field-note.tsx';
import styles from './memorable-date.module.css';

type MemorableDateProps = {
  legend: string;
  labels: { month: string; date: string; year: string };
  /** The language of the month names. */
  language: string;
  values?: { month: string; date: string; year: string } | undefined;
  error: string | undefined;
  /** The ID of the first part, for links in the error summary. */
  id?: string | undefined;
  hint?: string | undefined;
  /** The day is not a birthday, so browsers must not autofill one. */
  isNoBirthday?: boolean;
};

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** A date that people know by heart: month, day and year are selected or typed, not picked from a calendar. */
export function MemorableDate({
  legend,
  labels,
  language,
  values,
  error,
  id,
  hint,
  isNoBirthday = false,
}: MemorableDateProps) {
  const noteId = useId();
  const filledAs = (part: string) => (isNoBirthday ? 'off' : `bday-${part}`);
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
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
