import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
let minute: number | undefined;

/**
 * The present minute; nothing on the server, whose pages are kept: they must not say what was true once. A page
 * that comes to life tells it in a task of its own, a card at a time: a finger may be waiting.
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
