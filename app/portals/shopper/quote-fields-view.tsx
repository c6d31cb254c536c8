import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { QuoteField } from '#insurance/quotes/quote-fields.ts';
import { CheckField } from '#ui/check-field.tsx';
import { DescribedFieldView } from '../shell/described-fields.tsx';
import styles from './quote-fields-view.module.css';
import { fieldId } from './quote-frame.tsx';

type Props = { errors: Fields; values: Fields };

/** The fields of a form; of a licence and a VIN that we know already, only the end is said. */
export function QuoteFields({ fields, ...typed }: Props & { fields: QuoteField[] }) {
  return fields.map((field) => <OneField key={field.name} field={field} {...typed} />);
}

function OneField({ field, errors, values }: Props & { field: QuoteField }) {
  const { name, label, hint, shape } = field;
  const id = fieldId(name);
  if (shape === 'check') {
    return (
      <CheckField id={id} name={name} defaultChecked={values[name] === 'yes'} error={errors[name]} isFramed>
        <b className={styles.asked}>{label}</b>
        <span className="small">{values.textsWording}</span>
      </CheckField>
    );
  }
  const known = { licenseNumber: values.licenseEnd, vin: values.vinEnd }[name as string];
  return (
    <>
      {name === 'modelYear' && <p className={styles.or}>{m.quoting_vin_or()}</p>}
      <DescribedFieldView field={{ ...field, shape, hint: known || hint }} id={id} errors={errors} values={values} />
    </>
  );
}
