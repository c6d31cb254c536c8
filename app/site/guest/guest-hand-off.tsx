import { useEffect, useRef, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { GUEST_SUBMIT_DELAY_MS } from '#contract/limits.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { NewTab } from '../content/new-tab.ts';
import styles from './guest-form.module.css';

type GuestHandOffProps = {
  action: string;
  fields: Record<string, string>;
  /** The tab that waits for the form; absent when the browser opened none, and without a script. */
  tab?: NewTab | undefined;
  onAgain?: () => void;
};

/** How long the page stays open. Only of our own pages, whose address is a path, do we know that. */
function howLong(action: string, isOpened: boolean): string {
  if (!action.startsWith('/')) return m.guests_open_there();
  return isOpened ? m.guests_opened_words() : m.guests_open_words();
}

/** GU-05: posts the fields into the tab opened by the click. Otherwise a button posts them into a new tab. */
export function GuestHandOff({ action, fields, tab, onAgain }: GuestHandOffProps) {
  const form = useRef<HTMLFormElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const [isOpened, setOpened] = useState(false);
  const [isTabGone, setTabGone] = useState(false);
  const isByHand = !tab || isTabGone;
  useEffect(() => {
    if (!tab) return;
    let isWaiting = true;
    const timer = setTimeout(() => {
      isWaiting = false;
      if (tab.window.closed) setTabGone(true);
      else form.current?.requestSubmit();
    }, GUEST_SUBMIT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      if (isWaiting) tab.window.close();
    };
  }, [tab]);
  useEffect(() => {
    // The pressed button is gone, and the form is now shorter.
    form.current?.querySelector('button')?.focus();
    form.current?.scrollIntoView({ block: 'center' });
  }, []);
  useEffect(() => {
    if (isOpened) again.current?.focus();
  }, [isOpened]);

  return (
    <form
      ref={form}
      method="post"
      action={action}
      target={isByHand ? '_blank' : tab.name}
      className={styles.form}
      onSubmit={() => setOpened(true)}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div role="status">
        <Alert kind={isByHand && !isOpened && onAgain ? 'warn' : 'ok'} role="none">
          {isOpened ? m.guests_opened() : isByHand && onAgain ? m.guests_blocked() : m.guests_ready()}
        </Alert>
      </div>
      <p className="mute">{howLong(action, isOpened)}</p>
      {isByHand && !isOpened && (
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-out">
          {m.guests_open()}
        </Button>
      )}
      {isOpened && onAgain && (
        <button type="button" ref={again} className={styles.again} onClick={onAgain}>
          {m.guests_again()}
        </button>
      )}
    </form>
  );
}
