import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { NOTICE_END_TOLERANCE_PX } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useHydrated } from '../content/hydrated.ts';
import styles from './login-form.module.css';

/**
 * LG-10: Continue is disabled until the end of the notice was in view. Without a script, the whole notice is shown and
 * Continue works.
 */
export function NoticeToRead({ paragraphs, heading }: { paragraphs: string[]; heading?: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const hintId = useId();
  const [isRead, setRead] = useState(false);
  const isLive = useHydrated();
  const isWaiting = isLive && !isRead;

  useEffect(() => {
    if (!box.current || !words.current) return;
    // The form that the notice replaces had the focus. With the focus here, the arrow keys scroll the notice.
    box.current.focus({ preventScroll: true });
    box.current.scrollIntoView({ block: 'center' });
    const look = () => box.current && isAtEnd(box.current) && setRead(true);
    const observer = new ResizeObserver(look);
    observer.observe(box.current);
    observer.observe(words.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className={styles.notice}>
      {heading && <div id={titleId}>{heading}</div>}
      <section
        ref={box}
        className={isLive ? `${styles.letter} ${styles.scrolling}` : styles.letter}
        {...(heading ? { 'aria-labelledby': titleId } : { 'aria-label': m.pages_agent_notice() })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what it can stop on.
        tabIndex={0}
        onScroll={(event) => isAtEnd(event.currentTarget) && setRead(true)}
      >
        <div ref={words}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <div className={styles.goOn}>
        <p id={hintId} role="status" className={styles.hint}>
          {isLive && (
            <>
              <Icon name={isRead ? 'check' : 'chevron-down'} />
              {isRead ? m.login_notice_read() : m.login_notice_scroll()}
            </>
          )}
        </p>
        <Button type="submit" kind="go" size="large" disabled={isWaiting} aria-describedby={hintId}>
          {m.pages_login_continue()}
        </Button>
      </div>
    </div>
  );
}

/** Also true when there is nothing to scroll. A hidden box is never at its end. */
function isAtEnd({ clientHeight, scrollHeight, scrollTop }: HTMLElement): boolean {
  return clientHeight > 0 && scrollHeight - clientHeight - scrollTop <= NOTICE_END_TOLERANCE_PX;
}
