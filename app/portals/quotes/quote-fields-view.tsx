import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { MemorableDate } from '#ui/memorable-date.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import type { QuoteField } from './quote-fields.ts';
import styles from './quote-fields-view.module.css';
import { fieldId } from './quote-frame.tsx';

type Props = { errors: Fields; values: Fields };

/** The fields of a form, each in its shape. */
export function QuoteFields({ fields, ...typed }: Props & { fields: QuoteField[] }) {
  return fields.map((field) => <OneField key={field.name} field={field} {...typed} />);
}

function OneField({ field, errors, values }: Props & { field: QuoteField }) {
  const language = usePortalLanguage();
  const locale = { locale: language };
  const { name, label, hint, shape, options, inputMode, maxLength, autoComplete = 'off' } = field;
  const id = fieldId(name);
  const error = errors[name];
  switch (shape) {
    case 'birth':
    case 'day':
      return (
        <MemorableDate
          legend={label}
          id={id}
          hint={hint}
          labels={{
            month: m.register_month({}, locale),
            date: m.register_day({}, locale),
            year: m.register_year({}, locale),
          }}
          language={language}
          values={{ month: values.month ?? '', date: values.date ?? '', year: values.year ?? '' }}
          error={error}
          isNoBirthday={shape === 'day'}
        />
      );
    case 'cards':
      return (
        <ChoiceCards
          legend={label}
          firstId={id}
          name={name}
          choices={options.map((option) => ({ id: option.value, label: option.label }))}
          chosenAtFirst={values[name] ?? ''}
          hint={hint}
          error={error}
        />
      );
    case 'select':
      return (
        <SelectField label={label} hint={hint} error={error} id={id} name={name} defaultValue={values[name] ?? ''}>
          <option value="">{m.change_choose({}, locale)}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'check':
      return (
        <label className={styles.check}>
          <input type="checkbox" id={id} name={name} value="yes" defaultChecked={values[name] === 'yes'} />
          <span>
            <b>{label}</b>
            {values.textsWording}
          </span>
        </label>
      );
    default:
      return (
        <>
          {name === 'modelYear' && <p className={styles.or}>{m.quoting_vin_or({}, locale)}</p>}
          <Field
            label={label}
            hint={
              name === 'licenseNumber' && values.licenseEnd
                ? values.licenseEnd
                : name === 'vin' && values.vinEnd
                  ? values.vinEnd
                  : hint
            }
            error={error}
            id={id}
            name={name}
            type={inputMode === 'tel' ? 'tel' : inputMode === 'email' ? 'email' : 'text'}
            inputMode={inputMode}
            maxLength={maxLength}
            autoComplete={autoComplete}
            defaultValue={values[name]}
          />
        </>
      );
  }
}
