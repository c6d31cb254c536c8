/** Counters of a server process for `/metrics`. Their labels come from our source code, never from requests. */
export class Meters {
  readonly jobs = new Map<string, { turns: number; failures: number; endedAt: number }>();
  /** How often each limit made a person wait. */
  readonly throttles = new Map<string, number>();
  /** How often each call had each result. */
  readonly calls = new Map<string, { call: string; result: string; times: number }>();

  jobTurned(job: string, isDone: boolean): void {
    const { turns = 0, failures = 0 } = this.jobs.get(job) ?? {};
    this.jobs.set(job, { turns: turns + 1, failures: failures + (isDone ? 0 : 1), endedAt: Date.now() });
  }

  /** A part of a long turn is done. */
  jobGoesOn(job: string): void {
    const { turns = 0, failures = 0 } = this.jobs.get(job) ?? {};
    this.jobs.set(job, { turns, failures, endedAt: Date.now() });
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
