import type { Resources } from '../context/handler.ts';
import { foldersWritten, freeBytes, LEAST_FREE_BYTES } from './free-space.ts';
import { type Job, startJob } from './start-job.ts';

const EVERY_MS = 60_000;

/** Logs a warning as long as a disk is full. The process keeps running, so nothing else would report it. */
export const startWatchingSpace = (resources: Pick<Resources, 'env' | 'log' | 'meters'>): Job =>
  startJob(resources, {
    name: 'space',
    everyMs: EVERY_MS,
    failure: 'free space is not known',
    async work() {
      for (const [folder, path] of Object.entries(foldersWritten(resources.env))) {
        const free = await freeBytes(path);
        if (free < LEAST_FREE_BYTES) resources.log.warn({ folder, freeBytes: free }, 'disk is full');
      }
    },
  });
