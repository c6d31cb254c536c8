import type { ComponentProps } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { Field, FieldFrame, SelectField } from '#ui/field.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import styles from './question-fields.module.css';

/** A question as its page shows it. */
export type FieldInWords = {
  name: string;
  label: string;
  hint: string | undefined;
  shape: 'text' | 'long' | 'yes-no' | 'choice';
  options: { value: string; label: string }[];
  maxLength: number;
  inputMode: ComponentProps<'input'>['inputMode'];
  autoComplete: string;
};
export type GroupInWords = { legend: string | undefined; fields: FieldInWords[] };

type Given = { errors: Fields; values: Fields };

/** The fields of a step; each bears its name as its id, so that the error summary leads to it. */
export function QuestionFields({ groups, ...given }: { groups: GroupInWords[] } & Given) {
  return groups.map(({ legend, fields }) => {
    const all = fields.map((field) => <OneField key={field.name} field={field} {...given} />);
    if (!legend) return all;
    return (
      <fieldset key={legend} className={styles.group}>
        <legend>{legend}</legend>
        <div className={styles.pair}>{all}</div>
      </fieldset>
    );
  });
}

function OneField({ field, errors, values }: { field: FieldInWords } & Given) {
  const locale = { locale: usePortalLanguage() };
  const { name, label, hint, shape, options, maxLength, inputMode, autoComplete } = field;
  const frame = { label, hint, error: errors[name] };
  const control = { id: name, name, defaultValue: values[name] ?? '' };
  switch (shape) {
    case 'yes-no':
      return (
        <ChoiceCards
          {...{ name, legend: label, isLegendHidden: true, error: errors[name], firstId: name }}
          choices={[
            { id: 'yes', label: m.apply_yes({}, locale) },
            { id: 'no', label: m.apply_no({}, locale) },
          ]}
          chosenAtFirst={values[name] ?? ''}
        />
      );
    case 'choice':
      return (
        <SelectField {...frame} {...control}>
          <option value="">{m.change_choose({}, locale)}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'long':
      return (
        <FieldFrame {...frame} id={name}>
          {(framed) => <textarea {...control} {...framed} rows={5} maxLength={maxLength} />}
        </FieldFrame>
      );
    case 'text':
      return <Field {...frame} {...control} {...{ maxLength, inputMode, autoComplete }} />;
  }
}
