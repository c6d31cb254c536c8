import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { MemorableDate } from '#ui/memorable-date.tsx';

type BirthFieldsProps = {
  values: Fields;
  error: string | undefined;
  legend?: string;
  hint?: string | undefined;
  id?: string;
  isNoBirthday?: boolean;
};

/** Fields for a date of birth, or another date that people know by heart, in the language of the portal. */
export function BirthFields({ values, ...rest }: BirthFieldsProps) {
  const { month = '', date = '', year = '' } = values;
  return (
    <MemorableDate
      legend={m.register_birth()}
      labels={{
        month: m.register_month(),
        date: m.register_day(),
        year: m.register_year(),
      }}
      months={m.form_months()}
      values={{ month, date, year }}
      {...rest}
    />
  );
}
