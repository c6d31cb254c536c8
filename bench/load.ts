import autocannon, { type Request, type Result } from 'autocannon';

export type Load = { perSecond: number; p50: number; p99: number; failed: number };

/**
 * Sends requests over kept-alive connections, one at a time on each, and counts the answers.
 *
 * @param request what to send; `setupRequest` can vary each request
 * @returns `failed` counts requests without an answer or with a status other than 200
 */
export async function loadOf(
  url: string,
  request: Request,
  { connections = 20, seconds = 5 }: { connections?: number; seconds?: number } = {},
): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const { errors } = await new Promise<Result>((resolve, reject) => {
    const options = { url, connections, duration: seconds, sampleInt: 100, requests: [request] };
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // The load tool's own statistics are in whole milliseconds.
    run.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds);
      if (status !== 200) failed++;
    });
  });
  return summary(times, (performance.now() - started) / 1000, failed + errors);
}

function summary(times: number[], seconds: number, failed: number): Load {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}
