import { useEffect, useState } from 'react';

/** Begins when it is given: another object is another wait, however long. */
export type Wait = { seconds: number };

/** The seconds left of a wait. None before a page is live. */
export function useCountdown(wait: Wait | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + (wait?.seconds ?? 0) * 1000;
    // By the clock: a page in the background is woken rarely.
    const count = () => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
