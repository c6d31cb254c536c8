import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { ReceivedView } from '#insurance/billing/received/received-payments.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed } from '../../shell/portal-page.ts';
import styles from '../staff-page.module.css';

type Props = { received: ReceivedView; may: readonly Act[]; typed: Typed };

/** Records a payment that came by check, phone line or agency, and takes a check back that the bank returned. */
export function ReceivedForm({ received: { choices, isLapsed, recorded }, may, typed }: Props) {
  const { values } = typed;
  const canRecord = may.includes('receive-payment') && choices.length > 0;
  if (!canRecord && !isLapsed && recorded.length === 0) return null;
  return (
    <>
      <h3>{m.received_title()}</h3>
      {isLapsed && <p>{m.received_lapsed()}</p>}
      {canRecord && (
        <form method="post" className={forms.form}>
          <p>{m.received_lead()}</p>
          <div className={forms.pair}>
            <SelectField
              label={m.received_what()}
              hint={m.received_what_hint()}
              {...fieldAt(typed, 'what')}
              defaultValue={choices.some(({ value }) => value === values.what) ? values.what : ''}
            >
              <option value="">{m.form_choose()}</option>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <SelectField label={m.received_how()} {...fieldAt(typed, 'as')} defaultValue={values.as ?? ''}>
              <option value="">{m.form_choose()}</option>
              <option value="check">{m.received_as_check()}</option>
              <option value="phone">{m.received_as_phone()}</option>
              <option value="agency">{m.received_as_agency()}</option>
            </SelectField>
            <Field
              label={m.received_number()}
              hint={m.received_number_hint()}
              {...fieldAt(typed, 'number')}
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              defaultValue={values.number}
            />
          </div>
          <Button type="submit" kind="outline" name="act" value="received">
            {m.received_act()}
          </Button>
        </form>
      )}
      {recorded.length > 0 && (
        <ul className={styles.versions}>
          {recorded.map(({ reference, text, canComeBack }) => (
            <li key={reference}>
              <p>{text}</p>
              {canComeBack && may.includes('return-payment') && (
                <form method="post">
                  <input type="hidden" name="reference" value={reference} />
                  <Button type="submit" kind="outline" size="small" name="act" value="received-back">
                    {m.received_back_act()}
                    <span className="visually-hidden">: {text}</span>
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
