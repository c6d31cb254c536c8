import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { Field, SelectField } from '#ui/field.tsx';
import styles from '../portal-form.module.css';
import { usePortalLanguage } from '../portal-page.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** A day people know by heart: month, day and year, typed or chosen, never picked from a calendar. */
export function BirthFields({ values, error }: { values: Fields; error: string | undefined }) {
  const language = usePortalLanguage();
  const locale = { locale: language };
  const state = error === undefined ? 'rest' : 'bad';
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return (
    <fieldset className={styles.date} aria-describedby={error === undefined ? undefined : 'birth-error'}>
      <legend>{m.register_birth({}, locale)}</legend>
      <div>
        <SelectField
          label={m.register_month({}, locale)}
          name="month"
          autoComplete="bday-month"
          defaultValue={values.month ?? ''}
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
          label={m.register_day({}, locale)}
          name="date"
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
          defaultValue={values.date}
          state={state}
          error={undefined}
        />
        <Field
          label={m.register_year({}, locale)}
          name="year"
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          defaultValue={values.year}
          state={state}
          error={undefined}
        />
      </div>
      {error !== undefined && (
        <p id="birth-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
