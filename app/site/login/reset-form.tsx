import { useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useCountdown } from '../content/countdown.ts';
import { usePosted } from '../popup/use-posted.ts';
import type { ResetOutcome } from './ask-for-reset.server.ts';
import { loginAnswer } from './login-address.ts';
import styles from './login-form.module.css';
import type { UserField } from './login-form.tsx';
import { PassingMessage } from './passing-message.tsx';
import type { LoginKind } from './typed-login.ts';

export type ResetFormProps = {
  kind: LoginKind;
  user: UserField;
  /** The address of the page that has this form by itself. */
  action: string;
  /** The server's answer without a script. */
  answered: ResetOutcome | undefined;
};

/** LG-13 … LG-16: one field; after an answer, Submit counts down. */
export function ResetForm({ kind, user, action, answered }: ResetFormProps) {
  const posted = usePosted<ResetOutcome>(loginAnswer(kind), (form) => ({
    kind: 'reset',
    attempt: String(Date.now()),
    name: String(form.get('who')),
    problem: undefined,
    said: { kind: 'error', words: m.login_forgot_failed() },
    seconds: 0,
  }));
  const answer = posted.answer ?? answered;
  const secondsLeft = useCountdown(answer);
  const [problem, setProblem] = useState(answer?.problem);
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    setProblem(answer?.problem);
  }
  const isWaiting = secondsLeft > 0;
  return (
    <form
      method="post"
      action={action}
      noValidate
      className={styles.form}
      onInput={() => setProblem(undefined)}
      onSubmit={(event) => {
        const isBlank = String(new FormData(event.currentTarget).get('who')).trim() === '';
        if (isBlank) setProblem(user.blank);
        event.preventDefault();
        if (!isBlank && !isWaiting) void posted.send(new FormData(event.currentTarget));
      }}
    >
      <input type="hidden" name="intent" value="reset" />
      <p>{kind === 'agent' ? m.login_forgot_lead_agent() : m.login_forgot_lead_customer()}</p>
      <PassingMessage message={answer?.said && { ...answer.said, id: answer.attempt }} />
      <Field
        label={user.label}
        name="who"
        type={user.type}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={answered?.name}
        error={problem}
      />
      <Button
        type="submit"
        kind="go"
        size="large"
        isBlock
        // Not `disabled`, so that it keeps the focus during the countdown.
        aria-disabled={isWaiting || undefined}
        isPending={posted.isPending}
        pendingLabel={m.login_forgot_pending()}
      >
        {m.login_forgot_submit()}
        {isWaiting && (
          <span className="num" aria-hidden="true">
            {` (${secondsLeft})`}
          </span>
        )}
      </Button>
      <p role="status" className="small mute">
        {isWaiting && m.login_forgot_wait()}
      </p>
    </form>
  );
}
