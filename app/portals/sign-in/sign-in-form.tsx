import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import styles from '../shell/portal-form.module.css';
import type { Typed } from '../shell/portal-page.ts';

/** Name and password, with the field names that the portal's specification gives. */
export function SignInForm(props: {
  title: string;
  /** The name is shown again, never the password. */
  typed: Typed;
  name: { label: string; field: string; type: 'email' | 'text' };
  passwordField: string;
  /** Absent where people cannot reset their own password. */
  resetHref?: string;
  note?: string;
  registerHref?: string;
}) {
  return (
    <PortalCard object="lock" title={props.title} refusal={props.typed.refusal}>
      <form method="post">
        <Field
          label={props.name.label}
          name={props.name.field}
          type={props.name.type}
          defaultValue={props.typed.values[props.name.field]}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          error={undefined}
        />
        <PasswordField
          label={m.login_password()}
          name={props.passwordField}
          autoComplete="current-password"
          showLabel={m.login_password_show()}
          hideLabel={m.login_password_hide()}
          maxLength={128}
          required
          error={undefined}
        />
        <Button kind="go" size="large" isBlock type="submit">
          {m.login_sign_in()}
        </Button>
      </form>
      {props.note && <p>{props.note}</p>}
      {props.resetHref && (
        <p className={styles.links}>
          <a href={props.resetHref}>{m.login_reset_link()}</a>
          {props.registerHref && <a href={props.registerHref}>{m.login_register_link()}</a>}
        </p>
      )}
    </PortalCard>
  );
}
