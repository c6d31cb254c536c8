import { useEffect, useState } from 'react';

/** The seconds left of a wait; `attempt` differs for each. None before a page is live. */
export function useCountdown(seconds: number, attempt: string | undefined): number {
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same wait again begins anew.
  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    // By the clock: a page in the background is woken rarely.
    const count = () => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, [seconds, attempt]);
  return left;
}
