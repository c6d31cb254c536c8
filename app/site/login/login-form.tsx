import type { CSSProperties, ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import type { Scene } from '../home/windshield.tsx';
import { HandOffForm } from './hand-off-form.tsx';
import type { LoginOutcome } from './log-in.server.ts';
import styles from './login-form.module.css';

type LoginFormProps = {
  title: string;
  lead: string;
  scene: Scene;
  user: { label: string; type: 'email' | 'text'; blank: string };
  outcome: LoginOutcome | undefined;
  /** Below the button: other ways in. */
  children: ReactNode;
};

/** A login on a page of its own. The form posts to the page, with JavaScript and without. */
export function LoginForm({ title, lead, scene, user, outcome, children }: LoginFormProps) {
  const isPending = useNavigation().formMethod === 'POST';
  const isBlank = outcome?.kind === 'blank';
  return (
    <div className={styles.ground} style={{ '--sky': scene.sky, '--focus-x': scene.focus } as CSSProperties}>
      <img className={styles.view} src={scene.still} alt="" width="1600" height="900" fetchPriority="high" />
      <div className="wrap">
        <div className={`ruled ${styles.shadow}`}>
          <section className={`paper ${styles.paper}`}>
            <h1>{title}</h1>
            {outcome?.kind === 'accepted' ? (
              <HandOffForm handOff={outcome.handOff} notice={outcome.notice} />
            ) : (
              <>
                <p className={styles.lead}>{lead}</p>
                <Form discover="none" method="post" noValidate className={styles.form} preventScrollReset>
                  {outcome?.kind === 'refused' && (
                    <Alert kind="error" role="alert">
                      {outcome.message}
                    </Alert>
                  )}
                  <Field
                    label={user.label}
                    name="username"
                    type={user.type}
                    autoComplete="username"
                    autoCapitalize="none"
                    spellCheck={false}
                    maxLength={254}
                    defaultValue={outcome?.user}
                    error={isBlank && outcome.isUserBlank ? user.blank : undefined}
                  />
                  <PasswordField
                    key={outcome?.attempt}
                    label={m.pages_login_password()}
                    name="password"
                    autoComplete="current-password"
                    maxLength={128}
                    showLabel={m.pages_login_show()}
                    hideLabel={m.pages_login_hide()}
                    error={isBlank && outcome.isPasswordBlank ? m.pages_login_need_password() : undefined}
                  />
                  <Button
                    type="submit"
                    kind="go"
                    size="large"
                    isBlock
                    isPending={isPending}
                    pendingLabel={m.pages_login_pending()}
                  >
                    {m.pages_login_go()}
                  </Button>
                </Form>
                <div className={styles.others}>{children}</div>
              </>
            )}
          </section>
        </div>
      </div>
    </div>
  );
}
