import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import { Struck } from '../../cards/damage/struck.tsx';
import { Card } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed, typedInto } from '../../shell/portal-page.ts';
import styles from './claim-desk.module.css';

type Props = { at: DeskLineView; may: readonly Act[]; formKey: string; typed: Typed };

/** `lender`: the car's lender, offered as a payee. */
type PaymentsProps = Props & { lender: { value: string; name: string } | undefined };

/** What was paid for an accepted line, and the form that records what the carrier's payment system has sent. */
export function Payments({ at: { payments, today, version }, lender, may, formKey, typed }: PaymentsProps) {
  if (!payments) return null;
  const own = typedInto(typed, ({ act }) => act === 'payment');
  const { values } = own;
  return (
    <Card title={m.cpay_title()}>
      {payments.sent.length === 0 ? (
        <p className="mute">{m.cpay_none()}</p>
      ) : (
        <ul className={styles.people}>
          {payments.sent.map(({ id, what, isTakenBack }) => (
            <li key={id}>
              <Struck isStruck={isTakenBack}>{what}</Struck>
              {!isTakenBack && may.includes('take-back-payment') && (
                <TakeBack id={id} what={what} reasons={payments.reasons} formKey={formKey} typed={typed} />
              )}
            </li>
          ))}
        </ul>
      )}
      {may.includes('record-payment') && (
        <details className={styles.told} open={values.act !== undefined}>
          <summary>{m.cpay_open()}</summary>
          <form method="post" className={forms.form} noValidate>
            <p className="mute">{m.cpay_lead()}</p>
            <input type="hidden" name="key" value={formKey} />
            <input type="hidden" name="version" value={version} />
            <Field
              label={m.cpay_amount()}
              {...fieldAt(own, 'amount')}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              defaultValue={values.amount}
            />
            <Field
              label={m.cpay_day()}
              {...fieldAt(own, 'day')}
              type="date"
              min={payments.from}
              max={today}
              defaultValue={values.day ?? today}
            />
            <SelectField label={m.cpay_to()} {...fieldAt(own, 'to')} defaultValue={values.to}>
              {payments.payees.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              {lender && <option value={lender.value}>{m.cpay_lender({ name: lender.name })}</option>}
              <optgroup label={m.cpay_outside()}>
                {payments.outside.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </optgroup>
            </SelectField>
            <Field
              label={m.cpay_payee()}
              hint={m.cpay_payee_hint()}
              {...fieldAt(own, 'payee')}
              maxLength={120}
              autoComplete="off"
              defaultValue={values.payee}
            />
            {payments.bills.length > 0 && (
              <SelectField label={m.cpay_bill()} {...fieldAt(own, 'bill')} defaultValue={values.bill}>
                {payments.bills.map(({ ref, what }) => (
                  <option key={ref} value={ref}>
                    {what}
                  </option>
                ))}
                <option value={payments.noBill}>{m.cpay_no_bill()}</option>
              </SelectField>
            )}
            {payments.sent.some(({ isTakenBack }) => !isTakenBack) && (
              <CheckField name="isAnother" defaultChecked={values.isAnother === 'yes'} error={undefined}>
                {m.cpay_another()}
              </CheckField>
            )}
            <Button type="submit" kind="outline" size="small" name="act" value="payment">
              {m.cpay_save()}
            </Button>
          </form>
        </details>
      )}
    </Card>
  );
}

type TakeBackProps = Pick<Props, 'formKey' | 'typed'> & {
  id: number;
  what: string;
  reasons: readonly { value: string; label: string }[];
};

/** The form that takes back the record of one payment. */
function TakeBack({ id, what, reasons, formKey, typed }: TakeBackProps) {
  const own = typedInto(typed, ({ act, payment }) => act === 'take-back' && payment === String(id));
  const { values } = own;
  return (
    <details className={styles.told} open={values.act !== undefined}>
      <summary>
        {m.cback_open()}
        <span className="visually-hidden">: {what}</span>
      </summary>
      <form method="post" className={forms.form} noValidate>
        <p className="mute">{m.cback_lead()}</p>
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="payment" value={id} />
        <SelectField label={m.cback_reason()} {...fieldAt(own, 'reason')} defaultValue={values.reason}>
          <option value="">{m.form_choose()}</option>
          {reasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <AreaField
          label={m.cback_why()}
          hint={m.cback_why_hint()}
          {...fieldAt(own, 'text')}
          rows={3}
          maxLength={1500}
          defaultValue={values.text ?? ''}
        />
        <Button type="submit" kind="outline" size="small" name="act" value="take-back">
          {m.cback_save()}
        </Button>
      </form>
    </details>
  );
}

/** The form for a request, demand or bill that came by letter or phone, and starts a clock. */
export function Received({ at: { received, today }, may, formKey, typed }: Props) {
  if (!may.includes('record-received') || received.kinds.length === 0) return null;
  const own = typedInto(typed, ({ act }) => act === 'received');
  const { values } = own;
  return (
    <Card title={m.creq_title()}>
      <details className={styles.told} open={values.act !== undefined}>
        <summary>{m.creq_open()}</summary>
        <form method="post" className={forms.form} noValidate>
          <p className="mute">{m.creq_lead()}</p>
          <input type="hidden" name="key" value={formKey} />
          <SelectField label={m.creq_what()} {...fieldAt(own, 'kind')} defaultValue={values.kind}>
            {received.kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field
            label={m.creq_day()}
            {...fieldAt(own, 'day')}
            type="date"
            min={received.from}
            max={today}
            defaultValue={values.day ?? today}
          />
          <SelectField label={m.creq_from()} {...fieldAt(own, 'from')} defaultValue={values.from}>
            {received.senders.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" kind="outline" size="small" name="act" value="received">
            {m.creq_save()}
          </Button>
        </form>
      </details>
    </Card>
  );
}
