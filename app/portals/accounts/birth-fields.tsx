import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { MemorableDate } from '#ui/memorable-date.tsx';
import { usePortalLanguage } from '../portal-page.ts';

/** A date of birth, in the language of the portal. */
export function BirthFields({ values, error }: { values: Fields; error: string | undefined }) {
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
      error={error}
    />
  );
}
