import closeWithGrace from 'close-with-grace';

/** Sooner it is the same one again: a terminal tells the whole group, and who started us tells us once more. */
const PRESSED_AGAIN_MS = 1000;
const TOLD_BY = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Ends the process when it is told to, or has failed, after what is under way.
 *
 * A service manager tells every process of the group, and npm and `start.mjs` tell theirs, too: the same order comes
 * several times, and cuts nothing short. Only Ctrl+C pressed again does.
 *
 * @param close lets what is under way finish
 * @param mostMs after which the process ends all the same
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
