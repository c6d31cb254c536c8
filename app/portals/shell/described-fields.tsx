import type { ComponentProps } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { Field, FieldFrame, SelectField } from '#ui/field.tsx';
import { BirthFields } from './birth-fields.tsx';

/** A field as a table of rules describes it, its words in the language of the page. */
export type DescribedField = {
  name: string;
  label: string;
  hint: string | undefined;
  shape: 'text' | 'long' | 'choice' | 'cards' | 'yes-no' | 'birth' | 'known-day' | 'day';
  /** Of a choice or of cards. */
  options: readonly { value: string; label: string }[];
  inputMode: ComponentProps<'input'>['inputMode'];
  maxLength: number | undefined;
  autoComplete: string | undefined;
};

/** The field in its shape. `id` is where a summary of errors leads. */
export function DescribedFieldView(props: { field: DescribedField; id: string; errors: Fields; values: Fields }) {
  const { id, errors, values } = props;
  const { name, label, hint, shape, options, inputMode, maxLength, autoComplete = 'off' } = props.field;
  const frame = { id, label, hint, error: errors[name] };
  const value = values[name] ?? '';
  const cards = { legend: label, name, firstId: id, chosenAtFirst: value, hint, error: errors[name] };
  switch (shape) {
    case 'birth':
    case 'known-day':
      return (
        <BirthFields
          {...{ id, legend: label, hint, values, error: errors[name] }}
          isNoBirthday={shape === 'known-day'}
        />
      );
    case 'day':
      return <Field {...frame} name={name} type="date" defaultValue={value} />;
    case 'cards':
      return <ChoiceCards {...cards} choices={options.map((option) => ({ id: option.value, label: option.label }))} />;
    case 'yes-no':
      return (
        <ChoiceCards
          {...cards}
          isLegendHidden
          choices={[
            { id: 'yes', label: m.form_yes() },
            { id: 'no', label: m.form_no() },
          ]}
        />
      );
    case 'choice':
      return (
        <SelectField {...frame} name={name} defaultValue={value}>
          <option value="">{m.change_choose()}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'long':
      return (
        <FieldFrame {...frame}>
          {(control) => <textarea {...control} name={name} rows={5} maxLength={maxLength} defaultValue={value} />}
        </FieldFrame>
      );
    case 'text':
      return (
        <Field
          {...frame}
          {...{ name, inputMode, maxLength, autoComplete, defaultValue: value }}
          type={inputMode === 'email' ? 'email' : 'text'}
        />
      );
  }
}
