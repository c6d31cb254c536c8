import { useEffect, useState } from 'react';

/** Starts when the object is passed; a new object is a new wait, even with the same seconds. */
export type Wait = { seconds: number };

/** The remaining seconds of a wait; 0 before hydration. */
export function useCountdown(wait: Wait | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + (wait?.seconds ?? 0) * 1000;
    // Uses the clock, because timers of a background page rarely fire.
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
