import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import type { Choice } from '#insurance/billing/payment.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { Typed } from '../shell/portal-page.ts';
import styles from './bill.module.css';

type PayFormProps = {
  action: string;
  due: string;
  /** The balance of the term, if it is more than what is due. */
  left: string | undefined;
  typed: Typed;
  /** For a guest, whether the policy has an address for the receipt. */
  receiptTo?: ReceiptTo;
  /** Hidden fields, for a page with several policies. */
  hidden?: Record<string, string>;
};

/** Asks for the amount and leads to the processor's page, where the card is entered. */
export function PayForm({ action, due, left, typed, receiptTo, hidden = {} }: PayFormProps) {
  const language = getLocale();
  const chosen = typed.values.choice === 'all' ? 'all' : 'due';
  return (
    <form method="post" action={`${action}?lang=${language}`} className={styles.pay} noValidate>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {left ? (
        <fieldset className={styles.choices}>
          <legend>{m.pay_how_much()}</legend>
          <ChoiceOf choice="due" chosen={chosen} words={m.pay_choice_due({ amount: due })} />
          <ChoiceOf choice="all" chosen={chosen} words={m.pay_choice_all({ amount: left })} />
        </fieldset>
      ) : (
        <input type="hidden" name="choice" value="due" />
      )}
      {receiptTo && <ReceiptEmail {...receiptTo} typed={typed} />}
      <Button type="submit" kind="go" size="large" isBlock>
        {left ? m.pay_go() : m.pay_go_amount({ amount: due })}
      </Button>
      <p className="small mute">{m.pay_secure()}</p>
    </form>
  );
}

export type ReceiptTo = { hasEmail: boolean };

/** Where a guest's receipt goes. Without an address on file, leaving it blank gets none. */
export function ReceiptEmail({ hasEmail, typed: { errors, values } }: ReceiptTo & { typed: Typed }) {
  return (
    <Field
      label={m.pay_email()}
      hint={hasEmail ? m.pay_email_hint() : undefined}
      name="email"
      type="email"
      autoComplete="email"
      defaultValue={values.email}
      error={errors.email}
    />
  );
}

function ChoiceOf({ choice, chosen, words }: { choice: Choice; chosen: Choice; words: string }) {
  return (
    <label>
      <input type="radio" name="choice" value={choice} defaultChecked={choice === chosen} /> {words}
    </label>
  );
}
