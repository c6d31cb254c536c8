import closeWithGrace from 'close-with-grace';

/**
 * A repeated signal within this time is the same order: a terminal signals the whole group, and our parent forwards it.
 */
const PRESSED_AGAIN_MS = 1000;
const TOLD_BY = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Ends the process on a signal or a fatal error, after requests in progress have finished.
 *
 * A service manager signals every process of the group, and npm and `start.mjs` forward the signal as well. So the same
 * order arrives several times and must not cut the shutdown short. Only pressing Ctrl+C again does.
 *
 * @param close lets work in progress finish
 * @param mostMs the process ends after this time in any case
 */
export function stopOnSignal(close: () => Promise<void>, mostMs: number): void {
  let closingSince: number | undefined;
  const grace = closeWithGrace({ delay: mostMs, skip: [...TOLD_BY] }, () => {
    closingSince = performance.now();
    return close();
  });
  for (const signal of TOLD_BY) {
    process.on(signal, () => {
      if (closingSince === undefined) void grace.close();
      else if (signal === 'SIGINT' && performance.now() - closingSince > PRESSED_AGAIN_MS) process.exit(1);
    });
  }
}
