import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_SECONDS = { script: 3, noScript: 5 };

/** Checks again periodically: by revalidating the page with scripts, by reloading it without. */
export function CheckAgain() {
  const { revalidate, state } = useRevalidator();
  const isIdle = state === 'idle';
  // Only after the last answer: asking again would cancel a request that a slow bank has not answered yet.
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(() => void revalidate(), EVERY_SECONDS.script * 1000);
    return () => clearTimeout(timer);
  }, [revalidate, isIdle]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(EVERY_SECONDS.noScript)} />
    </noscript>
  );
}
