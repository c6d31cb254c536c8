import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { FieldView, GroupView } from '#platform/forms/field-view.ts';
import { CheckField } from '#ui/check-field.tsx';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import { BirthFields } from '../shell/birth-fields.tsx';
import styles from './question-fields.module.css';

type Typed = { errors: Fields; values: Fields };
/** What else is shown below a field, by its name. */
type Beside = { beside?: Record<string, ReactNode> };

/** The fields of a form. Each field's id is its name, so that the error summary can link to it. */
export function QuestionFields({ groups, ...typed }: Typed & Beside & { groups: GroupView[] }) {
  return groups.map(({ legend, lead, fields }) => {
    const all = fields.map((field) => <OneQuestion key={field.name} field={field} {...typed} />);
    if (!legend)
      return [
        lead && (
          <p key={lead} className={styles.lead}>
            {lead}
          </p>
        ),
        ...all,
      ];
    return (
      <fieldset key={legend} className={styles.group}>
        <legend>{legend}</legend>
        {lead && <p className="mute">{lead}</p>}
        <div className={styles[layoutOf(fields)]}>{all}</div>
      </fieldset>
    );
  });
}

/** Two short fields are side by side; wide fields are one below the other. */
function layoutOf(fields: FieldView[]): 'checks' | 'column' | 'pair' {
  if (fields.every(({ shape }) => shape === 'check')) return 'checks';
  return fields.some(({ shape }) => shape === 'cards' || shape === 'birth' || shape === 'known-day')
    ? 'column'
    : 'pair';
}

function OneQuestion({ field, errors, values, beside = {} }: Typed & Beside & { field: FieldView }) {
  const { unknown } = field;
  return (
    <>
      <QuestionField field={field} errors={errors} values={values} />
      {beside[field.name]}
      {unknown && (
        <CheckField name={unknown.name} defaultChecked={values[unknown.name] === 'yes'} error={undefined}>
          {unknown.label}
        </CheckField>
      )}
    </>
  );
}

/** Renders a field according to its shape. */
function QuestionField({ field, errors, values }: Typed & { field: FieldView }) {
  const {
    name,
    label,
    isLabelHidden,
    hint,
    shape,
    options,
    suggestions,
    inputMode,
    maxLength,
    autoComplete = 'off',
  } = field;
  const error = errors[name];
  const value = values[name] ?? '';
  const frame = { id: name, label, isLabelHidden, hint, error };
  switch (shape) {
    case 'birth':
    case 'known-day':
      return (
        <BirthFields
          id={name}
          legend={label}
          hint={hint}
          values={values}
          error={error}
          isNoBirthday={shape === 'known-day'}
        />
      );
    case 'day':
      return <Field {...frame} name={name} type="date" defaultValue={value} />;
    case 'cards':
    case 'yes-no':
      return (
        <ChoiceCards
          legend={label}
          isLegendHidden={isLabelHidden}
          name={name}
          firstId={name}
          hint={hint}
          error={error}
          chosenAtFirst={value}
          choices={options.map((option) => ({ id: option.value, label: option.label }))}
        />
      );
    case 'check':
      return (
        <CheckField id={name} name={name} defaultChecked={value === 'yes'} error={error} isFramed>
          <b className={styles.check}>{label}</b>
          {hint && <span className="small">{hint}</span>}
        </CheckField>
      );
    case 'choice':
      return (
        <SelectField {...frame} name={name} defaultValue={value}>
          <option value="">{m.form_choose()}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'long':
      return <AreaField {...frame} name={name} rows={5} maxLength={maxLength} defaultValue={value} />;
    case 'text':
      return (
        <Field
          {...frame}
          name={name}
          inputMode={inputMode}
          maxLength={maxLength}
          autoComplete={autoComplete}
          suggestions={suggestions}
          defaultValue={value}
          type={inputMode === 'email' ? 'email' : 'text'}
        />
      );
  }
}
