import { useEffect, useEffectEvent } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { useCountdown, type Wait } from '../content/countdown.ts';
import styles from './continue-quote.module.css';

/** Enough time to press a button (WCAG 2.2.1 requires twenty seconds). */
const WARNED_SECONDS = 30;

type DriverTimerProps = {
  wait: Wait;
  onMore: () => void;
  onOver: () => void;
};

/** QC-07: the time left of three minutes without typing. A press on the button starts them again. */
export function DriverTimer({ wait, onMore, onOver }: DriverTimerProps) {
  const left = useCountdown(wait);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(end, wait.seconds * 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className={styles.timer}>
      <span role="timer" className="small mute num">
        {m.quotes_driver_left({ time })}
      </span>
      <Button type="button" kind="outline" size="small" onClick={onMore}>
        {m.quotes_driver_more()}
      </Button>
      <span role="status" className="visually-hidden">
        {left > 0 && left <= WARNED_SECONDS && m.quotes_driver_soon()}
      </span>
    </div>
  );
}
