import { useEffect, useRef, useState } from 'react';
import type { Form } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import type { LoginOutcome } from './log-in.server.ts';
import styles from './login-form.module.css';
import { type Blanks, blanksOf, type LoginKind, readTyped } from './typed-login.ts';

/** How the form is sent: as the page's own form, or by a script on any page. */
export type Sending = { isPending: boolean } & (
  | { Form: typeof Form; send?: undefined }
  | { Form: 'form'; send: (form: FormData) => void }
);

/** The sign-in name: an email address or a user name. */
export type UserField = { label: string; type: 'email' | 'text'; blank: string };

type LoginFormProps = {
  kind: LoginKind;
  user: UserField;
  /** The fields have placeholders that say what to enter (LG-03). */
  hasPlaceholders?: boolean;
  sending: Sending;
  outcome: Extract<LoginOutcome, { kind: 'blank' | 'refused' }> | undefined;
};

const pageForm = { discover: 'none', preventScrollReset: true } as const;
const NONE: Blanks = { isUserBlank: false, isPasswordBlank: false };

/** LG-04, LG-06, LG-08: the two fields and their button. Without a script, the server gives the same answers. */
export function LoginForm({ kind, user, hasPlaceholders = false, sending, outcome }: LoginFormProps) {
  const { Form, send, isPending } = sending;
  const form = useRef<HTMLFormElement>(null);
  /** What is blank now; none before hydration. */
  const [blanks, setBlanks] = useState(NONE);
  /** What was blank when it was sent, and is not filled in yet. */
  const [marked, setMarked] = useState<Blanks>(marksOf(outcome));
  const [lastOutcome, setLastOutcome] = useState(outcome);
  if (outcome !== lastOutcome) {
    setLastOutcome(outcome);
    setMarked(marksOf(outcome));
    // Each answer clears the password.
    setBlanks({ ...blanks, isPasswordBlank: true });
  }
  useEffect(() => {
    // Reads what was typed or autofilled before hydration.
    if (form.current) setBlanks(blanksOf(readTyped(new FormData(form.current)), kind));
  }, [kind]);

  return (
    <Form
      ref={form}
      {...(Form !== 'form' && pageForm)}
      method="post"
      noValidate
      className={styles.form}
      onInput={(event) => {
        const now = blanksOf(readTyped(new FormData(event.currentTarget)), kind);
        setBlanks(now);
        setMarked({
          isUserBlank: marked.isUserBlank && now.isUserBlank,
          isPasswordBlank: marked.isPasswordBlank && now.isPasswordBlank,
        });
      }}
      onSubmit={(event) => {
        const now = blanksOf(readTyped(new FormData(event.currentTarget)), kind);
        const isBlank = now.isUserBlank || now.isPasswordBlank;
        if (send || isBlank) event.preventDefault();
        if (!isBlank) return send?.(new FormData(event.currentTarget));
        setMarked(now);
        const blank = event.currentTarget.elements.namedItem(now.isUserBlank ? 'username' : 'password');
        if (blank instanceof HTMLElement) blank.focus();
      }}
    >
      <Field
        label={user.label}
        name="username"
        type={user.type}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={outcome?.user}
        placeholder={hasPlaceholders ? user.label : undefined}
        error={marked.isUserBlank ? user.blank : undefined}
      />
      <PasswordField
        key={outcome?.attempt}
        label={m.pages_login_password()}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        placeholder={hasPlaceholders ? m.pages_login_password() : undefined}
        showLabel={m.pages_login_show()}
        hideLabel={m.pages_login_hide()}
        error={marked.isPasswordBlank ? m.pages_login_need_password() : undefined}
      />
      <Button
        type="submit"
        kind="go"
        size="large"
        isBlock
        // Not `disabled`, so that it keeps the focus, and pressing it shows what is missing.
        aria-disabled={blanks.isUserBlank || blanks.isPasswordBlank || undefined}
        isPending={isPending}
        pendingLabel={m.pages_login_pending()}
      >
        {m.pages_login_go()}
      </Button>
    </Form>
  );
}

function marksOf(outcome: LoginFormProps['outcome']): Blanks {
  return outcome?.kind === 'blank' ? outcome : NONE;
}
