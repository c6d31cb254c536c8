import { useEffect, useState } from 'react';

/** The seconds left of the wait that an answer tells; another answer begins it anew. None before a page is live. */
export function useCountdown(answer: { seconds: number } | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + (answer?.seconds ?? 0) * 1000;
    // By the clock: a page in the background is woken rarely.
    const count = () => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, [answer]);
  return left;
}
