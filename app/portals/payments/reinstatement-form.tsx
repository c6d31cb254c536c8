import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { FormRefusal } from '../answer-form.ts';
import { usePortalLanguage } from '../portal-page.ts';
import styles from './guest-page.module.css';
import type { Reinstatement } from './reinstatement.ts';

type ReinstatementFormProps = { of: NonNullable<Reinstatement>; refused: FormRefusal | undefined; backAt: string };

/** Statement of no loss, signed with a typed name, and on to the payment. */
export function ReinstatementForm({ of, refused, backAt }: ReinstatementFormProps) {
  const language = usePortalLanguage();
  const locale = { locale: language };
  return (
    <div className={styles.narrow}>
      <h1>{m.pay_lapse_title({}, locale)}</h1>
      {refused && (
        <Alert kind="error" role="alert">
          {refused.refusal}
        </Alert>
      )}
      <p>{m.pay_lapse_text({ day: of.day, last: of.lastDay }, locale)}</p>
      <section className={styles.receipt} aria-labelledby="statement">
        <h2 id="statement">{m.pay_statement_title({}, locale)}</h2>
        <p>{of.statement}</p>
        <p>{m.pay_statement_if_untrue({}, locale)}</p>
        <form method="post" className={styles.pay} noValidate>
          <Field
            label={m.pay_statement_name({}, locale)}
            name="name"
            autoComplete="name"
            required
            defaultValue={refused?.values.name}
            error={refused?.errors.name}
          />
          <div className={styles.choices}>
            <label>
              <input
                type="checkbox"
                name="agrees"
                value="yes"
                aria-invalid={refused?.errors.agrees ? true : undefined}
                aria-describedby={refused?.errors.agrees ? 'agrees-error' : undefined}
              />{' '}
              {m.pay_statement_agree({}, locale)}
            </label>
            {refused?.errors.agrees && (
              <p id="agrees-error" className={styles.late}>
                {refused.errors.agrees}
              </p>
            )}
          </div>
          <p className="small mute">{m.pay_statement_when({}, locale)}</p>
          <Button type="submit" kind="go" size="large" isBlock>
            {m.pay_statement_sign({ amount: of.amount }, locale)}
          </Button>
          <p className="small mute">{m.pay_secure({}, locale)}</p>
        </form>
      </section>
      <a href={`${backAt}?lang=${language}`}>{m.pay_back_to_bill({}, locale)}</a>
    </div>
  );
}
