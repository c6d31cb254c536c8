import { errorFacts } from '#platform/context/error-facts.ts';
import type { Resources } from '#platform/context/handler.ts';

/** A policy with what a job has to do on it. */
type OnPolicy = { policy_id: number };

/** The policies after this ID, and at most so many. */
export type NextPolicies = { afterId: number; most: number };

type Walk<Due> = {
  log: Resources['log'] | undefined;
  /** The log message when a policy failed; the job's next run tries it again. */
  failure: string;
  /** In the order of the policies' IDs. */
  list(next: NextPolicies): Promise<Due[]>;
  handle(due: Due): Promise<unknown>;
  stopping?: AbortSignal | undefined;
};

const BATCH = 100;

/**
 * Does a job's work on every policy that needs it, one after the other. A policy that fails is logged, and keeps neither
 * the others waiting nor the job going round.
 *
 * @returns how many were done
 * @throws what the first failed policy threw, after the last policy
 */
export async function eachPolicy<Due extends OnPolicy>({
  log,
  failure,
  list,
  handle,
  stopping,
}: Walk<Due>): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (let afterId: number | undefined = 0; afterId !== undefined && !stopping?.aborted; ) {
    const all: Due[] = await list({ afterId, most: BATCH });
    for (const due of all) {
      try {
        await handle(due);
        done += 1;
      } catch (error) {
        failures.push(error);
        log?.error({ policy: due.policy_id, ...errorFacts(error) }, failure);
      }
    }
    afterId = all.length < BATCH ? undefined : all.at(-1)?.policy_id;
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
