import type { Env } from '#config/env.server.ts';
import type { RecordSource } from './record-source.ts';
import { trialSource } from './trial-source.ts';

export type RecordSettings = Pick<Env, 'RECORDS' | 'isProduction'>;

/**
 * The source of records for this deployment; undefined when there is none, and then no page mentions records. In
 * production, the made-up records are used only when configured.
 */
export const recordSource = ({ RECORDS, isProduction }: RecordSettings): RecordSource | undefined =>
  RECORDS === 'test' || (!RECORDS && !isProduction) ? trialSource : undefined;
