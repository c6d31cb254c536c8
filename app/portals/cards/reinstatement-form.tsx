import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { Reinstatement } from '#insurance/billing/reinstatement.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { Field } from '#ui/field.tsx';
import { Card, CardPage, ObjectTile, Outcome, Receipt } from '../shell/cards.tsx';
import type { Typed } from '../shell/portal-page.ts';
import styles from './bill.module.css';
import { ReceiptEmail, type ReceiptTo } from './pay-form.tsx';

type ReinstatementFormProps = {
  of: NonNullable<Reinstatement>;
  typed: Typed;
  backAt: string;
  /** For a guest; the receipt of whoever is signed in goes to their account. */
  receiptTo?: ReceiptTo | undefined;
};

/**
 * The statement of no loss, signed with a typed name; then leads to the payment. While a moratorium holds, only why and
 * until when.
 */
export function ReinstatementForm({ of, typed, backAt, receiptTo }: ReinstatementFormProps) {
  const language = getLocale();
  const { refusal } = typed;
  return (
    <CardPage
      state={of.state}
      head={<h1>{m.pay_lapse_title()}</h1>}
      aside={
        <Card title={m.quoting_agent_title()}>
          <ObjectTile object="chat" />
          <ButtonLink kind="outline" icon="phone" isBlock href={callHref(brand.phones.support)}>
            {tollFree(brand.phones.support)}
          </ButtonLink>
          <a href={`${backAt}?lang=${language}`}>{m.pay_back_to_bill()}</a>
        </Card>
      }
    >
      <Outcome refusal={of.held ? undefined : refusal} />
      <Card>
        <p>{m.pay_lapse_text({ day: of.day, last: of.lastDay })}</p>
        {of.held && (
          <Alert kind="warn" role="status">
            {of.held}
          </Alert>
        )}
      </Card>
      {!of.held && <Statement of={of} typed={typed} receiptTo={receiptTo} />}
    </CardPage>
  );
}

function Statement({ of, typed, receiptTo }: Omit<ReinstatementFormProps, 'backAt'>) {
  const { errors, values } = typed;
  return (
    <Receipt headingId="statement" className={styles.bill}>
      <h2 id="statement">{m.pay_statement_title()}</h2>
      <p>{of.statement}</p>
      <p>{m.pay_statement_if_untrue()}</p>
      <form method="post" className={styles.pay} noValidate>
        <Field
          label={m.pay_statement_name()}
          name="name"
          autoComplete="name"
          required
          defaultValue={values.name}
          error={errors.name}
        />
        <CheckField name="agrees" defaultChecked={values.agrees === 'yes'} error={errors.agrees} isFramed>
          {m.pay_statement_agree()}
        </CheckField>
        {receiptTo && <ReceiptEmail {...receiptTo} typed={typed} />}
        <p className="small mute">{m.pay_statement_when()}</p>
        <Button type="submit" kind="go" size="large" isBlock>
          {m.pay_statement_sign({ amount: of.amount })}
        </Button>
        <p className="small mute">{m.pay_secure()}</p>
      </form>
    </Receipt>
  );
}
