import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { Card } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { type Typed, typedInto } from '../../shell/portal-page.ts';
import styles from './claim-desk.module.css';

type Props = { at: DeskLineView; may: readonly Act[]; formKey: string; typed: Typed };

/** What was paid for an accepted line, and the form that records what the carrier's payment system has sent. */
export function Payments({ at: { payments }, may, formKey, typed }: Props) {
  if (!payments) return null;
  const { values } = typedInto(typed, ({ act }) => act === 'payment');
  return (
    <Card title={m.cpay_title()}>
      {payments.sent.length === 0 ? (
        <p className="mute">{m.cpay_none()}</p>
      ) : (
        <ul className={styles.people}>
          {payments.sent.map(({ id, what }) => (
            <li key={id}>{what}</li>
          ))}
        </ul>
      )}
      {may.includes('record-payment') && (
        <details className={styles.told} open={values.act !== undefined}>
          <summary>{m.cpay_open()}</summary>
          <form method="post" className={forms.form} noValidate>
            <p className="mute">{m.cpay_lead()}</p>
            <input type="hidden" name="key" value={formKey} />
            <Field
              label={m.cpay_amount()}
              name="amount"
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              error={undefined}
              defaultValue={values.amount}
            />
            <Field
              label={m.cpay_day()}
              name="day"
              type="date"
              min={payments.from}
              max={payments.until}
              error={undefined}
              defaultValue={values.day ?? payments.until}
            />
            <SelectField label={m.cpay_to()} name="to" error={undefined} defaultValue={values.to}>
              {payments.payees.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button type="submit" kind="outline" size="small" name="act" value="payment">
              {m.cpay_save()}
            </Button>
          </form>
        </details>
      )}
    </Card>
  );
}
