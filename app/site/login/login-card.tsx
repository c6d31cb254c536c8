import { lazy, type ReactNode, Suspense } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { ResetOutcome } from './ask-for-reset.server.ts';
import { HandOffForm } from './hand-off-form.tsx';
import type { LoginOutcome } from './log-in.server.ts';
import styles from './login-card.module.css';
import { LoginForm, type UserField } from './login-form.tsx';
import { messageOf } from './login-message.ts';
import { PassingMessage } from './passing-message.tsx';
import { ResetLink } from './reset-link.tsx';
import { SceneCard } from './scene-card.tsx';
import type { LoginKind } from './typed-login.ts';

const ResetForm = lazy(async () => ({ default: (await import('./reset-form.tsx')).ResetForm }));

type LoginCardProps = {
  kind: LoginKind;
  /** Its path, and the part of its query that is kept. */
  path: string;
  title: string;
  lead: string;
  view: ReactNode;
  user: UserField;
  outcome: LoginOutcome | ResetOutcome | undefined;
  /** Shown next to Reset Password. */
  beside: ReactNode;
  /** Shown below: other ways to sign in. */
  children: ReactNode;
};

/** A login on its own page, with its forgot-password form (`?reset`), which is a dialog when a script runs. */
export function LoginCard({ kind, path, title, lead, view, user, outcome, beside, children }: LoginCardProps) {
  const isPending = useNavigation().formMethod === 'POST';
  const [query] = useSearchParams();
  const resetHref = localizeHref(`${path}${path.includes('?') ? '&' : '?'}reset`);
  const answered = outcome?.kind === 'reset' ? outcome : undefined;
  const login = outcome?.kind === 'reset' ? undefined : outcome;
  const isResetting = answered !== undefined || query.has('reset');
  return (
    <SceneCard view={view}>
      <h1>{isResetting ? m.pages_login_reset() : title}</h1>
      {isResetting ? (
        <>
          <Suspense>
            <ResetForm kind={kind} user={user} action={resetHref} answered={answered} />
          </Suspense>
          <p className={styles.others}>
            <a href={localizeHref(path)}>{m.login_forgot_back()}</a>
          </p>
        </>
      ) : (
        <>
          {login?.kind !== 'accepted' && <p className={styles.lead}>{lead}</p>}
          <PassingMessage message={messageOf(login)} />
          {login?.kind === 'accepted' ? (
            <HandOffForm handOff={login.handOff} notice={login.notice} heading={<h2>{m.pages_agent_notice()}</h2>} />
          ) : (
            <>
              <LoginForm kind={kind} user={user} sending={{ Form, isPending }} outcome={login} />
              <div className={styles.beside}>
                <ResetLink kind={kind} user={user} href={resetHref} />
                {beside}
              </div>
              <div className={styles.others}>{children}</div>
            </>
          )}
        </>
      )}
    </SceneCard>
  );
}
