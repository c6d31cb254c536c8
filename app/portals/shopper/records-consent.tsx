import { m } from '#config/messages/compiled/messages.js';
import { FieldNote } from '#ui/field-note.tsx';
import type { Typed } from '../shell/portal-page.ts';
import rows from './radio-rows.module.css';
import styles from './records-consent.module.css';
import { useDesk } from './use-desk.ts';

type RecordsConsentProps = {
  records: { wording: string | undefined; said: string | undefined; found: string | undefined };
  typed: Typed;
};

/** Asks whether we may order records before the price, and says what each answer means. No answer is preselected. */
export function RecordsConsent({ records: { wording, said, found }, typed }: RecordsConsentProps) {
  const isDesk = useDesk() !== undefined;
  const { records: chosen = said } = typed.values;
  const error = typed.errors.records;
  if (found) return <a href={found}>{m.records_see()}</a>;
  return (
    <fieldset className={`${rows.rows} ${styles.consent}`} aria-describedby={error ? 'records-note' : undefined}>
      <legend>{isDesk ? m.records_consent_title_desk() : m.records_consent_title()}</legend>
      <p className="mute">{wording}</p>
      <label>
        <input type="radio" id="records" name="records" value="yes" defaultChecked={chosen === 'yes'} />
        <span>
          <b>{isDesk ? m.records_consent_yes_desk() : m.records_consent_yes()}</b>
          <small>{m.records_consent_yes_more()}</small>
        </span>
      </label>
      <label>
        <input type="radio" name="records" value="no" defaultChecked={chosen === 'no'} />
        <span>
          <b>{isDesk ? m.records_consent_no_desk() : m.records_consent_no()}</b>
          <small>{m.records_consent_no_more()}</small>
        </span>
      </label>
      <FieldNote id="records-note" error={error} />
    </fieldset>
  );
}
