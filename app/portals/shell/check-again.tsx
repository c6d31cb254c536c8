import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_SECONDS = { script: 3, noScript: 5 };

/**
 * Checks again periodically: by revalidating the page with scripts, by reloading it without. When the page shows
 * something else, its heading gets the focus, so that screen readers announce it.
 */
export function CheckAgain() {
  const { revalidate, state } = useRevalidator();
  const isIdle = state === 'idle';
  // Only after the last answer: asking again would cancel a request that a slow bank has not answered yet.
  useEffect(() => {
    if (!isIdle) return;
    // Without a connection, asking would replace the page by an error.
    const timer = setInterval(() => navigator.onLine && void revalidate(), EVERY_SECONDS.script * 1000);
    return () => clearInterval(timer);
  }, [revalidate, isIdle]);
  // Removed with what was waited for, and with the link that may have had the focus.
  useEffect(() => focusHeading, []);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(EVERY_SECONDS.noScript)} />
    </noscript>
  );
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}
