import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import type { HandOff } from './log-in.server.ts';
import styles from './login-form.module.css';
import { NoticeToRead } from './notice-to-read.tsx';

type HandOffFormProps = {
  handOff: HandOff;
  notice: string[];
  /** The heading of the notice, when nothing above it serves as one. */
  heading?: ReactNode;
};

/** Opens the portal automatically; with a notice, or without JavaScript, when the person presses Continue. */
export function HandOffForm({ handOff, notice, heading }: HandOffFormProps) {
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
        <NoticeToRead paragraphs={notice} heading={heading} />
      ) : (
        <>
          <p>{m.pages_login_continue_words()}</p>
          <Button type="submit" kind="go" size="large" isBlock>
            {m.pages_login_continue()}
          </Button>
        </>
      )}
    </form>
  );
}
