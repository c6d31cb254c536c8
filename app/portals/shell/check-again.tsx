import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_SECONDS = { script: 3, noScript: 5 };

/** Checks again periodically: by revalidating the page with scripts, by reloading it without. */
export function CheckAgain() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), EVERY_SECONDS.script * 1000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(EVERY_SECONDS.noScript)} />
    </noscript>
  );
}
