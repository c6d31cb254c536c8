import type { Logger } from 'pino';
import type { Env } from '#config/env.server.ts';
import { type ClickBudget, openClickBudget } from './click-budget.ts';
import { type Outside, outsidesOf } from './outside.ts';
import type { Use } from './usage.ts';

export type UseCount = Use & { times: number };

/** What happened since the last turn of `save-usage.ts`. To count is to add one: it waits for nothing and cannot fail. */
export type Usage = {
  count(use: Use): void;
  /** What was counted, which is then nobody's but the taker's. */
  take(): UseCount[];
  /** What could not be kept, for the next turn. As many rows as the closed lists allow, however long it takes. */
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
