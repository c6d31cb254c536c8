/** What a server process counts of its own work, for `/metrics`: by names from our source, never by what was asked. */
export class Meters {
  readonly jobs = new Map<string, { turns: number; failures: number; endedAt: number }>();
  /** By limit: how often somebody was told to wait. */
  readonly throttles = new Map<string, number>();
  /** By call and what came of it. */
  readonly calls = new Map<string, { call: string; result: string; times: number }>();

  jobTurned(job: string, isDone: boolean): void {
    const { turns = 0, failures = 0 } = this.jobs.get(job) ?? {};
    this.jobs.set(job, { turns: turns + 1, failures: failures + (isDone ? 0 : 1), endedAt: Date.now() });
  }

  throttled(limit: string): void {
    this.throttles.set(limit, (this.throttles.get(limit) ?? 0) + 1);
  }

  /** @param result `ok`, or why there was no answer */
  called(call: string, result: string): void {
    const { times = 0 } = this.calls.get(`${call} ${result}`) ?? {};
    this.calls.set(`${call} ${result}`, { call, result, times: times + 1 });
  }
}
