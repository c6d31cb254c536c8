import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { Button } from '#ui/button.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { MailWords } from '../../shell/cards.tsx';
import { CodeField, OtherWays } from './code-field.tsx';

type Props = { now: string; formKey: string; waitsForCode: boolean; values: Fields; errors: Fields };

/** Asks for another sign-in address: first with the password, then with the code from the contact on file. */
export function EmailForm({ now, formKey, waitsForCode, values, errors }: Props) {
  return (
    <form method="post" noValidate className={cards.paper}>
      <h2>{m.profile_email()}</h2>
      <input type="hidden" name="key" value={formKey} />
      <p>{m.profile_email_now({ email: now })}</p>
      <Field
        label={m.profile_email_new()}
        hint={m.profile_email_hint()}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={values.email}
        error={errors.email}
        readOnly={waitsForCode}
      />
      {waitsForCode ? (
        <>
          <input type="hidden" name="again" value={values.again ?? ''} />
          <CodeField of="email" error={errors.code} />
        </>
      ) : (
        <PasswordField
          label={m.login_password()}
          name="password"
          autoComplete="current-password"
          showLabel={m.login_password_show()}
          hideLabel={m.login_password_hide()}
          error={errors.password}
        />
      )}
      <Button type="submit" kind="outline" name="act" value={waitsForCode ? 'email-code' : 'email'}>
        {m.profile_email_send()}
      </Button>
      {waitsForCode && <OtherWays act="email-again" />}
    </form>
  );
}

/** While a new address waits for its link to be used. */
export function LinkAgain({ to }: { to: string | undefined }) {
  if (!to) return null;
  return (
    <form method="post" className={cards.paper}>
      <p>
        <MailWords words={m.profile_email_waiting({ email: to })} />
      </p>
      <Button type="submit" kind="outline" name="act" value="email-link">
        {m.profile_email_link_again()}
      </Button>
    </form>
  );
}
