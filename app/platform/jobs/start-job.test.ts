import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Meters } from '../context/meters.ts';
import { startJob } from './start-job.ts';

const HOUR_MS = 3_600_000;

function jobThat(work: Parameters<typeof startJob>[1]['work']) {
  const meters = new Meters();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  return { meters, lines, job: startJob({ log, meters }, { name: 'x', everyMs: HOUR_MS, failure: 'not done', work }) };
}

test('a turn that takes long reports that it goes on, so that nobody takes it for a job that hangs', async () => {
  const { meters, job } = jobThat(async (stopping, _turn, alive) => {
    alive();
    while (!stopping.aborted) await setTimeout(5);
  });
  expect(meters.jobs.get('x')).toMatchObject({ turns: 0, failures: 0, endedAt: expect.any(Number) });
  await job.stop();
  expect(meters.jobs.get('x')).toMatchObject({ turns: 1, failures: 0 });
});

test('a job that breaks off because the server stops has not failed; any other error is a failure', async () => {
  const stopped = jobThat(async (stopping) => {
    while (true) {
      await setTimeout(5);
      stopping.throwIfAborted();
    }
  });
  await stopped.job.stop();
  expect([stopped.lines, stopped.meters.jobs.get('x')?.failures ?? 0]).toEqual([[], 0]);

  const failed = jobThat(async (stopping) => {
    while (!stopping.aborted) await setTimeout(5);
    throw new Error('of its own');
  });
  await failed.job.stop();
  expect([failed.lines.length, failed.meters.jobs.get('x')?.failures]).toEqual([1, 1]);
});
