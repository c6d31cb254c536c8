import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
let minute: number | undefined;

/**
 * The current time to the minute; undefined on the server, because its pages are cached and would show an outdated
 * state. After hydration each card updates in a task of its own, so that the page stays responsive.
 */
export const useMinute = () =>
  useSyncExternalStore(
    keepTheMinute,
    () => minute,
    () => undefined,
  );

function keepTheMinute(onChange: () => void): () => void {
  const tell = () => {
    minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    onChange();
  };
  const first = setTimeout(tell);
  const timer = setInterval(tell, MINUTE_MS);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
