import type { Logger } from 'pino';
import type { Env } from '#config/env.server.ts';
import { type ClickBudget, openClickBudget } from './click-budget.ts';
import { type Outside, outsidesOf } from './outside.ts';
import type { Use } from './usage.ts';

export type UseCount = Use & { times: number };

/** Counts since the last run of `save-usage.ts`. Counting only adds one in memory: it never waits and cannot fail. */
export type Usage = {
  count(use: Use): void;
  /** Takes the counts out; the caller now owns them. */
  take(): UseCount[];
  /** Returns counts that could not be stored, for the next run. The closed lists of names bound the number of rows. */
  putBack(counts: UseCount[]): void;
  outsides: Outside[];
  clicks: ClickBudget;
};

export function openUsage({ env, log }: { env: Env; log: Logger }): Usage {
  const outsides = outsidesOf(env, log);
  let counts = new Map<string, UseCount>();
  const add = (use: Use, times: number) => {
    const key = [use.kind, use.name, use.language, use.isMobile, use.state].join();
    const known = counts.get(key);
    if (known) known.times += times;
    else counts.set(key, { ...use, times });
  };
  return {
    outsides,
    clicks: openClickBudget(),
    count(use) {
      add(use, 1);
      for (const outside of outsides) outside.offer(use);
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    putBack(taken) {
      for (const { times, ...use } of taken) add(use, times);
    },
  };
}
