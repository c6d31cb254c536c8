import { useEffect, useRef } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { HandOff } from './log-in.server.ts';
import styles from './login-form.module.css';

/** Opens the portal by itself; after a notice, and without JavaScript, when the person presses Continue. */
export function HandOffForm({ handOff, notice }: { handOff: HandOff; notice: string[] }) {
  const form = useRef<HTMLFormElement>(null);
  const hasNotice = notice.length > 0;
  useEffect(() => {
    if (!hasNotice) form.current?.requestSubmit();
  }, [hasNotice]);

  return (
    <form method="post" action={handOff.action} ref={form} className={styles.form}>
      {Object.entries(handOff.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {hasNotice ? (
        <div className={styles.notice}>
          <h2>{m.pages_agent_notice()}</h2>
          <p>{m.pages_agent_notice_words()}</p>
          <div className={styles.letter}>
            {notice.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      ) : (
        <>
          <Alert kind="ok" role="status">
            {m.pages_login_success()}
          </Alert>
          <p>{m.pages_login_continue_words()}</p>
        </>
      )}
      <Button type="submit" kind="go" size="large" isBlock>
        {m.pages_login_continue()}
      </Button>
    </form>
  );
}
