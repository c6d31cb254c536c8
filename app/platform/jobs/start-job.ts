import { setTimeout as sleep } from 'node:timers/promises';
import { errorFacts } from '../context/error-facts.ts';
import type { Resources } from '../context/handler.ts';

/** A recurring background job. Stopping it lets the current run finish first. */
export type Job = { stop(): Promise<void> };

/** What a run that may take minutes is given: when to stop, and how to report that it goes on. */
export type Running = { stopping?: AbortSignal | undefined; alive?: (() => void) | undefined };

type Work = {
  /** The job's name in `/metrics`. */
  name: string;
  everyMs: number;
  /** The log message when a run failed; the next run tries again. */
  failure: string;
  /**
   * @param turn the number of the run, from 0
   * @param alive to be called between the parts of a run that may take minutes: a run that reports nothing counts as hanging
   */
  work: (stopping: AbortSignal, turn: number, alive: () => void) => Promise<void>;
};

export function startJob(
  { log, meters }: Pick<Resources, 'log' | 'meters'>,
  { name, everyMs, failure, work }: Work,
): Job {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    for (let turn = 0; !signal.aborted; turn++) {
      try {
        await work(signal, turn, () => meters.jobGoesOn(name));
        meters.jobTurned(name, true);
      } catch (error) {
        // Stopped as requested; it continues after the next start.
        if (signal.aborted && error === signal.reason) return;
        meters.jobTurned(name, false);
        log.error({ job: name, ...errorFacts(error) }, failure);
      }
      await sleep(everyMs, undefined, { ref: false, signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
