import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { PaidRefund } from '#insurance/billing/ledger/refunds-owed.ts';
import { Failure } from '#platform/context/failure.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed } from '../../shell/portal-page.ts';

const MOST_REFERENCE = 60;

/**
 * Reads the form of a refund.
 *
 * @throws {Failure} `refused`, if a field cannot be read
 */
export function readRefund({ amount = '', how, reference = '' }: Fields) {
  const [, dollars, cents = '0'] = /^\$?([0-9]{1,6})(?:\.([0-9]{2}))?$/.exec(amount.replace(/[\s,]/g, '')) ?? [];
  const number = reference.trim();
  const total = Number(dollars) * 100 + Number(cents);
  const refuse = (field: string) => new Failure('refused', m.refund_unreadable()).at(field);
  if (!(total > 0)) throw refuse('amount');
  if (how !== 'card' && how !== 'check') throw refuse('how');
  if (!/^[\w-]+$/.test(number) || number.length > MOST_REFERENCE) throw refuse('reference');
  return { cents: total, how, reference: number } satisfies Partial<PaidRefund>;
}

/** The form in which the desk records, once, that a refund we owe has been sent. */
export function RefundForm({ owed, typed }: { owed: { cents: number; amount: string }; typed: Typed }) {
  return (
    <>
      <h3>{m.refund_title()}</h3>
      <p>{m.refund_lead()}</p>
      <form method="post" className={forms.form}>
        <div className={forms.pair}>
          <Field
            label={m.refund_amount()}
            hint={m.refund_amount_hint({ most: owed.amount })}
            {...fieldAt(typed, 'amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={typed.values.amount ?? (owed.cents / 100).toFixed(2)}
          />
          <SelectField label={m.refund_how()} {...fieldAt(typed, 'how')} defaultValue={typed.values.how ?? 'card'}>
            <option value="card">{m.refund_card()}</option>
            <option value="check">{m.refund_check()}</option>
          </SelectField>
          <Field
            label={m.refund_reference()}
            hint={m.refund_reference_hint()}
            {...fieldAt(typed, 'reference')}
            autoComplete="off"
            spellCheck={false}
            maxLength={MOST_REFERENCE}
            defaultValue={typed.values.reference}
          />
        </div>
        <Button type="submit" kind="outline" name="act" value="refund">
          {m.refund_act()}
        </Button>
      </form>
    </>
  );
}
