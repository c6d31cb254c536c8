import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { Field, FieldFrame, SelectField } from '#ui/field.tsx';
import { BirthFields } from '../accounts/birth-fields.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import type { ChangeField } from './change-request.ts';

type Props = { fields: ChangeField[]; errors: Fields; values: Fields };

/** The fields of a request, each in its shape. */
export function ChangeFields({ fields, errors, values }: Props) {
  return fields.map((field) => <OneField key={field.name} field={field} errors={errors} values={values} />);
}

function OneField({ field, errors, values }: { field: ChangeField } & Omit<Props, 'fields'>) {
  const locale = { locale: usePortalLanguage() };
  const { name, label, hint, shape, options, inputMode, maxLength, autoComplete = 'off' } = field;
  const frame = { label, hint, error: errors[name] };
  switch (shape) {
    case 'birth':
      return <BirthFields values={values} error={errors[name]} />;
    case 'choice':
      return (
        <SelectField {...frame} name={name} defaultValue={values[name] ?? ''}>
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
        <FieldFrame {...frame}>
          {(control) => (
            <textarea {...control} name={name} rows={4} maxLength={maxLength} defaultValue={values[name]} />
          )}
        </FieldFrame>
      );
    case 'day':
      return <Field {...frame} name={name} type="date" defaultValue={values[name]} />;
    default:
      return (
        <Field
          {...frame}
          name={name}
          inputMode={inputMode}
          maxLength={maxLength}
          autoComplete={autoComplete}
          defaultValue={values[name]}
        />
      );
  }
}
