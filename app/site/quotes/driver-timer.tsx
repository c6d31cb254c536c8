import { useEffect, useEffectEvent } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { DRIVER_FORM_SECONDS } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { useCountdown } from '../login/countdown.ts';
import styles from './continue-quote.module.css';

/** Long enough to press a button (WCAG 2.2.1 asks for twenty). */
const WARNED_SECONDS = 30;

type DriverTimerProps = {
  /** Differs for each wait. */
  typedAt: string;
  onMore: () => void;
  onOver: () => void;
};

/** QC-07: three minutes without a key, which one press makes three again. */
export function DriverTimer({ typedAt, onMore, onOver }: DriverTimerProps) {
  const left = useCountdown(DRIVER_FORM_SECONDS, typedAt);
  const end = useEffectEvent(onOver);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed again, it begins anew.
  useEffect(() => {
    const timer = setTimeout(end, DRIVER_FORM_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [typedAt]);
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
