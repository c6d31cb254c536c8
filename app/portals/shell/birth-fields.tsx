import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { MemorableDate } from '#ui/memorable-date.tsx';
import { usePortalLanguage } from './portal-page.ts';

type BirthFieldsProps = {
  values: Fields;
  error: string | undefined;
  legend?: string;
  hint?: string | undefined;
  id?: string;
  isNoBirthday?: boolean;
};

/** A date of birth, or another day that people know by heart, in the language of the portal. */
export function BirthFields({ values, ...rest }: BirthFieldsProps) {
  const language = usePortalLanguage();
  const locale = { locale: language };
  const { month = '', date = '', year = '' } = values;
  return (
    <MemorableDate
      legend={m.register_birth({}, locale)}
      labels={{
        month: m.register_month({}, locale),
        date: m.register_day({}, locale),
        year: m.register_year({}, locale),
      }}
      language={language}
      values={{ month, date, year }}
      {...rest}
    />
  );
}
